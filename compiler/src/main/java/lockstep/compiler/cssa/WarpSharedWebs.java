package lockstep.compiler.cssa;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.liveintervals.DivergentRegions;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/**
 * Which webs may be kept in cells that the lanes of a warp share. All members must be uniform, together with everything
 * they are computed from: uniformity says nothing about poison, and this way poison is in all lanes or in none. And if
 * a branch is divergent, so that the lanes run one arm at a time up to its post-dominator, no member may be written in
 * one arm while some member is live in another arm, or where lanes of another arm wait ({@link DivergentRegions}).
 *
 * <p>Lanes are assumed to reconverge at the post-dominator, as they do under the stack policy and with convergence
 * barriers; docs/semantics.md, S12.5. Granularity is whole blocks.
 */
final class WarpSharedWebs {
    private final FunctionGraph graph;
    private final ValueInterference ranges;
    private final Set<LocalValue> uniform;
    private final DivergentRegions regions;

    WarpSharedWebs(Function function, UniformityClaims claims, ValueInterference ranges) {
        this.ranges = ranges;
        graph = ranges.points().graph();
        uniform = uniformThroughout(function, claims);
        regions = new DivergentRegions(graph);
        if (!uniform.isEmpty()) {
            findRegions(claims);
        }
    }

    /** Whether the members of a web may share one cell for the warp. */
    boolean mayShare(Collection<LocalValue> members) {
        if (regions.isTooLarge() || !uniform.containsAll(members)) {
            return false;
        }
        BitSet written = new BitSet();
        BitSet alive = new BitSet();
        for (LocalValue member : members) {
            written.set(ranges.points().block(member));
            ranges.range(member).blocks().forEach(alive::set);
        }
        return !regions.clobber(written, alive, block -> isEntered(block, members));
    }

    /** Whether a member is live on an edge into {@code block}. */
    private boolean isEntered(int block, Collection<LocalValue> members) {
        for (int i = 0; i < graph.predecessorCount(block); i++) {
            int from = graph.predecessor(block, i);
            if (members.stream().anyMatch(member -> ranges.range(member).isLiveOut(from))) {
                return true;
            }
        }
        return false;
    }

    // ---- branches

    private void findRegions(UniformityClaims claims) {
        for (int node = 0; node < graph.size() && !regions.isTooLarge(); node++) {
            TerminatorInstruction terminator = graph.block(node).terminator();
            if (terminator.successorCount() > 1 && !claims.isUniformBranch(terminator)) {
                regions.add(node);
            }
        }
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
