package lockstep.compiler.barrier;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import org.jspecify.annotations.Nullable;

/**
 * Finds barriers with a quiet stretch on one side: on every path from there to the next barrier of the same id, or to
 * where the kernel begins or ends, there is no {@linkplain ThreadTraffic traffic}. What such a barrier orders, that
 * other one orders as well.
 *
 * <p>A data-flow problem whose value is the set of ids for which the stretch up to here is quiet; sets are met by
 * intersection. Behind a barrier it is the barrier's id alone, which before one that is found was in it: without it the
 * set would be no smaller, so that those found in one direction may all go together. The other direction has to be
 * looked at afresh afterwards.
 */
final class QuietStretches {
    private static final int ALL = (1 << BarrierForm.COUNT) - 1;

    private final FunctionGraph graph;
    private final boolean isForward;
    private final int[] leaving;

    private QuietStretches(Function kernel, boolean isForward) {
        this.graph = FunctionGraph.of(kernel);
        this.isForward = isForward;
        this.leaving = new int[graph.size()];
        Arrays.fill(leaving, ALL);
        solve();
    }

    /**
     * Barriers that nothing has to be ordered by since the barrier before.
     *
     * @param isForward false for: until the barrier behind
     */
    static List<Instruction> find(Function kernel, boolean isForward) {
        return new QuietStretches(kernel, isForward).found();
    }

    private void solve() {
        Deque<Integer> work = new ArrayDeque<>();
        boolean[] isQueued = new boolean[graph.size()];
        Arrays.fill(isQueued, true);
        for (int node = 0; node < graph.size(); node++) {
            work.add(isForward ? node : graph.size() - 1 - node);
        }
        while (!work.isEmpty()) {
            int node = work.remove();
            isQueued[node] = false;
            int set = through(node, null);
            if (set == leaving[node]) {
                continue;
            }
            leaving[node] = set;
            int count = isForward ? graph.successorCount(node) : graph.predecessorCount(node);
            for (int i = 0; i < count; i++) {
                int next = isForward ? graph.successor(node, i) : graph.predecessor(node, i);
                if (!isQueued[next]) {
                    isQueued[next] = true;
                    work.add(next);
                }
            }
        }
    }

    private int entering(int node) {
        if (!isForward) {
            TerminatorInstruction end = graph.block(node).terminator();
            if (graph.successorCount(node) == 0) {
                return end instanceof ReturnInstruction ? ALL : 0;
            }
        }
        int set = ALL;
        int count = isForward ? graph.predecessorCount(node) : graph.successorCount(node);
        for (int i = 0; i < count; i++) {
            set &= leaving[isForward ? graph.predecessor(node, i) : graph.successor(node, i)];
        }
        return set;
    }

    /** The set behind the block (before it, going backwards); barriers found are added to {@code found}. */
    private int through(int node, @Nullable List<Instruction> found) {
        int set = entering(node);
        BasicBlock block = graph.block(node);
        for (Instruction at = isForward ? block.first() : block.last();
                at != null;
                at = isForward ? at.next() : at.previous()) {
            BarrierForm barrier = BarrierForm.of(at);
            if (barrier != null) {
                int bit = 1 << barrier.id();
                if ((set & bit) != 0 && found != null && !at.hasUses()) {
                    found.add(at);
                }
                set = bit;
            } else if (ThreadTraffic.isTraffic(at)) {
                set = 0;
            }
        }
        return set;
    }

    private List<Instruction> found() {
        List<Instruction> found = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            through(node, found);
        }
        return Collections.unmodifiableList(found);
    }
}
