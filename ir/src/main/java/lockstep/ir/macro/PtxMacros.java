package lockstep.ir.macro;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandType;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Resolves a macro to the PTX instruction that it names. Its form must be one of the op table of PTX, with registers,
 * predicates and numbers as operands. Forms with addresses, labels or vectors are not macros; neither are those of
 * memory, control, the stack, textures and matrices, and those that read or write the carry flag.
 */
public final class PtxMacros {
    private static final Set<Category> CATEGORIES = EnumSet.of(
            Category.INTEGER,
            Category.FLOAT,
            Category.COMPARISON,
            Category.LOGIC,
            Category.MOVE,
            Category.BARRIER,
            Category.COLLECTIVE,
            Category.VIDEO);
    private static final Set<OperandSpec.Kind> KINDS = EnumSet.of(
            OperandSpec.Kind.VALUE,
            OperandSpec.Kind.VECTOR,
            OperandSpec.Kind.PACK,
            OperandSpec.Kind.SELECTION,
            OperandSpec.Kind.LANES);
    private static final int WORD = 32;
    private static final int HALF = 16;

    private final OriPtx macro;
    private final List<PtxOperation.Operand> operands = new ArrayList<>();
    private String fault = "";

    private PtxMacros(OriPtx macro) {
        this.macro = macro;
    }

    /** The operation of {@code macro}; empty if there is no such form or its operands do not match. */
    public static Optional<PtxOperation> resolve(OriPtx macro) {
        return new PtxMacros(macro).resolve();
    }

    /** Reports macros that do not resolve, and convergent ones in functions whose convergence barriers are placed. */
    public static void verify(OriFile file, Diagnostics diagnostics) {
        for (OriFunction function : file.module().functions()) {
            OriPlaces places = file.placesOf(function);
            for (int i = 0; i < function.blocks().size(); i++) {
                List<OriInstruction> instructions = function.blocks().get(i).instructions();
                for (int k = 0; k < instructions.size(); k++) {
                    if (instructions.get(k) instanceof OriPtx macro) {
                        String fault = fault(macro, function.convergence());
                        if (!fault.isEmpty()) {
                            diagnostics.error(
                                    "ori-ptx", places.instruction(i, k), "PTX." + macro.form() + ": " + fault);
                        }
                    }
                }
            }
        }
    }

    private static String fault(OriPtx macro, OriConvergence convergence) {
        PtxMacros found = new PtxMacros(macro);
        Optional<PtxOperation> operation = found.resolve();
        if (operation.isEmpty()) {
            return found.fault;
        }
        boolean isConvergent = operation.get().instruction().opcode().has(Trait.CONVERGENT);
        if (isConvergent && convergence == OriConvergence.SYNCED) {
            return "its lanes are found by a mask, which only threaded functions have";
        }
        return isConvergent && macro.isGuarded() ? "lanes that do not take part must branch around it" : "";
    }

    private <T> Optional<T> refuse(String why) {
        fault = fault.isEmpty() ? why : fault;
        return Optional.empty();
    }

    private Optional<PtxOperation> resolve() {
        List<String> words = List.of(macro.form().split("\\."));
        Optional<PtxOpcode> opcode = PtxOpcode.of(words.getFirst());
        if (opcode.isEmpty()) {
            return refuse("there is no opcode " + words.getFirst());
        }
        List<PtxSuffix> suffixes = new ArrayList<>();
        for (String word : words.subList(1, words.size())) {
            Optional<PtxSuffix> suffix = PtxType.of(word)
                    .<PtxSuffix>map(type -> type)
                    .or(() -> PtxModifier.of(word).map(each -> each));
            if (suffix.isEmpty()) {
                return refuse("there is no suffix " + word);
            }
            suffixes.add(suffix.get());
        }
        boolean isMacro = CATEGORIES.contains(opcode.get().spec().category()) && !suffixes.contains(PtxModifier.CC);
        Optional<PtxForm> form = OpTable.get().find(opcode.get(), suffixes);
        if (form.isEmpty() || !isMacro) {
            return refuse(form.isEmpty() ? "no form has these suffixes" : "no macro is of this kind");
        }
        return instruction(opcode.get(), suffixes, form.get());
    }

    private Optional<PtxOperation> instruction(PtxOpcode opcode, List<PtxSuffix> suffixes, PtxForm form) {
        boolean writes = !macro.targets().isEmpty();
        int count = macro.operands().size() + (writes ? 1 : 0);
        Optional<List<OperandSpec>> specs = form.operandsFor(suffixes, count);
        boolean hasResult = specs.isPresent()
                && !specs.get().isEmpty()
                && specs.get().getFirst().has(OperandSpec.Trait.WRITTEN);
        if (specs.isEmpty() || hasResult != writes) {
            return refuse("the form has other operands, " + form.operandCounts() + " of them");
        }
        List<PtxType> types = new ArrayList<>();
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxType type) {
                types.add(type);
            }
        }
        List<PtxOperand> operandsOfPtx = new ArrayList<>();
        if (writes) {
            target(specs.get().getFirst(), types).ifPresent(operandsOfPtx::add);
        }
        for (int i = 0; i < macro.operands().size(); i++) {
            OperandSpec spec = specs.get().get(i + (writes ? 1 : 0));
            source(spec, types, macro.operands().get(i)).ifPresent(operandsOfPtx::add);
        }
        return operandsOfPtx.size() == count
                ? Optional.of(new PtxOperation(
                        new PtxInstruction(null, opcode, suffixes, operandsOfPtx, SourceLocation.NONE), operands))
                : Optional.empty();
    }

    private Optional<PtxOperand> target(OperandSpec spec, List<PtxType> types) {
        boolean isPair = macro.targets().size() > 1;
        OperandType second = spec.second();
        boolean needsPair = second != null && !spec.has(OperandSpec.Trait.SECOND_OPTIONAL);
        if (isPair && second == null || !isPair && needsPair || !KINDS.contains(spec.kind())) {
            return refuse(isPair ? "one result is written" : "its results are others");
        }
        Optional<PtxRegister> first =
                register(macro.targets().getFirst(), spec.type().resolve(types), true);
        if (!isPair || first.isEmpty() || second == null) {
            return first.map(register -> register);
        }
        PtxRegister value = first.get();
        return register(macro.targets().get(1), second.resolve(types), true)
                .map(other -> new PtxPredicatePair(value, other));
    }

    private Optional<PtxOperand> source(OperandSpec spec, List<PtxType> types, OriOperand operand) {
        if (!KINDS.contains(spec.kind()) || spec.has(OperandSpec.Trait.WRITTEN)) {
            return refuse("an operand is neither a register nor a number");
        }
        List<PtxType> wanted = spec.type().resolve(types);
        return switch (operand) {
            case OriRegister register ->
                spec.has(OperandSpec.Trait.IMMEDIATE)
                        ? refuse(register + " is where a number must be")
                        : register(register, wanted, false).map(each -> each);
            case OriNot not ->
                spec.has(OperandSpec.Trait.NEGATABLE)
                        ? register(not.predicate(), wanted, false).map(PtxNot::new)
                        : refuse(not + " is where a negation is not allowed");
            case OriImmediate number -> immediate(spec, wanted, number);
        };
    }

    private Optional<PtxOperand> immediate(OperandSpec spec, List<PtxType> wanted, OriImmediate number) {
        int width = wanted.isEmpty() ? WORD : wanted.getFirst().width();
        boolean fits = width >= Long.SIZE || number.bits() >>> width == 0;
        boolean isAllowed = !spec.has(OperandSpec.Trait.REGISTER)
                && fits
                && width > 1
                && (spec.values().isEmpty() || spec.values().stream().anyMatch(range -> range.has(number.bits())));
        return isAllowed
                ? Optional.of(new PtxInteger(number.bits(), false, PtxInteger.Radix.HEXADECIMAL))
                : refuse(number + " is not allowed here");
    }

    /** A register of PTX for one of the macro; its type is one that the operand may have. */
    private Optional<PtxRegister> register(OriRegister place, List<PtxType> wanted, boolean isWritten) {
        boolean isUniform = isWritten && place.file().isUniform();
        if (place.file() == RegisterFile.BARRIER || isUniform) {
            return refuse(place + " is not a register of a lane");
        }
        Optional<PtxType> type = wanted.isEmpty()
                ? Optional.of(place.file().isPredicate() ? PtxType.PRED : bits(place.width() * WORD))
                : wanted.stream().filter(each -> isFor(each, place)).findFirst();
        if (type.isEmpty()) {
            return refuse(place + " does not have the width of its operand, "
                    + wanted.getFirst().width() + " bits");
        }
        PtxType declared = type.get().isRegisterType() && type.get().width() != Byte.SIZE
                ? type.get()
                : bits(type.get().width());
        PtxRegister register = new PtxRegister("%r" + operands.size(), declared, 1, operands.size());
        operands.add(new PtxOperation.Operand(register, place, isWritten));
        return Optional.of(register);
    }

    private static boolean isFor(PtxType type, OriRegister place) {
        return type == PtxType.PRED
                ? place.file().isPredicate()
                : !place.file().isPredicate() && place.width() == Math.max(1, type.width() / WORD);
    }

    private static PtxType bits(int width) {
        return PtxType.of("b" + Math.max(HALF, width)).orElse(PtxType.B32);
    }

    /**
     * The operation of a macro that is named by its PTX form.
     *
     * @param instruction of PTX, without guard
     * @param operands its registers in the order of the text, results first
     */
    public record PtxOperation(PtxInstruction instruction, List<Operand> operands) {
        /**
         * A register of the instruction and the register of the macro that holds it. One of 16 bits is in the lower
         * half of a register, and the upper half of a result is zero; one of 64 bits is in a pair.
         *
         * @param register of the instruction, which names it once
         * @param place the register in the macro
         * @param isWritten whether it is a result
         */
        public record Operand(PtxRegister register, OriRegister place, boolean isWritten) {}

        public PtxOperation {
            operands = List.copyOf(operands);
        }

        /** The registers of the instruction, each at the index of its number. */
        public List<PtxRegister> registers() {
            return operands.stream().map(Operand::register).toList();
        }
    }
}
