package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.claim.RegisterWebs;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import org.jspecify.annotations.Nullable;

/** Decodes the body of one function. */
final class FunctionBody {
    private static final Set<PtxOpcode> CARRY_READERS = EnumSet.of(PtxOpcode.ADDC, PtxOpcode.SUBC, PtxOpcode.MADC);
    private static final int LOCAL = AddressSpace.LOCAL.number();
    private static final int PARAM = AddressSpace.PARAM.number();

    private final ImageAssembler image;
    private final PtxFunction function;
    private final PtxBody body;
    private final PtxBlockPlan plan;
    private final FunctionAssembler into;
    private final PtxRegisters registers;
    private final PtxMemoryForms memory;
    private final PtxInstructionForms forms;
    private final CallForms calls;
    private final MachineIrForms open;
    private final PhiRows phis;

    /** @param webs registers that share a cell; empty if none do */
    FunctionBody(
            ImageAssembler image,
            SymbolTable symbols,
            PtxFunction function,
            int addressWidth,
            Optional<RegisterWebs> webs) {
        this.image = image;
        this.function = function;
        this.body = function.body().orElseThrow();
        this.plan = PtxBlockPlan.of(body);
        FlowGraph graph = plan.graph();
        this.into = new FunctionAssembler(
                image.define(symbols.function(function.name())),
                graph,
                number -> "$" + plan.blocks().get(number).name);
        this.registers = new PtxRegisters(into, symbols, addressWidth, function, webs);
        this.memory = new PtxMemoryForms(into, registers);
        this.calls = new CallForms(image, into, symbols, registers, memory, prototypes());
        MachineIrOperands operands = new MachineIrOperands(into, registers);
        this.open = new MachineIrForms(into, registers, operands);
        this.phis = new PhiRows(into, operands, plan, graph);
        this.forms = new PtxInstructionForms(into, registers, memory, calls, open);
    }

    /** The prototypes that indirect calls name. */
    private Map<PtxLabel, CallForms.Interface> prototypes() {
        Map<PtxLabel, CallForms.Interface> known = new LinkedHashMap<>();
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxCallPrototype p) {
                known.put(p.name(), new CallForms.Interface(p.results(), p.parameters()));
            } else if (statement instanceof PtxCallTargets t && !t.targets().isEmpty()) {
                known.put(t.name(), CallForms.Interface.of(t.targets().getFirst()));
            }
        }
        return known;
    }

    void decode() {
        into.begin(0);
        enter();
        for (PtxBlockPlan.Block block : plan.blocks()) {
            if (block.number > 0) {
                into.begin(block.number);
            }
            List<PtxInstruction> first = block.phis();
            together(first, phi -> phis.require(block, phi), all -> phis.begin(block, all));
            ParallelCopy.steps(block.statements.subList(first.size(), block.statements.size()))
                    .forEach(this::step);
            end(block);
        }
        into.finish();
    }

    // ---- entry

    private void enter() {
        OpSource source = new AddedSource("entry of " + function.name(), function.location());
        OpBuilder undefined = new OpBuilder(OpKind.Move.UNDEFINE, into.block(), source);
        undefined.setWeight(0);
        int[] cells = IntStream.concat(
                        new UpwardExposed(plan, function)
                                .registers().stream()
                                        .flatMap(register -> registers.registerCells(register).stream())
                                        .mapToInt(Integer::intValue),
                        readsCarry() ? IntStream.of(registers.carry()) : IntStream.empty())
                .toArray();
        if (cells.length > 0) {
            undefined.setNumbers(cells);
            into.add(undefined);
        }
        function.header().parameters().forEach(this::parameter);
        if (ClusterOfOne.isLarger(function)) {
            unsupported(source, "clusters of several blocks", function.location());
        }
        function.header().results().stream()
                .filter(result -> result.space() == PtxSpace.PARAM)
                .forEach(result -> slot(source, result));
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxVariableDeclaration declaration && isOfThread(declaration.variable())) {
                slot(source, declaration.variable());
            } else if (statement instanceof PtxInstruction instruction
                    && instruction.opcode() == PtxOpcode.CALL
                    && instruction.operand(0) instanceof PtxCallOperand call) {
                calls.passedByValue(call).forEach(parameter -> slot(source, parameter));
            }
        }
    }

    /** Whether an instruction reads the carry bit, which is undefined when the function begins. */
    private boolean readsCarry() {
        return body.statements().stream()
                .anyMatch(statement -> statement instanceof PtxInstruction instruction
                        && CARRY_READERS.contains(instruction.opcode()));
    }

    private static boolean isOfThread(PtxVariable variable) {
        return variable.space() == PtxSpace.LOCAL
                || variable.space() == PtxSpace.PARAM
                || variable.space() == PtxSpace.FRAME;
    }

    private void parameter(PtxVariable variable) {
        if (variable.register().isPresent()) {
            registers.registerCells(variable.register().get()).forEach(into::parameter);
            return;
        }
        int cell = into.cell(registers.addressWidth());
        into.parameter(cell);
        registers.setSlot(variable, new PtxRegisters.Slot(cell, function.isKernel() ? PARAM : LOCAL));
    }

    /** A variable of the thread: a slot of its stack. */
    private void slot(OpSource source, PtxVariable variable) {
        int cell = into.cell(registers.addressWidth());
        OpBuilder op = registers.hidden(OpKind.Memory.ALLOCATE, source, cell, into.constant(1, 32));
        op.setLongs(variable.shape().bytes(), variable.shape().effectiveAlignment());
        op.setToSpace(LOCAL);
        registers.setSlot(variable, new PtxRegisters.Slot(cell, LOCAL));
    }

    // ---- statements

    private void step(List<PtxStatement> statements) {
        if (ParallelCopy.isCopy(statements.getFirst())) {
            together(statements.stream().map(PtxInstruction.class::cast).toList(), open::require, open::group);
        } else {
            statements.forEach(this::statement);
        }
    }

    /**
     * Decodes instructions that all read before any of them writes, or reports why one cannot be decoded.
     *
     * @param require gives the register that an instruction writes, or throws
     */
    private void together(
            List<PtxInstruction> instructions,
            Function<PtxInstruction, PtxRegister> require,
            Consumer<List<PtxInstruction>> decode) {
        Set<PtxRegister> written = new HashSet<>();
        boolean isKnown = !instructions.isEmpty();
        for (PtxInstruction instruction : instructions) {
            try {
                PtxRegister result = require.apply(instruction);
                if (!written.add(result)) {
                    throw new NotDecodable("a second write of " + result.name() + " at one time");
                }
            } catch (NotDecodable reason) {
                isKnown = false;
                unsupported(new PtxOpSource(instruction), reason.what(), instruction.location());
            }
        }
        if (isKnown) {
            decode.accept(instructions);
        }
    }

    private void statement(PtxStatement statement) {
        if (statement instanceof PtxOpaqueInstruction opaque) {
            unsupported(new AddedSource(opaque.text(), opaque.location()), opaque.gap(), opaque.location());
        } else if (statement instanceof PtxInstruction instruction) {
            OpSource source = new PtxOpSource(instruction);
            try {
                if (instruction.opcode() == PtxOpcode.RET) {
                    leave(source, 1);
                } else {
                    forms.decode(source, spread(instruction));
                }
            } catch (NotDecodable reason) {
                unsupported(source, reason.what(), instruction.location());
            }
        }
    }

    /**
     * The instruction with vector registers replaced by braces around their elements, so that forms need not handle
     * them.
     */
    private static PtxInstruction spread(PtxInstruction instruction) {
        boolean hasVector = instruction.operands().stream().anyMatch(FunctionBody::isVectorRegister);
        return hasVector
                ? instruction.withOperands(instruction.operands().stream()
                        .map(operand -> operand instanceof PtxRegister register && isVectorRegister(register)
                                ? new PtxVector(register.components())
                                : operand)
                        .toList())
                : instruction;
    }

    private static boolean isVectorRegister(PtxOperand operand) {
        return operand instanceof PtxRegister register && register.elements() > 1;
    }

    private void unsupported(OpSource source, String what, SourceLocation location) {
        image.report(Diagnostic.unsupported("simulator-gap", location, what));
        OpBuilder op = new OpBuilder(OpKind.Other.UNSUPPORTED, into.block(), source);
        op.setText(what);
        into.add(op);
    }

    /** The end of the function: results are read from their slots. */
    private void leave(OpSource source, int weight) {
        List<Integer> leaves = new ArrayList<>();
        for (PtxVariable result : function.header().results()) {
            leaves.addAll(
                    result.register().isPresent()
                            ? registers.registerCells(result.register().get())
                            : memory.loadWhole(source, result));
        }
        OpBuilder op = new OpBuilder(OpKind.Call.RETURN, into.block(), source);
        op.setWeight(weight);
        if (!leaves.isEmpty()) {
            op.setOperands(registers.row(source, leaves));
            op.setOperandCells(0, leaves.size());
        }
        into.add(op);
    }

    // ---- ends of blocks

    private void end(PtxBlockPlan.Block block) {
        PtxInstruction branch = block.branch;
        if (block.isUnreachable) {
            into.add(new OpBuilder(
                    OpKind.Control.UNREACHABLE,
                    into.block(),
                    new AddedSource("brx.idx with an index out of range", function.location())));
        } else if (branch == null) {
            fall(block);
        } else if (block.isBeyond) {
            String what = "branches by shared tables with more than %d edges".formatted(PtxBlockPlan.MAX_SHARED);
            unsupported(new PtxOpSource(branch), what, branch.location());
        } else if (block.guard != null) {
            branch(block, branch, block.guard);
        } else if (branch.opcode() == PtxOpcode.BRX) {
            choose(block, branch);
        } else {
            into.add(new OpBuilder(OpKind.Control.JUMP, into.block(), new PtxOpSource(branch)), block.targets);
        }
    }

    private void fall(PtxBlockPlan.Block block) {
        boolean isEnded = !block.statements.isEmpty()
                && block.statements.getLast() instanceof PtxInstruction last
                && last.opcode().has(Trait.ENDS);
        OpSource source = new AddedSource("end of block", function.location());
        if (block.targets.length > 0) {
            OpBuilder op = new OpBuilder(OpKind.Control.JUMP, into.block(), source);
            op.setWeight(0);
            into.add(op, block.targets);
        } else if (!isEnded) {
            leave(source, 0);
        }
    }

    private void branch(PtxBlockPlan.Block block, PtxInstruction branch, PtxGuard guard) {
        OpBuilder op = new OpBuilder(OpKind.Control.BRANCH, into.block(), new PtxOpSource(branch));
        op.setWeight(block.isAround ? 0 : 1);
        op.setOperands(registers.cell(guard.predicate()));
        int yes = block.targets[guard.negated() ? 1 : 0];
        int no = block.targets[guard.negated() ? 0 : 1];
        into.add(op, yes, no);
    }

    private void choose(PtxBlockPlan.Block block, PtxInstruction branch) {
        OpBuilder op = new OpBuilder(OpKind.Control.SWITCH, into.block(), new PtxOpSource(branch));
        op.setOperands(registers.read(op.source(), branch.operand(0), PtxType.U32, 32));
        int cases = block.targets.length - 1;
        op.setCases(LongStream.range(0, cases).toArray(), new long[cases]);
        into.add(op, block.targets);
    }

    /**
     * The source of an operation that the decoder adds at the beginning or end of a function.
     *
     * @param text its purpose
     * @param location of the function
     */
    private record AddedSource(String text, SourceLocation location) implements OpSource {
        @Override
        public @Nullable String origin() {
            return null;
        }
    }
}
