package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.sass.control.ControlInstruction;
import lockstep.ir.sass.control.LatencyTable;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MachineIssue;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.memory.AddressWindows;
import lockstep.sim.memory.MachineKernel;
import org.jspecify.annotations.Nullable;

/** Decodes a kernel with all functions that it can reach, or one function of a kernel whose calls enter activations. */
final class KernelBody {
    private static final int WORD = 32;
    /** The constant bank with variables. */
    private static final int VARIABLES = 3;

    private final KernelScope scope;
    private final KernelPart part;
    private final CodeSpace code;
    private final KernelSymbol kernel;
    private final SourceLocation place;
    /** The latencies of results; null if registers in flight are not tracked. */
    private final @Nullable LatencyTable flight;

    private final SassBlockPlan plan;
    private final FunctionAssembler into;
    private final SassRegisters registers;
    private final SassForms forms;
    private final ControlForms control;
    private final StackNeed stack;
    private final OriForms open;
    private final Optional<PhiMoves> phis;
    /** The operation that makes registers undefined when the function begins. */
    private final OpBuilder undefined;

    private final @Nullable GlobalVariable constants;
    private final Map<Integer, List<Integer>> temporaries = new TreeMap<>();

    KernelBody(KernelScope scope, KernelPart part) {
        this.scope = scope;
        this.part = part;
        this.code = scope.code();
        this.kernel = scope.kernel();
        this.place = scope.place();
        this.flight = scope.followsFlight() ? LatencyTable.of(code.architecture()) : null;
        Map<Long, Long> relocated = scope.relocated();
        JumpTargets targets = new JumpTargets(scope.cubin(), code, kernel);
        this.plan = new SassBlockPlan(
                part.places(),
                part.entry(),
                scope.activates() ? targets.within(part) : targets.candidates(scope.sections(), part.places()),
                relocated,
                scope.activates() ? Map.of() : code.externals());
        this.into = new FunctionAssembler(part.image(), plan.graph(), plan::name);
        this.registers = scope.registers(into, part.name());
        this.control = new ControlForms(into, registers);
        AddressWindows windows =
                new AddressWindows(DataLayout.of(scope.symbols().module()));
        this.stack = scope.stack();
        this.forms = new SassForms(
                into,
                registers,
                control,
                new SpecialForms(into, registers, windows, stack),
                new RelocatedWords(scope.symbols(), scope.relocations()));
        this.open = new OriForms(scope.image(), into, registers);
        this.phis = scope.open().map(source -> new PhiMoves(into, this.open, plan, source.module()));
        this.undefined = new OpBuilder(
                OpKind.Move.UNDEFINE, SassBlockPlan.ENTRY, new AddedSource("entry of " + part.name(), place));
        this.constants = scope.symbols().bank(kernel.name(), VARIABLES).orElse(null);
        if (scope.activates()) {
            forms.setActivations(new ActivationForms(into, control, relocated, part.callees()));
        }
        if (!part.callees().isEmpty()) {
            into.setThreadCells(registers.threadCells());
        }
    }

    /**
     * Decodes all instructions; returns the cells, of the function and of the thread, that may be read before they are
     * written.
     */
    int[] decode() {
        if (part.isKernel()) {
            setKernel();
        }
        if (!scope.activates()) {
            into.setMeetsAtBarriers();
        }
        into.begin(SassBlockPlan.ENTRY);
        enter();
        List<SassBlockPlan.Block> blocks = plan.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            into.begin(i + 1);
            phis(i + 1, blocks.get(i));
            decode(blocks.get(i));
        }
        dispatch();
        outside();
        for (int i = 0; i < plan.externals().size(); i++) {
            into.begin(plan.outside() + 1 + i);
            external(plan.externals().get(i));
        }
        return EntryLiveness.live(plan.graph(), into, registers.end(), flight != null);
    }

    /** The number of leading cells that belong to the thread and not to an activation. */
    int threadCells() {
        return registers.threadCells().count();
    }

    /** Completes the image; the {@code live} cells are undefined at the entry. */
    void finish(int[] live) {
        undefined.setNumbers(live);
        into.finish();
    }

    private void setKernel() {
        ConstantBankLayout layout = ConstantBankLayout.of(code.architecture());
        into.setMachineKernel(new MachineKernel(
                kernel.bankBytes(),
                kernel.parameters().stream().map(KernelSymbol.Parameter::offset).toList(),
                layout.blockSize(),
                layout.gridSize(),
                layout.localWindow(),
                layout.sharedWindow(),
                layout.constantWindow(),
                constants,
                layout.parameterWindow(),
                kernel.parameterStart(),
                layout.stackTop(),
                layout.proxyFlags(),
                stack.bytes(),
                layout.sharedStart(),
                kernel.sharedBytes()));
    }

    private InstructionWriter writer(OpSource source) {
        return new InstructionWriter(into, source, temporaries);
    }

    private void enter() {
        InstructionWriter writer = writer(undefined.source());
        undefined.setWeight(0);
        into.add(undefined);
        if (part.isKernel() && stack.bytes() > 0) {
            OpBuilder slot = writer.hidden(OpKind.Memory.ALLOCATE, writer.temporary(2 * WORD), into.constant(1, WORD));
            slot.setLongs(stack.bytes(), MachineKernel.STACK_ALIGNMENT);
            slot.setToSpace(AddressSpace.LOCAL.number());
        }
        OpBuilder jump = writer.op(OpKind.Control.JUMP);
        jump.setWeight(0);
        into.add(jump, plan.entryBlock());
    }

    // ---- blocks of code

    private void phis(int number, SassBlockPlan.Block block) {
        CodePlace first = plan.places().get(block.first());
        phis.ifPresent(moves -> moves.begin(number, writer(new WordSource(first, place))));
    }

    private void decode(SassBlockPlan.Block block) {
        for (int i = block.first(); i < block.end(); i++) {
            boolean isLast = i == block.end() - 1;
            addIssue(plan.places().get(i), i);
            decode(plan.places().get(i), isLast ? block : null);
        }
    }

    private void addIssue(CodePlace at, int index) {
        LatencyTable table = flight;
        if (table != null && at.instruction().isPresent()) {
            addIssue(
                    new WordSource(at, place),
                    table,
                    ControlInstruction.of(at.instruction().get(), table),
                    index);
        }
    }

    private void addIssue(OpSource source, LatencyTable table, @Nullable ControlInstruction instruction, int index) {
        OpBuilder op = new OpBuilder(OpKind.Other.ISSUE, into.block(), source);
        op.setWeight(0);
        op.setIssue(new MachineIssue(table, instruction, index, registers::cellOf));
        into.add(op);
    }

    private void decode(CodePlace at, SassBlockPlan.@Nullable Block ended) {
        InstructionWriter writer = writer(new WordSource(at, place));
        boolean isJump =
                ended != null && ended.how() != SassBlockPlan.End.FALL && ended.how() != SassBlockPlan.End.NONE;
        boolean isWord = at.instruction().isPresent();
        if (!isWord && at.open().isEmpty()) {
            unsupported(writer, "an unknown machine word");
        } else if (!isJump) {
            int size = into.size();
            try {
                if (isWord) {
                    requireKnownWidths(at);
                    forms.decode(writer, at, at.decoded());
                } else {
                    at.open().get().instruction().ifPresent(each -> open.decode(writer, at, each));
                }
            } catch (NotDecodable reason) {
                into.shrink(size);
                unsupported(writer, reason.what());
            }
        }
        if (ended != null) {
            end(writer, at, ended);
        }
    }

    private static void requireKnownWidths(CodePlace at) {
        if (at.open().flatMap(OpenPlace::instruction).orElse(null) instanceof OriMachine machine) {
            OriForms.requireKnownWidths(machine);
        }
    }

    private void unsupported(InstructionWriter writer, String what) {
        scope.unsupported(writer, what);
    }

    private void end(InstructionWriter writer, CodePlace at, SassBlockPlan.Block block) {
        int[] targets = block.targets();
        switch (block.how()) {
            case FALL -> {
                OpBuilder op = writer.op(OpKind.Control.JUMP);
                op.setWeight(0);
                into.add(op, targets);
            }
            case NONE -> {}
            case JUMP, BRANCH, DISPATCH, CHOOSE -> jump(writer, at, block);
        }
    }

    /** An indirect branch to blocks with PHIs, which need an edge from the branch itself. */
    private void choose(InstructionWriter writer, CodePlace at, DecodedInstruction instruction, int[] targets) {
        instruction.requireAllRead();
        if (!instruction.isUnguarded()) {
            throw new NotDecodable(instruction.name() + " with a guard, to blocks with PHIs");
        }
        OpBuilder op = writer.op(OpKind.Control.SWITCH, registers.jumpTarget());
        long[] cases = at.open().orElseThrow().targets().stream()
                .mapToLong(Long::longValue)
                .toArray();
        op.setCases(cases, new long[cases.length]);
        writer.end(op, targets);
    }

    private void jump(InstructionWriter writer, CodePlace at, SassBlockPlan.Block block) {
        int[] targets = block.targets();
        DecodedInstruction instruction = at.decoded();
        int size = into.size();
        try {
            if (targets[0] == plan.dispatch() || block.how() == SassBlockPlan.End.CHOOSE) {
                control.aim(writer, at, instruction);
            }
            if (block.how() == SassBlockPlan.End.CHOOSE) {
                choose(writer, at, instruction, targets);
            } else if (targets.length == 1) {
                control.jump(writer, instruction, targets[0]);
            } else {
                control.branch(writer, instruction, targets[0], targets[1]);
            }
        } catch (NotDecodable reason) {
            into.shrink(size);
            unsupported(writer, reason.what());
            writer.end(writer.op(OpKind.Control.JUMP), targets[0]);
        }
    }

    // ---- blocks that are not code of the file

    private void dispatch() {
        into.begin(plan.dispatch());
        InstructionWriter writer = writer(new AddedSource("a jump to an address in registers", place));
        OpBuilder op = writer.op(OpKind.Control.SWITCH, registers.jumpTarget());
        op.setWeight(0);
        long[] cases = plan.known().keySet().stream().mapToLong(Long::longValue).toArray();
        op.setCases(cases, new long[cases.length]);
        into.add(op, plan.dispatchTargets());
    }

    private void outside() {
        into.begin(plan.outside());
        into.add(new OpBuilder(
                OpKind.Control.UNREACHABLE,
                into.block(),
                new AddedSource("a jump to where no instruction begins that a register may name", place)));
    }

    /** A built-in function: arguments and results are in the registers of the calling convention. */
    private void external(String name) {
        InstructionWriter writer = writer(new AddedSource("the external function " + name, place));
        if (flight != null) {
            addIssue(writer.source(), flight, null, 0);
        }
        writer.move(scope.builtIn(writer, registers, name), registers.jumpTarget());
        OpBuilder op = writer.op(OpKind.Control.JUMP);
        op.setWeight(0);
        into.add(op, plan.dispatch());
    }
}
