package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.value.LogicalCondition;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.Analyses;

/** The branch conditions that hold on entry to a block, from the dominator tree. */
final class BranchGuards {
    /** Limit on the operands of a condition that are visited. */
    private static final int MAX_PARTS = 64;

    /**
     * A condition that holds.
     *
     * @param condition the condition
     * @param truth its value
     */
    record Guard(Value condition, boolean truth) {}

    private final Analyses analyses;

    BranchGuards(Analyses analyses) {
        this.analyses = analyses;
    }

    /**
     * The conditions that hold on entry to {@code block} of {@code function}, with conjunctions split; the nearest
     * first.
     */
    List<Guard> of(Function function, BasicBlock block) {
        FunctionGraph graph = analyses.get(FlowAnalyses.GRAPH, function);
        DominatorTree dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        List<Guard> guards = new ArrayList<>();
        for (int at = graph.indexOf(block); at >= 0; at = dominators.immediateDominator(at)) {
            BasicBlock to = graph.block(at);
            BasicBlock from = to.singlePredecessor();
            if (from != null && from.terminator() instanceof BranchInstruction branch && decides(branch)) {
                takeApart(new Guard(branch.condition(), branch.successor(0) == to), guards);
            }
        }
        return guards;
    }

    private static boolean decides(BranchInstruction branch) {
        return branch.isConditional() && branch.successor(0) != branch.successor(1);
    }

    private static void takeApart(Guard whole, List<Guard> guards) {
        Deque<Guard> work = new ArrayDeque<>();
        work.add(whole);
        for (int parts = 0; parts < MAX_PARTS && !work.isEmpty(); parts++) {
            Guard guard = work.poll();
            Value negated = LogicalCondition.negated(guard.condition());
            List<Value> conditions = guard.truth()
                    ? LogicalCondition.conjuncts(guard.condition())
                    : LogicalCondition.disjuncts(guard.condition());
            if (negated != null) {
                work.add(new Guard(negated, !guard.truth()));
            } else if (conditions.isEmpty()) {
                guards.add(guard);
            } else {
                conditions.forEach(condition -> work.add(new Guard(condition, guard.truth())));
            }
        }
    }

    /** Whether {@code block} can be reached from its own end without passing {@code gate}. */
    static boolean cyclesPast(BasicBlock block, BasicBlock gate) {
        Set<BasicBlock> seen = new HashSet<>();
        Deque<BasicBlock> work = new ArrayDeque<>(block.successors());
        while (!work.isEmpty()) {
            BasicBlock next = work.poll();
            if (next == block) {
                return true;
            }
            if (next != gate && seen.add(next)) {
                work.addAll(next.successors());
            }
        }
        return false;
    }
}
