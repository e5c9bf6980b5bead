package lockstep.compiler.newgvn;

import java.util.BitSet;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.newgvn.CongruencePartition.Place;
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
 * Computes the congruence classes of a function, optimistically.
 *
 * <ol>
 *   <li>Initially each instruction may equal anything, and no edge is reachable.
 *   <li>Instructions of reachable blocks are visited in reverse post-order ({@link VisitOrder}); {@link ValueEvaluator}
 *       assigns each a class under the assumption that all other classes are right, and terminators make edges
 *       reachable.
 *   <li>A change of a class queues the affected users. The result is a fixed point, in which values of a loop are equal
 *       unless something distinguishes them.
 * </ol>
 *
 * <p>Source: Gargi, "A Sparse Algorithm for Predicated Global Value Numbering" (PLDI 2002), in the form of LLVM's
 * NewGVN, with three differences: poison-generating flags separate classes while operations are simplified; facts of
 * branches are looked up by place and need no copies of values; and each instruction is visited a bounded number of
 * times, after which it gets a class of its own.
 */
final class CongruenceSolver {
    /**
     * Most visits of one instruction; a loop nest of depth n takes about n. Copies of a PHI around an irreducible cycle
     * may lag behind it forever, each equal to the previous value of the one before it.
     */
    private static final int MAX_VISITS = 64;

    private final VisitOrder schedule;
    private final ReachedEdges edges;
    private final CongruencePartition partition;
    private final DominatingFacts facts;
    private final MemoryStates states;
    private final ExpressionKeys keys;
    private final LoadEvaluator loads;
    /** Null without poison-generating flags: flags of another operation would be passed on. */
    private final @Nullable OperationsOfPhis operations;

    private final ValueEvaluator evaluator;
    private final BitSet touched = new BitSet();
    private final byte[] visits;

    /** @param hasFlags whether poison-generating flags and metadata separate classes, and operations are simplified */
    CongruenceSolver(Function function, PassContext context, boolean hasFlags) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        DominatorTree dominators = context.get(FlowAnalyses.DOMINATORS, function);
        InstructionOrder order = new InstructionOrder(graph, dominators);
        schedule = new VisitOrder(graph);
        visits = new byte[schedule.size()];
        edges = new ReachedEdges(graph);
        partition = new CongruencePartition(schedule, this::touch);
        facts = new DominatingFacts(
                graph, dominators, schedule, function.module().context());
        states = new MemoryStates(context.get(MemorySsa.ANALYSIS, function), edges, touched::set);
        keys = new ExpressionKeys(partition, facts, function.module().context(), hasFlags);
        loads = new LoadEvaluator(states, schedule, partition, keys, order);
        InstructionSimplifier simplifier = new InstructionSimplifier(function, graph, dominators);
        PhiEvaluator phis = new PhiEvaluator(graph, edges, partition, facts, keys, order);
        operations = hasFlags && context.isOn(NewGvn.PHI_OF_OPERATIONS)
                ? new OperationsOfPhis(edges, partition, facts, order, simplifier, keys, phis, loads)
                : null;
        evaluator = new ValueEvaluator(function, simplifier, order, partition, facts, keys, phis, operations, loads);
    }

    /** Visits instructions until nothing changes. */
    void solve(Function function) {
        touchAll(function.entry());
        while (!touched.isEmpty()) {
            for (int rank = touched.nextSetBit(0); rank >= 0; rank = touched.nextSetBit(rank + 1)) {
                touched.clear(rank);
                if (edges.isReached(schedule.blockAt(rank))) {
                    visit(rank);
                }
            }
        }
    }

    // ---- the solution

    CongruencePartition partition() {
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

    /** The values of {@code operation} on the edges into a block, if it is a PHI of operations; else null. */
    OperationsOfPhis.@Nullable Split splitOf(Instruction operation) {
        return operations == null ? null : operations.splitOf(operation);
    }

    /** How many instructions reached the limit of visits. */
    int pinned() {
        int pinned = 0;
        for (byte count : visits) {
            pinned += count == MAX_VISITS ? 1 : 0;
        }
        return pinned;
    }

    /** Whether {@code block} may be reached. */
    boolean isReached(BasicBlock block) {
        return edges.isReached(block);
    }

    /** Whether the edge from {@code from} to {@code to} may be taken. */
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

    private void visit(int rank) {
        boolean isPinned = visits[rank] >= MAX_VISITS;
        if (!isPinned) {
            visits[rank]++;
        }
        Instruction instruction = schedule.at(rank);
        if (instruction == null) {
            visitMemory(schedule.blockAt(rank), rank, isPinned);
        } else if (instruction instanceof TerminatorInstruction end) {
            follow(end, isPinned);
        } else if (!instruction.type().isVoid()) {
            Place place = isPinned ? evaluator.alone(instruction) : evaluator.place(instruction);
            if (place != null) {
                partition.move(instruction, place.group(), place.membership());
            }
        }
    }

    private void visitMemory(BasicBlock block, int rank, boolean isPinned) {
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

    /** The only possible target of {@code end}; null if not known. */
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
        return keys.representative(value, end) instanceof ConstantInt number ? number : null;
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
