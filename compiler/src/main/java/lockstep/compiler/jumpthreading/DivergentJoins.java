package lockstep.compiler.jumpthreading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Whether edges may be redirected past a block without separating lanes that reconverge there: if the block is the
 * post-dominator of a divergent branch, lanes that then reach one target over two paths would execute it, and
 * everything up to the new reconvergence point of the branch, twice.
 *
 * <pre>
 *   switch %lane: A, B, C      A, B and C jump to J; J continues to T, or leaves the loop to S if %p, which A brings
 * </pre>
 *
 * <p>With the edge from A redirected to S, the lanes of B and C no longer reconverge in J by the post-dominator of the
 * switch, which is after the loop, but each set executes the rest of the loop by itself. For an if with two arms, one
 * of which is known to go to S and the other to T, no lanes are separated that stayed together.
 *
 * <p>For each divergent branch before the block that reconverges there, the edges into the block reached from each of
 * its successors are collected. Lanes are separated if two successors reach a common target and not all edges are
 * redirected. LLVM does not thread at all where branches may diverge. Cost: at most {@value #MAX_VISITS} blocks for a
 * query, beyond which the answer is yes.
 */
final class DivergentJoins {
    private static final int MAX_VISITS = 2000;

    private final Set<BasicBlock> divergent = Collections.newSetFromMap(new IdentityHashMap<>());

    DivergentJoins(Function function, PassContext context) {
        Uniformity uniformity = context.get(Uniformity.ANALYSIS, function);
        for (BasicBlock block : function.blockList()) {
            if (block.terminator().successorCount() > 1 && !uniformity.isUniformBranch(block.terminator())) {
                divergent.add(block);
            }
        }
    }

    /** {@code copy}, a copy of {@code block}, was added; it has the same terminator or a jump. */
    void copied(BasicBlock block, BasicBlock copy) {
        if (divergent.contains(block) && copy.terminator().successorCount() > 1) {
            divergent.add(copy);
        }
    }

    /** {@code block} was merged into {@code before}, its only predecessor. */
    void merged(BasicBlock before, BasicBlock block) {
        if (divergent.remove(block)) {
            divergent.add(before);
        } else {
            divergent.remove(before);
        }
    }

    /**
     * Whether lanes would be separated.
     *
     * @param led the sources of the edges into {@code block} that are redirected past it or into a copy of it
     * @param targets the known successors of {@code block} by source of the edge; other edges may lead to any
     */
    boolean separates(BasicBlock block, Collection<BasicBlock> led, Map<BasicBlock, BasicBlock> targets) {
        Set<BasicBlock> past = identitySet();
        past.addAll(led);
        Query query = new Query(block, past, targets);
        for (BasicBlock branch : query.branchesBefore()) {
            if (query.separates(branch)) {
                return true;
            }
        }
        return query.visits > MAX_VISITS;
    }

    private static Set<BasicBlock> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** A query about one block and the edges into it. */
    private final class Query {
        private final BasicBlock block;
        private final Set<BasicBlock> past;
        private final Map<BasicBlock, BasicBlock> targets;
        private int visits;

        Query(BasicBlock block, Set<BasicBlock> past, Map<BasicBlock, BasicBlock> targets) {
            this.block = block;
            this.past = past;
            this.targets = targets;
        }

        /** Divergent branches from which the block is reached, in deterministic order. */
        private List<BasicBlock> branchesBefore() {
            List<BasicBlock> branches = new ArrayList<>();
            Set<BasicBlock> seen = identitySet();
            Deque<BasicBlock> open = new ArrayDeque<>(block.predecessors());
            while (!open.isEmpty() && visits <= MAX_VISITS) {
                BasicBlock at = open.pop();
                if (at != block && seen.add(at)) {
                    visits++;
                    open.addAll(at.predecessors());
                    if (divergent.contains(at)) {
                        branches.add(at);
                    }
                }
            }
            return branches;
        }

        private boolean separates(BasicBlock branch) {
            boolean isAnyPast = false;
            boolean isAnyOther = false;
            boolean isShared = false;
            Set<@Nullable BasicBlock> before = new HashSet<>();
            for (BasicBlock successor : new LinkedHashSet<>(branch.successors())) {
                Set<BasicBlock> sources = successor == block ? Set.of(branch) : sourcesFrom(successor);
                if (sources == null) {
                    return false;
                }
                Set<@Nullable BasicBlock> reached = new HashSet<>();
                for (BasicBlock source : sources) {
                    isAnyPast |= past.contains(source);
                    isAnyOther |= !past.contains(source);
                    reached.add(targets.get(source));
                }
                isShared |= !before.isEmpty()
                        && !reached.isEmpty()
                        && (before.contains(null) || reached.contains(null) || !Collections.disjoint(before, reached));
                before.addAll(reached);
            }
            return isAnyPast && isAnyOther && isShared;
        }

        /** The sources of the edges into the block that are reached; null if the function may return before. */
        private @Nullable Set<BasicBlock> sourcesFrom(BasicBlock successor) {
            Set<BasicBlock> sources = identitySet();
            Set<BasicBlock> seen = identitySet();
            Deque<BasicBlock> open = new ArrayDeque<>(List.of(successor));
            seen.add(successor);
            while (!open.isEmpty() && visits <= MAX_VISITS) {
                BasicBlock at = open.pop();
                visits++;
                boolean isEnd = at.terminator().successorCount() == 0;
                if (isEnd && !(at.terminator() instanceof UnreachableInstruction)) {
                    return null;
                }
                for (BasicBlock to : at.successors()) {
                    if (to == block) {
                        sources.add(at);
                    } else if (seen.add(to)) {
                        open.push(to);
                    }
                }
            }
            return sources;
        }
    }
}
