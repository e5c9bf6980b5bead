package lockstep.compiler.newgvn;

import java.util.BitSet;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.newgvn.Partition.Place;
import lockstep.compiler.scalar.InstructionOrder;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Finds the classes of equal values of a function. All instructions may equal anything at first, and no edge is taken;
 * what is found out moves instructions from class to class and lets edges be taken, until everything that was looked at
 * agrees with all the rest. So values of a loop are equal unless something tells them apart.
 *
 * <p>Source: Gargi, "A Sparse Algorithm for Predicated Global Value Numbering" (PLDI 2002), in the form of LLVM's
 * NewGVN, with three differences: claims such as {@code nsw} part classes while operations are simplified; facts of
 * branches are looked up by place and need no copies of values; and each instruction is looked at a bounded number of
 * times, after which it is in a class of its own.
 */
final class CongruenceSolver {
    /**
     * How often an instruction is looked at; a loop nest of depth n takes about n looks. Copies of a PHI that lead
     * around an irreducible circle back to it may be behind it forever, each equal to what the one before it was.
     */
    private static final int MAX_LOOKS = 64;

    private final Schedule schedule;
    private final ReachedEdges edges;
    private final Partition partition;
    private final DominatingFacts facts;
    private final MemoryStates states;
    private final ExpressionKeys keys;
    private final LoadEvaluator loads;
    /** Without claims null: what another operation claims would be handed on. */
    private final @Nullable OperationsOfPhis operations;
    private final ValueEvaluator evaluator;
    private final BitSet touched = new BitSet();
    private final byte[] looks;

    /** @param hasClaims whether claims part classes, and operations are simplified */
    CongruenceSolver(Function function, PassContext context, boolean hasClaims) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        DominatorTree dominators = context.get(FlowAnalyses.DOMINATORS, function);
        InstructionOrder order = new InstructionOrder(graph, dominators);
        schedule = new Schedule(graph);
        looks = new byte[schedule.size()];
        edges = new ReachedEdges(graph);
        partition = new Partition(schedule, this::touch);
        facts = new DominatingFacts(graph, dominators, schedule, function.module().context());
        states = new MemoryStates(context.get(MemorySsa.ANALYSIS, function), edges, touched::set);
        keys = new ExpressionKeys(partition, facts, function.module().context(), hasClaims);
        loads = new LoadEvaluator(states, schedule, partition, keys, order);
        InstructionSimplifier simplifier = new InstructionSimplifier(function, graph, dominators);
        PhiEvaluator phis = new PhiEvaluator(graph, edges, partition, facts, keys, order);
        operations = hasClaims && context.isOn(NewGvn.PHI_OF_OPERATIONS)
                ? new OperationsOfPhis(edges, partition, facts, order, simplifier, keys, phis, loads)
                : null;
        evaluator =
                new ValueEvaluator(function, simplifier, order, partition, facts, keys, phis, operations, loads);
    }

    /** Looks at everything until nothing changes. */
    void solve(Function function) {
        touchAll(function.entry());
        while (!touched.isEmpty()) {
            for (int rank = touched.nextSetBit(0); rank >= 0; rank = touched.nextSetBit(rank + 1)) {
                touched.clear(rank);
                if (edges.isReached(schedule.blockAt(rank))) {
                    look(rank);
                }
            }
        }
    }

    // ---- the solution

    Partition partition() {
        return partition;
    }

    DominatingFacts facts() {
        return facts;
    }

    ExpressionKeys keys() {
        return keys;
    }

    LoadEvaluator loads() {
        return loads;
    }

    /** What {@code operation} is on each edge into a block, if it is a PHI of that; else null. */
    OperationsOfPhis.@Nullable Split splitOf(Instruction operation) {
        return operations == null ? null : operations.splitOf(operation);
    }

    /** How many places were looked at too often. */
    int pinned() {
        int count = 0;
        for (byte look : looks) {
            count += look == MAX_LOOKS ? 1 : 0;
        }
        return count;
    }

    /** Whether executions may come to {@code block}. */
    boolean isReached(BasicBlock block) {
        return edges.isReached(block);
    }

    /** Whether executions may go from {@code from} to {@code to}. */
    boolean isReached(BasicBlock from, BasicBlock to) {
        return edges.isReached(from, to);
    }

    // ---- the walk

    private void touch(Instruction instruction) {
        int rank = schedule.rankOf(instruction);
        if (rank >= 0) {
            touched.set(rank);
        }
    }

    private void touchAll(BasicBlock block) {
        int head = schedule.headOf(block);
        touched.set(head, head + 1 + block.size());
    }

    private void touchJoins(BasicBlock block) {
        touched.set(schedule.headOf(block));
        block.phis().forEach(this::touch);
        if (operations != null) {
            operations.joinedAt(block).forEach(this::touch);
        }
    }

    private void look(int rank) {
        boolean isPinned = looks[rank] >= MAX_LOOKS;
        if (!isPinned) {
            looks[rank]++;
        }
        Instruction instruction = schedule.at(rank);
        if (instruction == null) {
            lookAtMemory(schedule.blockAt(rank), rank, isPinned);
        } else if (instruction instanceof TerminatorInstruction end) {
            follow(end, isPinned);
        } else if (!instruction.type().isVoid()) {
            Place place = isPinned ? evaluator.alone(instruction) : evaluator.place(instruction);
            if (place != null) {
                partition.move(instruction, place.group(), place.standing());
            }
        }
    }

    private void lookAtMemory(BasicBlock block, int rank, boolean isPinned) {
        if (isPinned) {
            states.pin(block);
        } else {
            states.visit(block, rank);
        }
    }

    private void follow(TerminatorInstruction end, boolean isPinned) {
        BasicBlock from = Objects.requireNonNull(end.block());
        BasicBlock only = isPinned ? null : onlyTarget(end);
        if (only != null) {
            take(from, only);
        } else {
            end.successors().forEach(to -> take(from, to));
        }
    }

    /** Where {@code end} leads if that is known; null if not. */
    private @Nullable BasicBlock onlyTarget(TerminatorInstruction end) {
        if (end instanceof BranchInstruction branch && branch.isConditional()) {
            ConstantInt condition = number(branch.condition(), end);
            return condition == null ? null : branch.successor(condition.isOne() ? 0 : 1);
        }
        if (end instanceof SwitchInstruction choice) {
            ConstantInt value = number(choice.value(), end);
            return value == null ? null : choice.successor(choice.successorFor(value.unsigned()));
        }
        return null;
    }

    private @Nullable ConstantInt number(Value value, TerminatorInstruction end) {
        return keys.spoken(value, end) instanceof ConstantInt number ? number : null;
    }

    private void take(BasicBlock from, BasicBlock to) {
        if (!edges.add(from, to)) {
            return;
        }
        if (edges.enter(to)) {
            touchAll(to);
        } else {
            touchJoins(to);
        }
    }
}
