package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.stream.IntStream;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.Reconvergence;

/**
 * The order in which a warp, not a lane, may run blocks: the ways of the flow graph, and ways by which the machine goes
 * from lanes that wait or have ended to others of the warp. A register that the warp has once holds along these ways
 * what was written last, whoever wrote it.
 *
 * <p>Where lanes meet at post-dominators: for each branch at which they may part, from each end of an arm (a block that
 * goes on to the post-dominator, or nowhere) to the begin of each other arm. Where they meet by barriers: from each
 * block in which lanes may wait, end or part to each block at which some may be waiting to go on. These ways lead
 * through one more node, {@link FlowGraph#size} of the code's graph, so that there are only as many as blocks. The same
 * is done, for all blocks, where arms lie in arms so often that walking each would take more than
 * {@link #STEPS_PER_BLOCK} steps a block.
 *
 * <p>Example: {@code A} branches to {@code B} and {@code C}, both go on to {@code D}. Lanes may part at the end of A.
 * Then there are also the ways B to C and C to B: what C will read of a shared register is live throughout B.
 */
final class WarpFlow {
    static final int STEPS_PER_BLOCK = 64;
    static final int MIN_BUDGET = 4096;

    private final FlowGraph graph;
    private final BitSet arms;

    private WarpFlow(FlowGraph graph, BitSet arms) {
        this.graph = graph;
        this.arms = arms;
    }

    static WarpFlow of(CodeView code) {
        return new Builder(code).build();
    }

    /** The ways of the warp. Its first nodes are the blocks of the code. */
    FlowGraph graph() {
        return graph;
    }

    /** Whether a part of the warp may run {@code block} while another waits. */
    boolean isArm(int block) {
        return arms.get(block);
    }

    private static final class Builder {
        private final CodeView code;
        private final FlowGraph flow;
        private final ArrayFlowGraph.Builder edges;
        private final BitSet arms = new BitSet();
        private int budget;

        Builder(CodeView code) {
            this.code = code;
            flow = code.flow();
            edges = ArrayFlowGraph.builder(flow.size() + 1, flow.entry());
            budget = MIN_BUDGET + STEPS_PER_BLOCK * flow.size();
            for (int block = 0; block < flow.size(); block++) {
                for (int i = 0; i < flow.successorCount(block); i++) {
                    edges.edge(block, flow.successor(block, i));
                }
            }
        }

        WarpFlow build() {
            boolean isKnown = code.convergence() == Reconvergence.AT_POST_DOMINATORS;
            if (isKnown) {
                PostDominatorTree tree = PostDominatorTree.of(flow);
                for (int block = 0; block < flow.size() && budget >= 0; block++) {
                    if (code.mayPart(block)) {
                        part(block, tree.immediatePostDominator(block));
                    }
                }
            }
            if (!isKnown || budget < 0) {
                meetAnywhere();
            }
            return new WarpFlow(edges.build(), arms);
        }

        /** Where they meet at post-dominators lanes may wait anywhere, as far as this cares. */
        private boolean waits(int block) {
            return code.convergence() == Reconvergence.AT_POST_DOMINATORS || code.mayWait(block);
        }

        private int[] targets(int block) {
            return IntStream.range(0, flow.successorCount(block))
                    .map(i -> flow.successor(block, i))
                    .distinct()
                    .toArray();
        }

        // ---- at post-dominators

        private void part(int block, int meeting) {
            int[] targets = targets(block);
            for (int target : targets) {
                if (target != meeting) {
                    arm(target, meeting, targets);
                }
            }
        }

        /** Everything that lanes run from {@code start} until they are at {@code meeting}. */
        private void arm(int start, int meeting, int[] targets) {
            BitSet seen = new BitSet();
            IntArrayList toDo = new IntArrayList();
            seen.set(start);
            toDo.add(start);
            while (!toDo.isEmpty()) {
                int block = toDo.popInt();
                boolean isEnd = flow.successorCount(block) == 0;
                for (int i = 0; i < flow.successorCount(block); i++) {
                    int next = flow.successor(block, i);
                    isEnd |= next == meeting;
                    if (next != meeting && !seen.get(next)) {
                        seen.set(next);
                        toDo.add(next);
                    }
                }
                if (isEnd) {
                    goOn(block, start, targets);
                }
                budget--;
                if (budget < 0) {
                    return;
                }
            }
            arms.or(seen);
        }

        private void goOn(int from, int arm, int[] targets) {
            for (int target : targets) {
                if (target != arm) {
                    edges.edge(from, target);
                }
            }
        }

        // ---- wherever a barrier is, or too many arms to tell

        private void meetAnywhere() {
            int hub = flow.size();
            BitSet seen = new BitSet();
            IntArrayList toDo = new IntArrayList();
            for (int block = 0; block < flow.size(); block++) {
                boolean parts = code.mayPart(block);
                boolean waits = waits(block);
                if (parts || waits || flow.successorCount(block) == 0) {
                    edges.edge(block, hub);
                }
                if (waits) {
                    edges.edge(hub, block);
                }
                for (int target : parts ? targets(block) : new int[0]) {
                    edges.edge(hub, target);
                    if (!seen.get(target)) {
                        seen.set(target);
                        toDo.add(target);
                    }
                }
            }
            while (!toDo.isEmpty()) {
                int block = toDo.popInt();
                for (int target : targets(block)) {
                    if (!seen.get(target)) {
                        seen.set(target);
                        toDo.add(target);
                    }
                }
            }
            arms.or(seen);
        }
    }
}
