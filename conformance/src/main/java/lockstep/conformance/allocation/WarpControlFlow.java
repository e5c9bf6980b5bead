package lockstep.conformance.allocation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;

/**
 * The control flow of a warp beyond that of its lanes: where the machine may switch to other lanes of the warp, which
 * matters for uniform registers. In threaded form it may switch from the end of an arm to the start of another arm of
 * the same branch. In synced form it may switch from any point where lanes wait, diverge or end to any point where
 * others have waited or an arm starts; all these points are joined in one node, the hub.
 */
final class WarpControlFlow {
    /** After these, other lanes may have run (docs/decisions/027). */
    private static final Set<String> WAITING = Set.of(
            "BSYNC",
            "WARPSYNC",
            "ENDCOLLECTIVE",
            "YIELD",
            "NANOSLEEP",
            "BAR",
            "CALL",
            "RET",
            "VOTE",
            "VOTEU",
            "SHFL",
            "MATCH",
            "REDUX",
            "CREDUX",
            "ATOM",
            "ATOMG",
            "ATOMS",
            "RED");

    private final OriFunction function;
    private final FlowGraph flow;
    private final boolean isSynced;
    private final List<BitSet> into = new ArrayList<>();
    private final BitSet arms = new BitSet();
    private final BitSet armStarts = new BitSet();
    private final BitSet parting = new BitSet();

    WarpControlFlow(OriFunction function, FlowGraph flow) {
        this.function = function;
        this.flow = flow;
        isSynced = function.convergence() == OriConvergence.SYNCED;
        PostDominatorTree tree = PostDominatorTree.of(flow);
        for (int i = 0; i < flow.size(); i++) {
            into.add(new BitSet());
        }
        for (int i = 0; i < flow.size(); i++) {
            if (mayPart(i)) {
                parting.set(i);
                int meeting = isSynced ? -1 : tree.immediatePostDominator(i);
                for (int target : targets(i)) {
                    if (target != meeting) {
                        arm(i, target, meeting);
                    }
                }
            }
        }
    }

    private boolean mayPart(int block) {
        return function.blocks()
                .get(block)
                .end()
                .filter(end ->
                        end.kind() == Branches.Kind.INDIRECT || end.kind() != Branches.Kind.NEXT && end.isConditional())
                .isPresent();
    }

    private int[] targets(int block) {
        return IntStream.range(0, flow.successorCount(block))
                .map(i -> flow.successor(block, i))
                .distinct()
                .toArray();
    }

    private void arm(int branch, int start, int meeting) {
        armStarts.set(start);
        if (isSynced && arms.get(start)) {
            return;
        }
        BitSet seen = new BitSet();
        Deque<Integer> toDo = new ArrayDeque<>(List.of(start));
        seen.set(start);
        while (!toDo.isEmpty()) {
            int block = toDo.remove();
            boolean isEnd = flow.successorCount(block) == 0;
            for (int next : targets(block)) {
                isEnd |= next == meeting;
                boolean isNew = next != meeting && !seen.get(next) && !(isSynced && arms.get(next));
                if (isNew) {
                    seen.set(next);
                    toDo.add(next);
                }
            }
            for (int other : isEnd && !isSynced ? targets(branch) : new int[0]) {
                if (other != start) {
                    into.get(other).set(block);
                }
            }
        }
        arms.or(seen);
    }

    /** Whether the lanes of a warp may diverge. */
    boolean hasArms() {
        return !parting.isEmpty();
    }

    /** Whether a part of the warp may run {@code block} while another does not. */
    boolean isArm(int block) {
        return arms.get(block);
    }

    /** Blocks from whose ends the warp may switch to other lanes at the start of {@code block}. */
    BitSet into(int block) {
        return into.get(block);
    }

    /** Whether the hub has an edge to the start of {@code block}. */
    boolean beginsAtHub(int block) {
        return isSynced && armStarts.get(block);
    }

    /** Whether the end of {@code block} has an edge to the hub. */
    boolean endsAtHub(int block) {
        return isSynced && hasArms() && (parting.get(block) || flow.successorCount(block) == 0);
    }

    /** Whether other lanes may run before {@code instruction} completes. */
    boolean waits(OriInstruction instruction) {
        return isSynced
                && hasArms()
                && instruction instanceof OriMachine machine
                && WAITING.contains(machine.instruction().form().mnemonic());
    }
}
