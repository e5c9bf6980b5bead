package lockstep.compiler.machine.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * block-placement: after PHI elimination, orders blocks so that the most frequent edges fall through.
 *
 * <ol>
 *   <li>Estimate edge frequencies without a profile: an edge is weighted by {@value #ROUNDS} for each loop that it
 *       stays in, halved if another edge of the branch also stays in the loop; a loop exit has the weight of the
 *       enclosing loop. So has a guarded branch back to the header, which is executed in every iteration wherever the
 *       header is placed; a latch that only jumps back keeps the weight of its loop, so that the loop is rotated to
 *       begin with that block.
 *   <li>Form chains: in order of decreasing edge weight, the last block of one chain is placed before the first of
 *       another. The entry stays the first of its chain.
 *   <li>Concatenate the chains: that of the entry first, then chains with a placed predecessor in order of edge weight,
 *       so that loops stay contiguous; then the others in textual order.
 * </ol>
 *
 * <p>Each row is executed by the same lanes as before: only branches, their guards and labels change, and block order
 * is not observable.
 *
 * <p>Example, a loop that is rotated, so that each iteration executes one branch instead of two:
 *
 * <pre>
 *     bra Head;                           bra Head;
 *   Exit:                               Body:
 *     st.global.u32 [%rd3], %r2;          add.u32 %r2, %r2, 2;
 *     ret;                              Head:
 *   Body:                                 setp.lt.u32 %q1, %r2, %r1;
 *     add.u32 %r2, %r2, 2;                &#64;%q1 bra Body;
 *     bra Head;                         Exit:
 *   Head:                                 st.global.u32 [%rd3], %r2;
 *     setp.lt.u32 %q1, %r2, %r1;          ret;
 *     &#64;%q1 bra Body;
 *     bra Exit;
 * </pre>
 *
 * <p>Source: Pettis and Hansen, Profile guided code positioning (1990), bottom-up positioning; LLVM,
 * MachineBlockPlacement, for the entry and loops. Not done: ext-TSP (Newell and Pupyrev 2020). O(n log n).
 */
public final class BlockPlacement implements MachinePass {
    private static final String NAME = "block-placement";
    static final Rule PLACE = new Rule(NAME, "place", "the blocks of a function are reordered, all at once");
    /** The assumed number of iterations of a loop. */
    private static final int ROUNDS = 8;
    /** The maximum loop depth that is distinguished: weights stay within 62 bits. */
    private static final int DEEPEST = 18;

    private static final Knob DISABLED = Knob.toggle(
            "disable-block-placement",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "let control fall through where it goes most often",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(PLACE),
            List.of(DISABLED),
            List.of("moved"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        if (context.isOn(DISABLED) || function.stage() == MachineStage.SSA) {
            return false;
        }
        Optional<BlockGraph> graph = BlockGraph.of(function);
        return graph.isPresent() && place(function, graph.get(), editor, context);
    }

    private static boolean place(
            MachineFunction function, BlockGraph graph, MachineEditor editor, StepContext context) {
        List<Integer> old = graph.blocks().boxed().toList();
        List<Integer> order = new Chains(function.flow()).order();
        if (order.equals(old) || !editor.allow(PLACE, graph.anchor(0))) {
            return false;
        }
        for (int i = 0; i < order.size(); i++) {
            context.count("moved", order.get(i).equals(old.get(i)) ? 0 : 1);
        }
        editor.become(function.stage(), function.frameDeclarations(), graph.inOrder(order, editor, new All()));
        return true;
    }

    /** Permits everything: the branches change with the order. */
    private record All() implements BlockGraph.Permits {
        @Override
        public boolean fall(int block) {
            return true;
        }

        @Override
        public boolean invert(int block) {
            return true;
        }
    }

    /** Chains of consecutive blocks. */
    private static final class Chains {
        private final FlowGraph flow;
        private final LoopForest loops;
        private final int[] next;
        private final int[] previous;
        /** The chain of each block, as a union-find forest. */
        private final int[] chain;

        /** An edge between two blocks. */
        private record Edge(int from, int to, long weight) {}

        Chains(FlowGraph flow) {
            this.flow = flow;
            loops = LoopForest.of(flow);
            next = filled(flow.size(), -1);
            previous = filled(flow.size(), -1);
            chain = new int[flow.size()];
            for (int block = 0; block < chain.length; block++) {
                chain[block] = block;
            }
        }

        private static int[] filled(int size, int value) {
            int[] made = new int[size];
            Arrays.fill(made, value);
            return made;
        }

        private long weight(int from, int to) {
            boolean isJump = flow.successorCount(from) == 1;
            int cycle = loops.innermostCycle(from);
            while (cycle >= 0 && (!loops.contains(cycle, to) || loops.header(cycle) == to && !isJump)) {
                cycle = loops.parent(cycle);
            }
            int depth = cycle < 0 ? 0 : Math.min(DEEPEST, loops.depth(cycle));
            long weight = 2;
            for (int i = 0; i < depth; i++) {
                weight *= ROUNDS;
            }
            return weight / (flow.successorCount(from) > 1 ? 2 : 1);
        }

        private List<Edge> edges() {
            List<Edge> edges = new ArrayList<>();
            for (int block = 0; block < flow.size(); block++) {
                for (int i = 0; i < flow.successorCount(block); i++) {
                    edges.add(new Edge(block, flow.successor(block, i), weight(block, flow.successor(block, i))));
                }
            }
            // of equal weights, prefer the shorter distance in the text
            edges.sort(Comparator.comparingLong(Edge::weight)
                    .reversed()
                    .thenComparingInt(edge -> edge.to() == edge.from() + 1 ? 0 : 1)
                    .thenComparingInt(Edge::from)
                    .thenComparingInt(Edge::to));
            return edges;
        }

        private int find(int block) {
            int root = block;
            while (chain[root] != root) {
                chain[root] = chain[chain[root]];
                root = chain[root];
            }
            return root;
        }

        List<Integer> order() {
            for (Edge edge : edges()) {
                boolean isFree = next[edge.from()] < 0
                        && previous[edge.to()] < 0
                        && edge.to() != flow.entry()
                        && find(edge.from()) != find(edge.to());
                if (isFree) {
                    next[edge.from()] = edge.to();
                    previous[edge.to()] = edge.from();
                    chain[find(edge.to())] = find(edge.from());
                }
            }
            return placed();
        }

        private List<Integer> placed() {
            List<Integer> order = new ArrayList<>();
            boolean[] isPlaced = new boolean[flow.size()];
            PriorityQueue<Edge> ready = new PriorityQueue<>(Comparator.comparingLong(Edge::weight)
                    .reversed()
                    .thenComparingInt(Edge::from)
                    .thenComparingInt(Edge::to));
            append(flow.entry(), order, isPlaced, ready);
            for (int block = 0; block < flow.size(); block++) {
                while (!ready.isEmpty()) {
                    append(ready.poll().to(), order, isPlaced, ready);
                }
                append(block, order, isPlaced, ready);
            }
            return order;
        }

        /** Appends the chain of {@code block}, unless it is placed. */
        private void append(int block, List<Integer> order, boolean[] isPlaced, PriorityQueue<Edge> ready) {
            int at = block;
            while (!isPlaced[block] && previous[at] >= 0) {
                at = previous[at];
            }
            for (; at >= 0 && !isPlaced[at]; at = next[at]) {
                isPlaced[at] = true;
                order.add(at);
                for (int i = 0; i < flow.successorCount(at); i++) {
                    int to = flow.successor(at, i);
                    if (!isPlaced[to]) {
                        ready.add(new Edge(at, to, weight(at, to)));
                    }
                }
            }
        }
    }
}
