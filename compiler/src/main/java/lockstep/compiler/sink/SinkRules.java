package lockstep.compiler.sink;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.liveness.Liveness;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.liveness.RegisterPressure;
import lockstep.compiler.remat.FunctionPoints;
import lockstep.compiler.remat.MemoryPaths;
import lockstep.compiler.remat.Recomputation;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * What may be sunk where, in one sweep over a function. An instruction that moves has the same value wherever its
 * definition dominates, has no effect, and its result depends on no other lane; a load moves only if memory is
 * unchanged. No instruction moves into a cycle, where it would be executed more often.
 *
 * <p>The analyses are those from before the sweep: moved instructions are recorded, and where liveness has changed
 * since, values count as not live, which refuses more.
 */
final class SinkRules {
    private final Function function;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final Liveness liveness;
    private final RegisterPressure pressure;
    private final DataLayout layout;
    private final MemoryPaths paths;
    private final FunctionPoints points;
    private final PassContext context;
    private final SinkRefusals refusals;
    private final Set<Instruction> moved = Collections.newSetFromMap(new IdentityHashMap<>());
    private long mostTaken = -1;

    /** @param refusals of the pass that runs */
    SinkRules(Function function, PassContext analyses, SinkRefusals refusals) {
        this.function = function;
        this.context = analyses;
        this.refusals = refusals;
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        liveness = analyses.get(Liveness.ANALYSIS, function);
        pressure = analyses.get(RegisterPressure.ANALYSIS, function);
        layout = DataLayout.of(function.module());
        points = new FunctionPoints(graph);
        paths = new MemoryPaths(points, analyses.get(MemoryEffects.ANALYSIS, function));
    }

    /** The blocks in reverse preorder of the dominator tree: users before their operands. */
    List<BasicBlock> bottomUp() {
        return dominators.preorder().mapToObj(graph::block).toList().reversed();
    }

    int node(Instruction instruction) {
        return graph.indexOf(Objects.requireNonNull(instruction.block()));
    }

    /** Records that {@code instruction} was moved. */
    void noteMoved(Instruction instruction) {
        moved.add(instruction);
    }

    /** Whether {@code instruction} is a value that is used and has not moved in this sweep yet. */
    boolean isCandidate(Instruction instruction) {
        return instruction.hasUses()
                && instruction.type() != SimpleType.VOID
                && !(instruction instanceof PhiInstruction)
                && !moved.contains(instruction);
    }

    /** Whether {@code instruction} is a candidate and not tied to its place. */
    boolean isMovable(Instruction instruction) {
        return isCandidate(instruction) && Recomputation.mayMove(instruction);
    }

    /**
     * The place to which {@code instruction}, a candidate, may move, in the node nearest to its uses; null if it has to
     * stay.
     *
     * @param place gives the place in that node
     */
    @Nullable Instruction destination(Instruction instruction, IntFunction<Instruction> place) {
        int target = target(instruction);
        boolean mayMove = target >= 0 && (Recomputation.mayMove(instruction) || context.refused(refusals.tied()));
        if (!mayMove) {
            return null;
        }
        Instruction at = place.apply(target);
        return isSame(instruction, at) || context.refused(refusals.memory()) ? at : null;
    }

    /** Counts an instruction that stays because of register pressure. */
    void keptForRegisters() {
        context.count("kept-for-registers", 1);
        context.refused(refusals.registers());
    }

    /** The node to which {@code instruction} may sink, nearest to its uses; -1 if it has to stay in its own. */
    private int target(Instruction instruction) {
        int from = node(instruction);
        int common = commonDominator(instruction);
        if (common < 0 || common == from || !dominators.dominates(from, common)) {
            return -1;
        }
        int target = outsideOfCycles(from, common);
        return target != from || context.refused(refusals.cycle()) ? target : -1;
    }

    /** The deepest node that dominates all uses of {@code instruction}; -1 if a use cannot be reached. */
    private int commonDominator(Instruction instruction) {
        int common = -1;
        for (Use use : instruction.uses()) {
            int node = use.user() instanceof PhiInstruction phi
                    ? graph.indexOf(phi.incomingBlock(use.index()))
                    : node(use.user());
            if (!dominators.isReachable(node)) {
                return -1;
            }
            common = common < 0 ? node : dominators.nearestCommonDominator(common, node);
        }
        return common;
    }

    /**
     * The node to which an instruction of {@code from} may sink on the way to {@code to}, which it dominates: as far as
     * no cycle is entered.
     */
    private int outsideOfCycles(int from, int to) {
        int at = to;
        while (at != from && entersCycle(from, at)) {
            at = dominators.immediateDominator(at);
        }
        return at;
    }

    private boolean entersCycle(int from, int to) {
        int cycle = loops.innermostCycle(to);
        return cycle >= 0 && !loops.contains(cycle, from);
    }

    /** The first non-PHI instruction of {@code node}. */
    Instruction start(int node) {
        Instruction at = graph.block(node).first();
        while (at instanceof PhiInstruction) {
            at = at.next();
        }
        return Objects.requireNonNull(at);
    }

    /** The first use of {@code instruction} in {@code node} other than in PHIs, or the terminator. */
    Instruction firstUse(Instruction instruction, int node) {
        BasicBlock block = graph.block(node);
        Instruction first = block.terminator();
        for (Use use : instruction.uses()) {
            Instruction user = use.user();
            boolean isHere = user.block() == block && !(user instanceof PhiInstruction);
            first = isHere && user.comesBefore(first) ? user : first;
        }
        return first;
    }

    /** Whether the memory that {@code instruction} reads is unchanged before {@code place}, in another block. */
    boolean isSame(Instruction instruction, Instruction place) {
        if (paths.isSteady(instruction)) {
            return true;
        }
        Instruction at = place;
        while (moved.contains(at)) {
            at = Objects.requireNonNull(at.next());
        }
        int index = points.indexOf(at);
        return paths.reach(instruction, points.first(points.nodeOf(index)), index) >= index;
    }

    // ---- registers

    /** The registers of {@code value}; parameters of kernels take none. */
    long registers(LocalValue value) {
        boolean isRead = value instanceof Argument && function.isKernel();
        boolean isSized = value.type().isFirstClass() && value.type().isSized();
        return isRead || !isSized ? 0 : RegisterClass.words(value.type(), layout);
    }

    /** The additional registers that may be live before {@code place} without exceeding the maximum of the function. */
    long slackBefore(Instruction place) {
        Instruction before = place.previous();
        while (before != null && moved.contains(before)) {
            before = before.previous();
        }
        BasicBlock block = Objects.requireNonNull(place.block());
        long taken = before == null ? words(kind -> pressure.atBeginning(block, kind)) : takenAt(before);
        return Math.max(0, worstPoint() - taken);
    }

    /** The highest register count at any point, all classes together: each class may have its maximum elsewhere. */
    private long worstPoint() {
        if (mostTaken < 0) {
            for (BasicBlock block : function.blocks()) {
                mostTaken = Math.max(mostTaken, words(kind -> pressure.atBeginning(block, kind)));
                for (Instruction instruction : block) {
                    mostTaken = Math.max(mostTaken, takenAt(instruction));
                }
            }
        }
        return mostTaken;
    }

    private long takenAt(Instruction point) {
        return words(kind -> pressure.at(point, kind));
    }

    private static long words(ToLongFunction<RegisterClass> taken) {
        long words = 0;
        for (RegisterClass kind : RegisterClass.values()) {
            words += kind.words() * taken.applyAsLong(kind);
        }
        return words;
    }

    /** Whether {@code value} is live before {@code place} anyway. */
    boolean isLiveBefore(LocalValue value, Instruction place) {
        BasicBlock block = Objects.requireNonNull(place.block());
        @Nullable Instruction before = place.previous();
        return before == null ? liveness.isLiveIn(value, block) : liveness.isLiveAfter(value, before);
    }

    /**
     * Whether the operands that would have to live longer for {@code instruction} at {@code place} take no more
     * registers than its result.
     */
    boolean takesNoMoreAt(Instruction instruction, Instruction place) {
        long longer = 0;
        Set<Value> counted = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Value operand : instruction.operands()) {
            if (operand instanceof LocalValue local && counted.add(local) && !isLiveBefore(local, place)) {
                longer += registers(local);
            }
        }
        return longer <= registers(instruction);
    }
}
