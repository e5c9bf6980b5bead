package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Trait;
import lockstep.ir.ptx.op.OperandSpec.ValueRange;
import lockstep.ir.ptx.op.OperandType;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;
import org.jspecify.annotations.Nullable;

/** Instantiates a form with words and operands: one instruction, whose results are added to the defined registers. */
final class FormInstance {
    /** Registers whose value no schedule changes. */
    private static final List<PtxSpecialRegister> SPECIAL = List.of(
            PtxSpecialRegister.TID_X,
            PtxSpecialRegister.LANEID,
            PtxSpecialRegister.TID_Y,
            PtxSpecialRegister.CTAID_X,
            PtxSpecialRegister.NTID_X,
            PtxSpecialRegister.NCTAID_X,
            PtxSpecialRegister.LANEMASK_LT,
            PtxSpecialRegister.LANEMASK_GE,
            PtxSpecialRegister.LANEMASK_EQ);

    /** Opcodes that hand floats on bit by bit, or whose floating results are never NaN. */
    private static final Set<PtxOpcode> KEEPS_BITS =
            EnumSet.of(PtxOpcode.MOV, PtxOpcode.SELP, PtxOpcode.SET, PtxOpcode.COPYSIGN);

    private static final long LAST_BYTE = 255;

    /** Written {@code .b1024}, which ptxas 13.0 takes for the name of a type. */
    private static final List<Integer> NO_LANES = List.of(1, 0, 2, 4);

    private final PtxEmitter emitter;
    private final Choices choices;
    private final PtxForm form;
    private final @Nullable PtxGuard guard;
    private final List<PtxSuffix> suffixes = new ArrayList<>();
    private final List<PtxType> types = new ArrayList<>();
    private final List<PtxRegister> fresh = new ArrayList<>();
    private final List<Written> results = new ArrayList<>();
    private boolean hasSelectedResult;
    private boolean hasPackedResult;
    private boolean isApart;
    private boolean hasMinus;

    /** A register that the instruction writes, as a type. */
    private record Written(PtxRegister register, PtxType type) {}

    private FormInstance(PtxEmitter emitter, PtxForm form, @Nullable PtxGuard guard) {
        this.emitter = emitter;
        this.choices = emitter.choices();
        this.form = form;
        this.guard = guard;
    }

    /**
     * Adds an instruction of {@code form}.
     *
     * @param guard null if all lanes execute it; else its results are registers of the pool
     */
    static void emit(PtxEmitter emitter, PtxForm form, @Nullable PtxGuard guard) {
        new FormInstance(emitter, form, guard).emit();
    }

    /** Adds an instruction of {@code form} whose results, which it returns, stay out of the pool. */
    static List<PtxRegister> emitApart(PtxEmitter emitter, PtxForm form) {
        FormInstance instance = new FormInstance(emitter, form, null);
        instance.isApart = true;
        instance.instruction();
        return List.copyOf(instance.fresh);
    }

    private void emit() {
        instruction();
        for (Written written : results) {
            if (written.type.isFloat() && !KEEPS_BITS.contains(form.opcode())) {
                CanonicalNans.makeCanonical(emitter, written.register, written.type);
            }
        }
        fresh.forEach(emitter.pool()::add);
    }

    private void instruction() {
        chooseWords();
        List<PtxOperand> operands = new ArrayList<>();
        for (OperandSpec spec : form.operands()) {
            if (isThere(spec)) {
                operands.add(operand(spec, operands.size()));
            }
        }
        PtxGuard used = guard != null && isUnguarded() ? null : guard;
        emitter.body().add(new PtxInstruction(used, form.opcode(), suffixes, operands, SourceLocation.NONE));
    }

    /** Whether the guard is left out, which ptxas 13.0 would leave out of a part of what it makes. */
    private boolean isUnguarded() {
        boolean isFloatSet = form.opcode() == PtxOpcode.SET && types.getFirst().isFloat();
        return isFloatSet && !emitter.chance("guarded-set")
                || form.opcode() == PtxOpcode.TESTP && !emitter.chance("guarded-test");
    }

    private void chooseWords() {
        for (FormSlot slot : form.slots()) {
            if (slot.optional() && (!choices.chance(1, 3) || isUnwanted(slot))) {
                continue;
            }
            PtxSuffix word = choices.pick(words(slot));
            suffixes.add(word);
            if (word instanceof PtxType type) {
                types.add(type);
            }
        }
    }

    private List<PtxSuffix> words(FormSlot slot) {
        if (isOfBrains()) {
            return withoutBytes(slot);
        }
        boolean isSecondary =
                slot.words().contains(PtxModifier.MIN) && slot.words().contains(PtxModifier.ADD);
        return isVideo() && isSecondary && !emitter.chance("video-limit")
                ? List.<PtxSuffix>of(PtxModifier.ADD)
                : slot.words();
    }

    private boolean isVideo() {
        return form.opcode().spec().category() == PtxOpcodeSpec.Category.VIDEO;
    }

    private boolean isUnwanted(FormSlot slot) {
        return isWrongSaturation(slot) || isWrongProduct(slot);
    }

    /** What makes the upper half of a product matter, which ptxas 13.0 gets wrong where a factor is unsigned. */
    private boolean isWrongProduct(FormSlot slot) {
        boolean mattersAbove =
                slot.words().contains(PtxModifier.SAT) || slot.words().contains(PtxModifier.SHR7);
        return form.opcode() == PtxOpcode.VMAD
                && mattersAbove
                && types.stream().skip(1).anyMatch(factor -> factor == PtxType.U32)
                && !emitter.chance("unsigned-product");
    }

    /** Saturation of one result of a video instruction, which ptxas 13.0 gets wrong. */
    private boolean isWrongSaturation(FormSlot slot) {
        return slot.words().contains(PtxModifier.SAT)
                && isVideo()
                && form.operands().stream().anyMatch(spec -> spec.kind() == OperandSpec.Kind.SELECTION)
                && !emitter.chance("video-saturation");
    }

    /** Conversions of bf16, which ptxas takes from and to integers of 16 bits and more, in registers of that width. */
    private boolean isOfBrains() {
        return form.opcode() == PtxOpcode.CVT
                && form.slots().stream().anyMatch(slot -> slot.words().equals(List.of(PtxType.BF16)));
    }

    private static List<PtxSuffix> withoutBytes(FormSlot slot) {
        return slot.words().stream()
                .filter(word -> !(word instanceof PtxType type && type.width() < 16))
                .toList();
    }

    private boolean isThere(OperandSpec spec) {
        if (!spec.condition().isEmpty()) {
            return spec.condition().stream().anyMatch(suffixes::contains);
        }
        if (!spec.has(Trait.OPTIONAL)) {
            return true;
        }
        // The third source of video instructions is what the result is merged into.
        return hasSelectedResult;
    }

    private PtxType type(OperandType type) {
        List<PtxType> found = type.resolve(types);
        // ptxas takes no floating registers here, though the type is untyped.
        return found.isEmpty() || form.opcode() == PtxOpcode.BMSK ? PtxType.U32 : found.getFirst();
    }

    private PtxOperand operand(OperandSpec spec, int index) {
        if (spec.has(Trait.WRITTEN)) {
            return result(spec);
        }
        return switch (spec.kind()) {
            case VALUE -> value(spec, index);
            case PACK -> pack(spec, index);
            case SELECTION -> maybeMinus(spec, selection(spec));
            case LANES -> lanes(spec);
            case VECTOR, ADDRESS, LABEL, LABELS, CALL, PAIRS, PARTS, FRAME, SINK ->
                throw new IllegalArgumentException("no computing form: " + form);
        };
    }

    // ---- results

    private PtxOperand result(OperandSpec spec) {
        PtxType type = type(spec.type());
        if (spec.kind() == OperandSpec.Kind.PACK && choices.chance(1, 5) && type.width() >= 32) {
            hasPackedResult = true;
            return new PtxVector(writtenSameType(parts(type)));
        }
        OperandType second = spec.second();
        if (second != null) {
            return pair(spec, type, type(second));
        }
        PtxRegister register = written(type, spec.has(Trait.WIDER) && !isOfBrains());
        boolean isSelected =
                (spec.kind() == OperandSpec.Kind.SELECTION || spec.kind() == OperandSpec.Kind.LANES) && isOfParts();
        if (!isSelected) {
            return register;
        }
        hasSelectedResult = true;
        return spec.kind() == OperandSpec.Kind.LANES ? mask(register) : writtenPart(register);
    }

    private PtxOperand pair(OperandSpec spec, PtxType type, PtxType second) {
        PtxType compared = types.getFirst();
        boolean isOfHalves = form.opcode() == PtxOpcode.SETP && compared.isFloat() && compared.width() == 16;
        boolean isOfPairs = form.opcode() == PtxOpcode.SETP && compared.isPacked();
        if (isOfHalves || spec.has(Trait.SECOND_OPTIONAL) && !isOfPairs && !choices.chance(1, 3)) {
            return written(type, false);
        }
        // A guarded setp whose first result is the sink crashes ptxas 13.0: see docs/bugs-found.md.
        boolean maySink = spec.has(Trait.SINK) && (guard == null || form.opcode() != PtxOpcode.SETP);
        boolean isFirstUnwanted = maySink && choices.chance(1, 8);
        PtxOperand first = isFirstUnwanted ? PtxSink.SINK : written(type, false);
        return new PtxPredicatePair(first, written(second, false));
    }

    private PtxRegister written(PtxType type, boolean wider) {
        boolean isMadeWider = wider && !type.isFloat() && (type.width() < 16 || choices.chance(1, 6));
        return writtenAgain(type, emitter.pool().fitting(type, isMadeWider))
                .orElseGet(() -> writtenFirst(type, registerType(type, isMadeWider)));
    }

    /**
     * The elements of a vector, one of each of {@code parts}, which are all the same: they are declared with one type.
     */
    private List<PtxOperand> writtenSameType(List<PtxType> parts) {
        PtxRegister first = written(parts.getFirst(), false);
        List<PtxOperand> all = new ArrayList<>(List.of(first));
        for (PtxType part : parts.subList(1, parts.size())) {
            List<PtxRegister> alike = emitter.pool().fitting(part, false).stream()
                    .filter(register -> register.type() == first.type())
                    .toList();
            all.add(writtenAgain(part, alike).orElseGet(() -> writtenFirst(part, first.type())));
        }
        return all;
    }

    /** A register of {@code fitting} that this instruction does not write yet, if it shall overwrite one. */
    private Optional<PtxRegister> writtenAgain(PtxType type, List<PtxRegister> fitting) {
        if (isApart || guard == null && !emitter.chance("overwrite")) {
            return Optional.empty();
        }
        List<PtxRegister> known = fitting.stream()
                .filter(register -> results.stream().noneMatch(each -> each.register == register))
                .toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        PtxRegister register = choices.pick(known);
        emitter.pool().rewritten(register);
        results.add(new Written(register, type));
        return Optional.of(register);
    }

    private PtxRegister writtenFirst(PtxType type, PtxType declared) {
        PtxRegister register = emitter.body().register(declared);
        if (guard != null) {
            emitter.clear(register);
        }
        results.add(new Written(register, type));
        fresh.add(register);
        return register;
    }

    private PtxType registerType(PtxType type, boolean wider) {
        if (type == PtxType.PRED) {
            return type;
        }
        if (wider) {
            int least = Math.max(16, type.width());
            List<PtxType> all = List.of(PtxType.B16, PtxType.B32, PtxType.B64);
            return choices.pick(
                    all.stream().filter(each -> each.width() >= least).toList());
        }
        boolean isTyped = type.isRegisterType() && choices.chance(1, 4);
        return isTyped ? type : PtxType.of("b" + type.width()).orElseThrow();
    }

    // ---- sources

    private PtxOperand value(OperandSpec spec, int index) {
        PtxType type = type(spec.type());
        if (spec.has(Trait.IMMEDIATE)) {
            return immediate(spec);
        }
        if (type == PtxType.PRED) {
            PtxRegister register = emitter.pool().read(choices, type, false);
            return spec.has(Trait.NEGATABLE) && choices.chance(1, 3) ? new PtxNot(register) : register;
        }
        if (isDivisor(index)) {
            return divisor(emitter, type);
        }
        if (form.opcode() == PtxOpcode.FNS && index == 2) {
            return PtxInteger.of(choices.between(0, 31));
        }
        if (spec.has(Trait.SPECIAL) && type.width() == 32 && !type.isFloat() && choices.chance(1, 6)) {
            return choices.pick(SPECIAL);
        }
        boolean isPosition = (form.opcode() == PtxOpcode.BFE || form.opcode() == PtxOpcode.BFI)
                && spec.type() instanceof OperandType.Fixed;
        if (isPosition && choices.chance(1, 2)) {
            return PtxInteger.of(choices.between(0, choices.chance(1, 4) ? LAST_BYTE : type.width() + 2));
        }
        if (isPosition && types.getFirst().width() > Integer.SIZE && !emitter.chance("far-position")) {
            return lastByte(emitter.pool().read(choices, type, false));
        }
        boolean isNumber = !isPosition
                && PtxImmediates.has(type)
                && !spec.has(Trait.REGISTER)
                && index > 1
                && choices.chance(1, 4);
        return isNumber ? PtxImmediates.of(choices, type) : emitter.pool().read(choices, type, isRelaxed(spec, type));
    }

    private PtxRegister lastByte(PtxRegister register) {
        PtxRegister low = emitter.body().register(PtxType.B32);
        emitter.body().emit("and.b32", low, register, PtxInteger.of(LAST_BYTE));
        return low;
    }

    private boolean isRelaxed(OperandSpec spec, PtxType type) {
        return spec.has(Trait.WIDER) && !type.isFloat() && !isOfBrains();
    }

    private boolean isDivisor(int index) {
        boolean divides = form.opcode() == PtxOpcode.DIV || form.opcode() == PtxOpcode.REM;
        return divides && index == 2 && types.getFirst().isInteger();
    }

    private PtxOperand immediate(OperandSpec spec) {
        if (!spec.values().isEmpty()) {
            ValueRange range = choices.pick(spec.values());
            return PtxInteger.of(choices.between(range.least(), range.most()));
        }
        return PtxInteger.of(choices.between(0, LAST_BYTE));
    }

    private static List<PtxType> halves(PtxType type) {
        PtxType half = PtxType.of("b" + type.width() / 2).orElseThrow();
        return List.of(half, half);
    }

    private List<PtxType> parts(PtxType type) {
        boolean isQuartered = type.width() == 64 && choices.chance(1, 4);
        return isQuartered ? List.of(PtxType.B16, PtxType.B16, PtxType.B16, PtxType.B16) : halves(type);
    }

    private PtxOperand pack(OperandSpec spec, int index) {
        PtxType type = type(spec.type());
        if (hasPackedResult || type.width() < 32 || !choices.chance(1, 3)) {
            return hasPackedResult ? emitter.pool().read(choices, type, false) : value(spec, index);
        }
        List<PtxType> parts = parts(type);
        return new PtxVector(List.copyOf(emitter.pool().readSameType(choices, parts.getFirst(), parts.size())));
    }

    // ---- video

    private PtxOperand selection(OperandSpec spec) {
        PtxRegister register = emitter.pool().read(choices, type(spec.type()), false);
        return isOfParts() ? part(register) : register;
    }

    /** Whether an operand of a video instruction is a part of a register. */
    private boolean isOfParts() {
        return emitter.chance("video-parts") && choices.chance(1, 3);
    }

    private PtxSelection writtenPart(PtxRegister register) {
        PtxSelection part = part(register);
        boolean isUpperHalf = part.halves() && part.indices().contains(1);
        return isUpperHalf && !emitter.chance("upper-half-result")
                ? new PtxSelection(register, true, List.of(0))
                : part;
    }

    private PtxSelection part(PtxRegister register) {
        boolean isHalf = choices.chance(1, 2);
        return new PtxSelection(register, isHalf, List.of(choices.below(isHalf ? 2 : 4)));
    }

    private PtxOperand maybeMinus(OperandSpec spec, PtxOperand operand) {
        boolean isNegated = spec.has(Trait.MINUS)
                && !hasMinus
                && emitter.chance("video-parts")
                && suffixes.getFirst() == PtxType.S32
                && choices.chance(1, 6);
        hasMinus |= isNegated;
        return isNegated ? new PtxMinus(operand) : operand;
    }

    private boolean isOfHalves() {
        return form.opcode().has(PtxOpcodeSpec.Trait.HALVES);
    }

    /** The lanes that a result is written to, the highest first. */
    private PtxSelection mask(PtxRegister register) {
        int lanes = isOfHalves() ? 2 : 4;
        int set = 1 + choices.below((1 << lanes) - 1);
        List<Integer> indices = new ArrayList<>();
        for (int lane = lanes - 1; lane >= 0; lane--) {
            if ((set >> lane & 1) != 0) {
                indices.add(lane);
            }
        }
        return new PtxSelection(register, isOfHalves(), indices);
    }

    private PtxOperand lanes(OperandSpec spec) {
        PtxRegister register = emitter.pool().read(choices, type(spec.type()), false);
        if (!isOfParts()) {
            return register;
        }
        int lanes = isOfHalves() ? 2 : 4;
        List<Integer> indices = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            indices.add(choices.below(2 * lanes));
        }
        if (indices.equals(NO_LANES)) {
            indices.set(0, 0);
        }
        return new PtxSelection(register, isOfHalves(), indices);
    }

    /**
     * A divisor that is neither zero nor minus one, as PTX leaves the results of such divisions undefined: a positive
     * number, an immediate or a register that is masked first.
     */
    private static PtxOperand divisor(PtxEmitter emitter, PtxType type) {
        if (emitter.choices().chance(1, 4)) {
            return PtxInteger.of(emitter.choices().between(1, 127));
        }
        PtxType bits = PtxType.of("b" + type.width()).orElseThrow();
        PtxRegister source = emitter.pool().read(emitter.choices(), bits, false);
        PtxRegister divisor = emitter.body().register(bits);
        long mask = type.isSigned() ? (1L << type.width() - 1) - 1 : -1;
        emitter.body().emit("and." + bits.text(), divisor, source, PtxImmediates.unsigned(mask, type.width()));
        emitter.body().emit("or." + bits.text(), divisor, divisor, PtxInteger.of(1));
        return divisor;
    }
}
