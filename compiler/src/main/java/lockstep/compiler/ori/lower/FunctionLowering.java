package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.compiler.ori.module.LoweredOriFunction;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/** Lowers one function: its blocks in order, each instruction by its kind. */
final class FunctionLowering {
    /**
     * Categories of instructions that become macros named by their form; these compute, the others are lowered here.
     */
    private static final Set<Category> COMPUTED = EnumSet.of(
            Category.INTEGER,
            Category.FLOAT,
            Category.COMPARISON,
            Category.LOGIC,
            Category.MOVE,
            Category.BARRIER,
            Category.COLLECTIVE,
            Category.VIDEO);

    private static final Set<PtxOpcode> DYNAMIC =
            EnumSet.of(PtxOpcode.ALLOCA, PtxOpcode.STACKSAVE, PtxOpcode.STACKRESTORE);

    /** The number of barriers of a thread block. */
    private static final int BARRIERS = 16;

    private final PtxFunction source;
    private final MachineFunction function;
    private final ModuleFrame module;
    private final Diagnostics diagnostics;
    private final Map<PtxLabel, PtxStatement> declarations = new HashMap<>();
    private final LoweringEmitter out;
    private final StackLayout stack;
    private final OperandLowering operands;
    private final Elements elements;
    private final MemoryLowering memory;
    private final AtomicLowering atomics;
    private final AddressOperations addressOperations;
    private final CarryLowering carry;
    private final VideoLowering video;
    private final CallLowering calls;
    private final AsynchronousLowering asynchronous;
    private final Map<PtxOpcode, Consumer<PtxInstruction>> lowerings;
    private final String[] labels;
    private final List<VirtualRegister> returnAddress;
    private final String comeBack;
    private boolean comesBack;
    private int barriers;

    FunctionLowering(PtxFunction source, MachineFunction function, ModuleFrame module, Diagnostics diagnostics) {
        this.source = source;
        this.function = function;
        this.module = module;
        this.diagnostics = diagnostics;
        declare();
        this.out = new LoweringEmitter(function.name(), module.architecture());
        this.stack = stack();
        Addresses addresses = new Addresses(out, module, stack, source.isKernel());
        this.operands = new OperandLowering(out, addresses);
        this.elements = new Elements(out, operands);
        ParameterRegisters parameters = new ParameterRegisters(out, elements, operands);
        this.memory = new MemoryLowering(out, operands, addresses, elements, parameters);
        this.atomics = new AtomicLowering(out, operands, addresses, elements);
        this.addressOperations = new AddressOperations(out, operands, addresses);
        this.carry = new CarryLowering(out, operands);
        this.video = new VideoLowering(out, operands);
        this.calls = new CallLowering(out, operands, parameters, module, declarations);
        this.asynchronous = new AsynchronousLowering(out, operands, addresses);
        this.lowerings = lowerings();
        this.labels = new String[function.blocks().size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = out.label();
        }
        this.comeBack = out.label();
        this.returnAddress =
                source.isKernel() ? List.of() : List.of(out.register(Integer.SIZE), out.register(Integer.SIZE));
    }

    // ---- before the code

    private void declare() {
        for (MachineBlock block : function.blocks()) {
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxBranchTargets targets) {
                    declarations.put(targets.name(), targets);
                } else if (statement instanceof PtxCallPrototype prototype) {
                    declarations.put(prototype.name(), prototype);
                } else if (statement instanceof PtxCallTargets targets) {
                    declarations.put(targets.name(), targets);
                }
            }
        }
    }

    private StackLayout stack() {
        int outgoing = 0;
        Map<PtxVariable, Boolean> addressed = new IdentityHashMap<>();
        for (MachineBlock block : function.blocks()) {
            for (PtxInstruction instruction : block.instructions()) {
                for (PtxOperand operand : instruction.operands()) {
                    if (operand instanceof PtxCallOperand call) {
                        outgoing = Math.max(outgoing, outgoing(call));
                    } else if (operand instanceof PtxSymbolOperand symbol
                            && symbol.symbol() instanceof PtxVariable variable) {
                        addressed.put(variable, true);
                    }
                }
            }
        }
        if (takesStack()) {
            outgoing = ParameterLayout.aligned(outgoing, DynamicStack.SAVED_BYTES) + DynamicStack.SAVED_BYTES;
        }
        StackLayout layout = new StackLayout(
                outgoing, Math.toIntExact(module.localBytes(source)), Math.toIntExact(module.localAlignment(source)));
        if (!source.isKernel()) {
            for (PtxVariable parameter : source.header().parameters()) {
                if (addressed.containsKey(parameter)) {
                    int alignment =
                            (int) Math.max(Integer.BYTES, parameter.shape().effectiveAlignment());
                    layout.add(parameter, ParameterLayout.words(parameter) * Integer.BYTES, alignment);
                }
            }
        }
        return layout;
    }

    /** Whether the function allocates dynamic stack memory. */
    private boolean takesStack() {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(instruction -> DYNAMIC.contains(instruction.opcode()));
    }

    private int outgoing(PtxCallOperand call) {
        try {
            return CallLowering.signature(call, declarations).layout().stackBytes();
        } catch (UnsupportedPtx _) {
            // Lowering the call reports it, with its location.
            return 0;
        }
    }

    // ---- the code

    /** The lowered function; unsupported instructions are reported. */
    LoweredOriFunction lower() {
        out.begin(out.label());
        int frame = stack.bytes();
        if (source.isKernel()) {
            out.word("MOV R1, c[0x0][0x28]");
        }
        if (frame > 0) {
            out.word("IADD3 R1, R1, -0x%x, RZ", frame);
        }
        if (takesStack()) {
            DynamicStack taken = new DynamicStack(out, operands);
            lowerings.put(PtxOpcode.ALLOCA, taken::allocate);
            lowerings.put(PtxOpcode.STACKSAVE, taken::save);
            lowerings.put(PtxOpcode.STACKRESTORE, taken::restore);
            calls.above(taken);
        }
        if (!source.isKernel()) {
            for (int i = 0; i < returnAddress.size(); i++) {
                out.word("MOV %s, R%d", returnAddress.get(i), ParameterLayout.RETURN_ADDRESS + i);
            }
            atHead(() -> calls.enter(source.header(), frame, stack));
        }
        for (int i = 0; i < labels.length; i++) {
            out.begin(labels[i]);
            for (PtxStatement statement : function.blocks().get(i).statements()) {
                if (statement instanceof PtxInstruction instruction) {
                    lower(instruction);
                } else if (statement instanceof PtxOpaqueInstruction opaque) {
                    diagnostics.add(UnsupportedPtx.at(SourceLocation.NONE, opaque.text())
                            .diagnostic(opaque.location()));
                }
            }
        }
        if (function.blocks().getLast().fallsThrough()) {
            // The last instruction may be a guarded branch, which must end its block.
            out.begin(out.label());
            end();
        }
        if (comesBack) {
            try {
                comeBack();
            } catch (UnsupportedPtx unlowered) {
                diagnostics.add(unlowered.diagnostic(source.location()));
            }
        }
        OriFunction made = UndefinedRegisters.define(out.function());
        return LoweredOriFunction.of(made, frame, barriers);
    }

    private void lower(PtxInstruction instruction) {
        try {
            out.guard(operands.guard(instruction.guard()));
            byKind(instruction);
        } catch (UnsupportedPtx unlowered) {
            diagnostics.add(unlowered.diagnostic(instruction.location()));
        } finally {
            out.guard(Optional.empty());
        }
    }

    /** Lowers a part that belongs to no instruction; errors are reported at the head of the function. */
    private void atHead(Runnable part) {
        try {
            part.run();
        } catch (UnsupportedPtx unlowered) {
            diagnostics.add(unlowered.diagnostic(source.location()));
        }
    }

    private void byKind(PtxInstruction instruction) {
        Consumer<PtxInstruction> own = lowerings.get(instruction.opcode());
        if (own != null) {
            own.accept(instruction);
        } else if (CarryLowering.concerns(instruction)) {
            carry.lower(instruction);
        } else if (VideoLowering.concerns(instruction)) {
            video.lower(instruction);
        } else if (COMPUTED.contains(instruction.opcode().spec().category())) {
            macro(instruction);
        } else {
            throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
        }
    }

    /** The lowerings of instructions that do not become a macro named by their form. */
    private Map<PtxOpcode, Consumer<PtxInstruction>> lowerings() {
        Map<PtxOpcode, Consumer<PtxInstruction>> made = new EnumMap<>(PtxOpcode.class);
        made.put(
                PtxOpcode.BRA,
                i -> out.effect("BRA `(%s)", label(MachineBlock.target(i).orElseThrow())));
        made.put(PtxOpcode.BRX, this::indirectBranch);
        made.put(PtxOpcode.CALL, calls::lower);
        made.put(PtxOpcode.RET, _ -> out.branchAround(this::end));
        made.put(PtxOpcode.EXIT, _ -> leave("EXIT"));
        // Lanes do not continue, which BPT alone does not express.
        made.put(PtxOpcode.TRAP, _ -> leave("BPT.TRAP 0x1", "EXIT"));
        made.put(PtxOpcode.BRKPT, _ -> out.effect("BPT.INT 0x1"));
        made.put(PtxOpcode.NANOSLEEP, i -> out.effect("NANOSLEEP %s", operands.register(i.operand(0), PtxType.B32)));
        made.put(PtxOpcode.PMEVENT, this::performanceEvent);
        made.put(PtxOpcode.GRIDDEPCONTROL, i -> out.effect(i.has(PtxModifier.WAIT) ? "ACQBULK" : "PREEXIT"));
        made.put(PtxOpcode.LD, memory::load);
        made.put(PtxOpcode.LDU, memory::load);
        made.put(PtxOpcode.ST, memory::store);
        made.put(PtxOpcode.ATOM, atomics::lower);
        made.put(PtxOpcode.RED, atomics::lower);
        made.put(PtxOpcode.CVTA, addressOperations::lower);
        made.put(PtxOpcode.ISSPACEP, addressOperations::lower);
        made.put(PtxOpcode.CP, asynchronous::lower);
        made.put(PtxOpcode.MOV, this::move);
        // Hints, which have no observable effect.
        made.put(PtxOpcode.PREFETCH, _ -> {});
        made.put(PtxOpcode.PREFETCHU, _ -> {});
        made.put(PtxOpcode.APPLYPRIORITY, _ -> {});
        made.put(PtxOpcode.SETMAXNREG, _ -> {});
        made.put(PtxOpcode.DISCARD, memory::discard);
        made.put(PtxOpcode.CREATEPOLICY, this::policy);
        made.put(PtxOpcode.MAPA, FunctionLowering::refuse);
        made.put(PtxOpcode.GETCTARANK, FunctionLowering::refuse);
        return made;
    }

    /** At -O0 accesses have no hints, so a policy is never read; its bits are undefined. */
    private void policy(PtxInstruction instruction) {
        VirtualRegister none = out.register(Integer.SIZE);
        out.word("MOV %s, 0x0", none);
        operands.target(instruction.operand(0))
                .ifPresent(to -> operands.define(to, out.tuple(List.of(none, none)), PtxType.B64));
    }

    private static void refuse(PtxInstruction instruction) {
        throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
    }

    // ---- control

    private String label(PtxLabel label) {
        return labels[function.block(label).orElseThrow()];
    }

    /** Ends lanes, in a block of its own if guarded. */
    private void leave(String... words) {
        out.branchAround(() -> {
            List.of(words).forEach(out::word);
            out.begin(out.label());
        });
    }

    /** Ends the kernel, or branches to the function's only return, where lanes reconverge. */
    private void end() {
        if (source.isKernel()) {
            out.word("EXIT");
        } else {
            out.word("BRA `(%s)", comeBack);
            comesBack = true;
        }
        out.begin(out.label());
    }

    private void comeBack() {
        out.begin(comeBack);
        atHead(() -> calls.leave(source.header()));
        for (int i = 0; i < returnAddress.size(); i++) {
            out.word("MOV R%d, %s", ParameterLayout.RETURN_ADDRESS + i, returnAddress.get(i));
        }
        if (stack.bytes() > 0) {
            out.word("IADD3 R1, R1, 0x%x, RZ", stack.bytes());
        }
        out.word("RET.ABS.NODEC R%d 0x0", ParameterLayout.RETURN_ADDRESS);
    }

    /** Lowers to a balanced tree of comparisons: an index past the last target is undefined in PTX. */
    private void indirectBranch(PtxInstruction instruction) {
        PtxBranchTargets table = (PtxBranchTargets) Objects.requireNonNull(
                declarations.get(MachineBlock.table(instruction).orElseThrow()));
        OriRegister index = operands.register(instruction.operand(0), PtxType.U32);
        List<String> targets = table.targets().stream().map(this::label).toList();
        out.branchAround(() -> choose(index, targets, 0, targets.size()));
    }

    private void choose(OriRegister index, List<String> targets, int from, int to) {
        if (to - from == 1) {
            out.word("BRA `(%s)", targets.get(from));
            out.begin(out.label());
            return;
        }
        int middle = (from + to) >>> 1;
        String upper = out.label();
        OriRegister isLower = out.compute(1, "setp.lt.u32", index, new OriImmediate(middle));
        out.word("@!%s BRA `(%s)", isLower, upper);
        out.begin(out.label());
        choose(index, targets, from, middle);
        out.begin(upper);
        choose(index, targets, middle, to);
    }

    private void performanceEvent(PtxInstruction instruction) {
        long value = ((PtxInteger) instruction.operand(0)).value();
        out.effect("PMTRIG 0x%x", instruction.has(PtxModifier.MASK) ? value & 0xffff : 1L << value);
    }

    // ---- moves

    private void move(PtxInstruction instruction) {
        PtxType type = instruction.types().getFirst();
        PtxOperand from = instruction.operand(1);
        PtxOperand to = instruction.operand(0);
        List<PtxOperand> targets = operands.elements(to);
        List<PtxOperand> sources = operands.elements(from);
        if (instruction.elements() > 1) {
            List<OriRegister> values = sources.stream()
                    .map(source -> operands.register(source, type))
                    .toList();
            for (int i = 0; i < targets.size(); i++) {
                elements.define(targets.get(i), values.get(i), type);
            }
        } else if (to instanceof PtxVector) {
            PtxType part = PtxType.of("b" + type.width() / targets.size()).orElseThrow();
            List<OriRegister> words = out.words(operands.register(from, type));
            for (int i = 0; i < targets.size(); i++) {
                elements.define(targets.get(i), elements.read(words, i * part.bytes(), part), part);
            }
        } else if (from instanceof PtxVector) {
            PtxType part = PtxType.of("b" + type.width() / sources.size()).orElseThrow();
            elements.define(to, out.tuple(elements.words(sources, part)), type);
        } else if (type == PtxType.PRED && from instanceof PtxSpecialRegister special) {
            flag(special, to);
        } else {
            elements.define(to, operands.register(from, type), type);
        }
    }

    /** Whether the launch gave a cluster shape, from bank 0; measured as in {@link SpecialRegisterLowering}. */
    private void flag(PtxSpecialRegister special, PtxOperand to) {
        if (special != PtxSpecialRegister.IS_EXPLICIT_CLUSTER) {
            throw UnsupportedPtx.at(SourceLocation.NONE, "reading " + special.text());
        }
        VirtualRegister word = out.register(Integer.SIZE);
        out.word("LDC %s, c[0x0][0x140]", word);
        OriRegister isOne = out.compute(1, "setp.eq.s32", word, new OriImmediate(1));
        elements.define(to, isOne, PtxType.PRED);
    }

    // ---- computation

    private void macro(PtxInstruction instruction) {
        if (!OriPtx.isForm(instruction.mnemonic())) {
            // proxies and clusters: their suffixes have parts, which macro names cannot express
            throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
        }
        boolean isTogether = instruction.opcode().has(Trait.CONVERGENT);
        if (isTogether) {
            barriers = Math.max(barriers, barriers(instruction));
            out.branchAround(() -> operation(instruction));
        } else {
            operation(instruction);
        }
    }

    /** A result that is copied to its PTX register from a new one. */
    private record Later(VirtualRegister made, OperandLowering.Target target, PtxType type) {}

    private void operation(PtxInstruction instruction) {
        List<PtxSuffix> suffixes = instruction.suffixes();
        PtxForm form = OpTable.get().find(instruction.opcode(), suffixes).orElseThrow();
        List<OperandSpec> specs =
                form.operandsFor(suffixes, instruction.operands().size()).orElseThrow();
        List<OriRegister> targets = new ArrayList<>();
        List<OriOperand> sources = new ArrayList<>();
        List<Later> later = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            OperandSpec spec = specs.get(i);
            PtxOperand operand = instruction.operand(i);
            if (spec.has(OperandSpec.Trait.WRITTEN)) {
                PtxType type = type(spec, instruction, operand);
                if (operand instanceof PtxPredicatePair(PtxOperand first, PtxOperand second)) {
                    targets.add(target(first, type, later));
                    targets.add(target(
                            second,
                            Objects.requireNonNull(spec.second())
                                    .resolve(instruction.types())
                                    .getFirst(),
                            later));
                } else {
                    targets.add(target(operand, type, later));
                }
            } else {
                sources.add(operands.value(operand, type(spec, instruction, operand)));
            }
        }
        if (targets.size() == 2 && targets.getFirst().equals(targets.getLast())) {
            // both results have the same register: the second overwrites the first
            targets.set(0, out.register(1));
        }
        out.operation(instruction.mnemonic(), targets, sources);
        later.forEach(each -> operands.define(each.target(), each.made(), each.type()));
    }

    /** The type of an operand: of several possible ones, that with the width of its register. */
    private static PtxType type(OperandSpec spec, PtxInstruction instruction, PtxOperand operand) {
        List<PtxType> types = spec.type().resolve(instruction.types());
        if (types.isEmpty()) {
            return operand instanceof PtxRegister register ? register.type() : PtxType.B32;
        }
        boolean isPredicate = operand instanceof PtxRegister register && register.type() == PtxType.PRED;
        return isPredicate && types.contains(PtxType.PRED) ? PtxType.PRED : types.getFirst();
    }

    private OriRegister target(PtxOperand operand, PtxType type, List<Later> later) {
        Optional<OperandLowering.Target> to = operand instanceof PtxSink ? Optional.empty() : operands.target(operand);
        boolean isSame = to.isPresent() && OperandLowering.bits(to.get().type()) == OperandLowering.bits(type);
        boolean isExtended = to.isPresent() && to.get().type().width() > type.width();
        if (isSame && !isExtended) {
            return to.get().register();
        }
        VirtualRegister made = out.register(OperandLowering.bits(type));
        to.ifPresent(target -> later.add(new Later(made, target, type)));
        return made;
    }

    /** One more than the largest barrier number that it names; all barriers if the number is in a register. */
    private static int barriers(PtxInstruction instruction) {
        boolean isOfBlock = (instruction.opcode() == PtxOpcode.BAR || instruction.opcode() == PtxOpcode.BARRIER)
                && !instruction.has(PtxModifier.WARP)
                && !instruction.has(PtxModifier.CLUSTER);
        if (!isOfBlock) {
            return 0;
        }
        boolean hasResult = instruction.has(PtxModifier.RED);
        PtxOperand number = instruction.operand(hasResult ? 1 : 0);
        if (number instanceof PtxInteger integer && (integer.value() < 0 || integer.value() >= BARRIERS)) {
            throw UnsupportedPtx.at(
                    SourceLocation.NONE, "barrier %d of a block, which has %d".formatted(integer.value(), BARRIERS));
        }
        return number instanceof PtxInteger integer ? (int) integer.value() + 1 : BARRIERS;
    }
}
