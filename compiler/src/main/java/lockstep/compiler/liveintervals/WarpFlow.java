package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.stream.IntStream;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Reconvergence;

/**
 * The flow graph of a warp rather than of a lane: the edges of the code's flow graph, and edges along which the machine
 * switches from lanes that wait or have exited to other lanes of the warp. A register that the warp has once holds,
 * along these paths, what was written last, by whichever lane.
 *
 * <p>If lanes reconverge at post-dominators: for each branch that may diverge, there are edges from each end of an arm
 * (a block that branches to the post-dominator, or has no successor) to the beginning of each other arm. If lanes
 * reconverge by barriers: there are edges from each block in which lanes may wait, exit or diverge to each block at
 * which some may be waiting. These edges lead through one additional node, {@link FlowGraph#size} of the code's graph,
 * so that there are only as many as blocks. The same is done, for all blocks, if arms are nested so deeply that walking
 * each of them would take more than {@link #STEPS_PER_BLOCK} steps per block.
 *
 * <p>Example: {@code A} branches to {@code B} and {@code C}, both branch to {@code D}. If lanes may diverge at the end
 * of A there are also the edges B to C and C to B: a shared register that C reads is live throughout B.
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

    /** The flow graph of the warp. Its first nodes are the blocks of the code. */
    FlowGraph graph() {
        return graph;
    }

    /** Whether some lanes of the warp may run {@code block} while others wait. */
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
                        diverge(block, tree.immediatePostDominator(block));
                    }
                }
            }
            if (!isKnown || budget < 0) {
                connectAnywhere();
            }
            return new WarpFlow(edges.build(), arms);
        }

        /** If lanes reconverge at post-dominators, any block may have waiting lanes. */
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

        private void diverge(int block, int join) {
            int[] targets = targets(block);
            for (int target : targets) {
                if (target != join) {
                    arm(target, join, targets);
                }
            }
        }

        /** Adds the edges out of the arm that begins at {@code start} and ends before {@code join}. */
        private void arm(int start, int join, int[] targets) {
            BitSet seen = new BitSet();
            IntArrayList worklist = new IntArrayList();
            seen.set(start);
            worklist.add(start);
            while (!worklist.isEmpty()) {
                int block = worklist.popInt();
                boolean isEnd = flow.successorCount(block) == 0;
                for (int i = 0; i < flow.successorCount(block); i++) {
                    int next = flow.successor(block, i);
                    isEnd |= next == join;
                    if (next != join && !seen.get(next)) {
                        seen.set(next);
                        worklist.add(next);
                    }
                }
                if (isEnd) {
                    addSwitches(block, start, targets);
                }
                budget--;
                if (budget < 0) {
                    return;
                }
            }
            arms.or(seen);
        }

        private void addSwitches(int from, int arm, int[] targets) {
            for (int target : targets) {
                if (target != arm) {
                    edges.edge(from, target);
                }
            }
        }

        // ---- by barriers, or with too many nested arms

        private void connectAnywhere() {
            int hub = flow.size();
            BitSet seen = new BitSet();
            IntArrayList worklist = new IntArrayList();
            for (int block = 0; block < flow.size(); block++) {
                boolean mayDiverge = code.mayPart(block);
                boolean waits = waits(block);
                if (mayDiverge || waits || flow.successorCount(block) == 0) {
                    edges.edge(block, hub);
                }
                if (waits) {
                    edges.edge(hub, block);
                }
                for (int target : mayDiverge ? targets(block) : new int[0]) {
                    edges.edge(hub, target);
                    if (!seen.get(target)) {
                        seen.set(target);
                        worklist.add(target);
                    }
                }
            }
            while (!worklist.isEmpty()) {
                int block = worklist.popInt();
                for (int target : targets(block)) {
                    if (!seen.get(target)) {
                        seen.set(target);
                        worklist.add(target);
                    }
                }
            }
            arms.or(seen);
        }
    }
}
