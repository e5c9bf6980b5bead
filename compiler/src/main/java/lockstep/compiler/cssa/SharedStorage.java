package lockstep.compiler.cssa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.claim.UniformityClaims;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.graph.FunctionGraph;

/**
 * Which webs may live in cells that the lanes of a warp share. All members must be uniform, with all that they are
 * computed from, so that poison, which claims of uniformity leave out, is in all lanes or in none. And where a branch
 * parts the lanes, which then run one arm after the other up to the branch's post-dominator, no member may be written
 * in one arm while some member is live in another one, or where lanes of another one wait. A flow graph of one thread
 * does not show that: the arms are on no path together.
 *
 * <p>Lanes are taken to run together again at the post-dominator, as they do under the policy stack and with
 * convergence barriers; docs/semantics.md, S12.5. Blocks count as a whole.
 */
final class SharedStorage {
    /** Blocks of all arms of all branches together; beyond it nothing is shared. */
    private static final long REGION_LIMIT = 1L << 22;

    /** The arms of a branch that parts lanes, and the node where they meet: -1 for none. */
    private record Parting(List<BitSet> arms, int join) {}

    private final FunctionGraph graph;
    private final LiveRanges ranges;
    private final Set<LocalValue> uniform;
    private final List<Parting> partings = new ArrayList<>();
    private boolean isTooLarge;

    SharedStorage(Function function, UniformityClaims claims, LiveRanges ranges) {
        this.ranges = ranges;
        graph = ranges.points().graph();
        uniform = uniformThroughout(function, claims);
        if (!uniform.isEmpty()) {
            findPartings(claims);
        }
    }

    /** Whether the members of a web may share one cell for the warp. */
    boolean mayShare(Collection<LocalValue> members) {
        if (isTooLarge || !uniform.containsAll(members)) {
            return false;
        }
        BitSet written = new BitSet();
        BitSet alive = new BitSet();
        for (LocalValue member : members) {
            written.set(ranges.points().block(member));
            ranges.range(member).blocks().forEach(alive::set);
        }
        return partings.stream().noneMatch(parting -> isClobbered(parting, written, alive, members));
    }

    private boolean isClobbered(
            Parting parting, BitSet written, BitSet alive, Collection<LocalValue> members) {
        for (BitSet arm : parting.arms()) {
            if (!arm.intersects(written)) {
                continue;
            }
            for (BitSet other : parting.arms()) {
                if (other != arm && other.intersects(alive)) {
                    return true;
                }
            }
            if (isAwaited(parting.join(), members)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a member is live on an edge into {@code join}. */
    private boolean isAwaited(int join, Collection<LocalValue> members) {
        for (int i = 0; join >= 0 && i < graph.predecessorCount(join); i++) {
            int from = graph.predecessor(join, i);
            if (members.stream().anyMatch(member -> ranges.range(member).isLiveOut(from))) {
                return true;
            }
        }
        return false;
    }

    // ---- branches

    private void findPartings(UniformityClaims claims) {
        PostDominatorTree tree = PostDominatorTree.of(graph);
        long size = 0;
        for (int node = 0; node < graph.size() && !isTooLarge; node++) {
            TerminatorInstruction terminator = graph.block(node).terminator();
            if (terminator.successorCount() < 2 || claims.isUniformBranch(terminator)) {
                continue;
            }
            int above = tree.immediatePostDominator(node);
            int join = above == tree.virtualExit() ? -1 : above;
            List<BitSet> arms = new ArrayList<>();
            BitSet targets = new BitSet();
            for (int i = 0; i < graph.successorCount(node); i++) {
                int target = graph.successor(node, i);
                if (!targets.get(target)) {
                    targets.set(target);
                    BitSet arm = arm(target, join);
                    size += arm.cardinality() + 1;
                    arms.add(arm);
                }
            }
            isTooLarge = size > REGION_LIMIT;
            partings.add(new Parting(arms, join));
        }
    }

    /** What is reached from {@code start} before {@code join}. */
    private BitSet arm(int start, int join) {
        BitSet reached = new BitSet();
        Deque<Integer> worklist = new ArrayDeque<>();
        if (start != join) {
            reached.set(start);
            worklist.add(start);
        }
        while (!worklist.isEmpty()) {
            int node = worklist.remove();
            for (int i = 0; i < graph.successorCount(node); i++) {
                int next = graph.successor(node, i);
                if (next != join && !reached.get(next)) {
                    reached.set(next);
                    worklist.add(next);
                }
            }
        }
        return reached;
    }

    // ---- values

    /** The largest set of uniform values that are computed from uniform values alone. */
    private static Set<LocalValue> uniformThroughout(Function function, UniformityClaims claims) {
        Set<LocalValue> uniform = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> removed = new ArrayDeque<>();
        function.arguments().forEach(argument -> sort(argument, claims, uniform, removed));
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                sort(instruction, claims, uniform, removed);
            }
        }
        while (!removed.isEmpty()) {
            for (Use use : removed.remove().uses()) {
                if (uniform.remove(use.user())) {
                    removed.add(use.user());
                }
            }
        }
        return uniform;
    }

    private static void sort(
            LocalValue value, UniformityClaims claims, Set<LocalValue> uniform, Deque<LocalValue> removed) {
        if (claims.isUniform(value) && !(value instanceof PhiInstruction phi && isPartlyUndefined(phi))) {
            uniform.add(value);
        } else {
            removed.add(value);
        }
    }

    private static boolean isPartlyUndefined(PhiInstruction phi) {
        for (Value operand : phi.operands()) {
            if (operand instanceof ConstantUndef || operand instanceof ConstantPoison) {
                return true;
            }
        }
        return false;
    }
}
