package lockstep.compiler.cssa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Coalesces copies with their sources if their congruence classes do not interfere: all uses read the source instead,
 * and the copy remains without uses for the cleanup. Copies in the deepest loops come first, then by reverse
 * post-order. At the highest level a copy is also removed if a member of its class already holds the same value there.
 *
 * <p>Classes stay free of interference at every step, so stopping anywhere leaves conventional SSA form. The number of
 * members visited is bounded by {@link #VISIT_LIMIT}; beyond that the remaining copies stay.
 *
 * <p>A web that can be kept in one cell for the whole warp is not merged if that would end this, except at the highest
 * level, where fewer copies count for more.
 *
 * <p>Source: seed 002, "Copy Coalescing"; Boissinot et al. (2009), sections III and IV.
 */
final class Coalescer {
    /** Limit on the class members visited in one function: a few seconds. */
    private static final long VISIT_LIMIT = 1L << 26;

    private final Rewriter rewriter;
    private final CssaState state;
    private final CoalescingSettings settings;
    private final ValueInterference ranges;
    private final WebInterference interference;
    private final LoopForest loops;
    private final WarpSharedWebs storage;
    private final Map<LocalValue, CopyWeb> webs = new IdentityHashMap<>();
    private final Set<CopyWeb> shared = Collections.newSetFromMap(new IdentityHashMap<>());

    /** A coalescer for the copies of {@code state} in the function as it is now. */
    Coalescer(Rewriter rewriter, CssaState state, CoalescingSettings settings, UniformityClaims claims) {
        this.rewriter = rewriter;
        this.state = state;
        this.settings = settings;
        FunctionGraph graph = FunctionGraph.of(rewriter.function());
        ranges = new ValueInterference(graph);
        interference = new WebInterference(ranges, settings.usesValues());
        loops = LoopForest.of(graph);
        storage = new WarpSharedWebs(rewriter.function(), claims, ranges);
    }

    /** Coalesces; returns how many copies remain without uses. */
    int run() {
        findWebs();
        if (settings.keepsShared()) {
            findShared();
        }
        int count = 0;
        List<Instruction> candidates = candidates();
        List<Instruction> left = new ArrayList<>();
        for (Instruction copy : candidates) {
            if (coalesce(copy)) {
                count++;
            } else {
                left.add(copy);
            }
        }
        for (Instruction copy : left) {
            if (settings.usesValues() && share(copy)) {
                count++;
            }
        }
        return count;
    }

    /**
     * PHIs with their operands, merged if they have some in common: the webs of a function that cssa has already
     * processed.
     */
    private void findWebs() {
        for (BasicBlock block : rewriter.function().blocks()) {
            for (PhiInstruction phi : block.phis()) {
                Set<LocalValue> members = new LinkedHashSet<>(List.of(phi));
                for (Value operand : phi.operands()) {
                    if (operand instanceof LocalValue local) {
                        members.add(local);
                    }
                }
                Set<LocalValue> all = new LinkedHashSet<>();
                members.forEach(member -> all.addAll(web(member).members()));
                put(CopyWeb.of(List.copyOf(all), ranges));
            }
        }
    }

    /** Records which webs are in warp-shared cells before anything is coalesced. */
    private void findShared() {
        for (CopyWeb web : new LinkedHashSet<>(webs.values())) {
            if (storage.mayShare(web.members())) {
                shared.add(web);
            }
        }
    }

    private CopyWeb web(LocalValue value) {
        CopyWeb known = webs.get(value);
        return known != null ? known : CopyWeb.of(List.of(value), ranges);
    }

    private void put(CopyWeb web) {
        web.members().forEach(member -> webs.put(member, web));
    }

    private List<Instruction> candidates() {
        List<Instruction> candidates = new ArrayList<>();
        for (Instruction copy : state.copies()) {
            boolean isHere = settings.splitEdges() || !state.isSplitBlock(block(copy));
            if (isHere && copy.hasUses() && ranges.isReachable(copy)) {
                candidates.add(copy);
            }
        }
        Comparator<Instruction> byDepth =
                Comparator.comparingInt(copy -> -loops.nodeDepth(ranges.points().block(copy)));
        candidates.sort(byDepth.thenComparingInt(copy -> state.numbers().reversePostorder(block(copy)))
                .thenComparingInt(copy -> ranges.points().read(copy)));
        return candidates;
    }

    private static BasicBlock block(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }

    private boolean coalesce(Instruction copy) {
        if (!(DivergenceCopy.source(copy) instanceof LocalValue source)
                || !settings.spansBlocks()
                        && ranges.points().block(source) != ranges.points().block(copy)
                || interference.visits() > VISIT_LIMIT) {
            return false;
        }
        CopyWeb to = web(copy);
        CopyWeb from = web(source);
        if (to == from) {
            return replace(copy, source, to, to);
        }
        if (interference.interfere(to, from, copy, source)) {
            return false;
        }
        boolean wasShared = shared.contains(to) || shared.contains(from);
        boolean staysShared = wasShared && storage.mayShare(together(to, from));
        if (wasShared && !staysShared || !replace(copy, source, to, from)) {
            return false;
        }
        if (staysShared) {
            shared.add(web(source));
        }
        return true;
    }

    private static List<LocalValue> together(CopyWeb first, CopyWeb second) {
        List<LocalValue> members = new ArrayList<>(first.members());
        members.addAll(second.members());
        return members;
    }

    private boolean replace(Instruction copy, LocalValue by, CopyWeb to, CopyWeb from) {
        if (!rewriter.allow(ConventionalSsa.COALESCE, copy)) {
            return false;
        }
        rewriter.replaceAllUses(copy, by);
        ranges.changed(by);
        webs.remove(copy);
        put(to == from ? to.without(copy) : CopyWeb.union(to, from, copy, ranges));
        return true;
    }

    /** Removes a copy if a member of its class has its value and is live up to there. */
    private boolean share(Instruction copy) {
        CopyWeb web = web(copy);
        Optional<LocalValue> holder = interference.visits() > VISIT_LIMIT ? Optional.empty() : holder(copy, web);
        return holder.isPresent() && replace(copy, holder.get(), web, web);
    }

    private Optional<LocalValue> holder(Instruction copy, CopyWeb web) {
        for (LocalValue member : web.members()) {
            interference.visit();
            if (ranges.isSameValue(member, copy)
                    && ranges.compare(member, copy) < 0
                    && ranges.dominates(member, copy)
                    && ranges.isLiveUpTo(member, copy)) {
                return Optional.of(member);
            }
        }
        return Optional.empty();
    }
}
