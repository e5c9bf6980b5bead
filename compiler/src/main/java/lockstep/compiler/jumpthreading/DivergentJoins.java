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
 * Whether edges may be led past a block without parting lanes that meet there: where a divergent branch has the block
 * as its post-dominator, lanes that then come to one target by two ways would execute it, and all up to where the
 * branch joins now, twice.
 *
 * <pre>
 *   switch %lane: A, B, C      A, B and C jump to J; J goes on to T, or leaves the loop to S if %p, which A brings
 * </pre>
 *
 * <p>With the edge from A led to S the lanes of B and C meet in J no more by the post-dominator of the switch, which is
 * behind the loop, but each set goes through the rest of the loop by itself. Of an if with two arms, one of which is
 * known to go to S and the other to T, nothing is parted that stayed together.
 *
 * <p>Of each divergent branch in front of the block that joins there: which edges into the block come of each of its
 * ways. It is parted if two ways come to one target and not all edges go there. LLVM does not thread where branches may
 * diverge at all. Cost: at most {@value #MAX_VISITS} blocks for a question, beyond which the answer is yes.
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

    /** A copy ends as the block does, or decides nothing. */
    void copied(BasicBlock block, BasicBlock copy) {
        if (divergent.contains(block) && copy.terminator().successorCount() > 1) {
            divergent.add(copy);
        }
    }

    /** {@code before}, which only led to {@code block}, has got the end of that. */
    void merged(BasicBlock before, BasicBlock block) {
        if (divergent.remove(block)) {
            divergent.add(before);
        } else {
            divergent.remove(before);
        }
    }

    /**
     * Whether lanes would be parted.
     *
     * @param led the sources of the edges into {@code block} that are led past it or into a copy of it
     * @param targets where edges into {@code block} are known to go on to, by their sources; others may go anywhere
     */
    boolean parts(BasicBlock block, Collection<BasicBlock> led, Map<BasicBlock, BasicBlock> targets) {
        Set<BasicBlock> past = identitySet();
        past.addAll(led);
        Question question = new Question(block, past, targets);
        for (BasicBlock branch : question.inFront()) {
            if (question.parts(branch)) {
                return true;
            }
        }
        return question.visits > MAX_VISITS;
    }

    private static Set<BasicBlock> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** One block and the edges into it. */
    private final class Question {
        private final BasicBlock block;
        private final Set<BasicBlock> past;
        private final Map<BasicBlock, BasicBlock> targets;
        private int visits;

        Question(BasicBlock block, Set<BasicBlock> past, Map<BasicBlock, BasicBlock> targets) {
            this.block = block;
            this.past = past;
            this.targets = targets;
        }

        /** Divergent branches from which the block is reached, in an order that each run has. */
        private List<BasicBlock> inFront() {
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

        private boolean parts(BasicBlock branch) {
            boolean isAnyPast = false;
            boolean isAnyOther = false;
            boolean isShared = false;
            Set<@Nullable BasicBlock> before = new HashSet<>();
            for (BasicBlock way : new LinkedHashSet<>(branch.successors())) {
                Set<BasicBlock> sources = way == block ? Set.of(branch) : sourcesBehind(way);
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
                        && (before.contains(null)
                                || reached.contains(null)
                                || !Collections.disjoint(before, reached));
                before.addAll(reached);
            }
            return isAnyPast && isAnyOther && isShared;
        }

        /** The sources of the edges into the block that are reached; null if the function may end before. */
        private @Nullable Set<BasicBlock> sourcesBehind(BasicBlock way) {
            Set<BasicBlock> sources = identitySet();
            Set<BasicBlock> seen = identitySet();
            Deque<BasicBlock> open = new ArrayDeque<>(List.of(way));
            seen.add(way);
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
