package lockstep.fuzz.web;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.fuzz.web.WebValidator.Interference;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;

/**
 * Interference of values in one warp-shared cell, from the definition: after a divergent branch some lanes run one arm
 * to the join while the others wait, at the head of another arm or at the join. No member may be written in an arm
 * while a member is needed by lanes that are, or were, in another one. Blocks count as a whole.
 */
final class ArmInterference {
    private final FunctionGraph graph;
    private final MemberLiveness liveness;
    private final List<BitSet> passed;

    ArmInterference(Function function, MemberLiveness liveness) {
        this.graph = FunctionGraph.of(function);
        this.liveness = liveness;
        this.passed = passed();
    }

    /** The interferences of the members of one class; {@code claims} determines which branches are uniform. */
    List<Interference> of(int web, List<LocalValue> members, UniformityClaims claims) {
        List<Interference> found = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            Set<BasicBlock> targets = new LinkedHashSet<>(graph.block(node).successors());
            if (targets.size() > 1 && !claims.isUniformBranch(graph.block(node).terminator())) {
                int join = join(node);
                for (BasicBlock arm : targets) {
                    BitSet others = new BitSet();
                    targets.stream().filter(t -> t != arm).forEach(t -> others.or(reached(t, join)));
                    compare(web, members, reached(arm, join), others, join, found);
                }
            }
        }
        return found;
    }

    private void compare(
            int web, List<LocalValue> members, BitSet arm, BitSet others, int join, List<Interference> found) {
        for (LocalValue writer : members) {
            if (!arm.get(block(writer))) {
                continue;
            }
            for (LocalValue victim : members) {
                if (isNeeded(victim, others) || join >= 0 && isAwaited(victim, join)) {
                    found.add(new Interference(Interference.Kind.ARMS, web, writer, victim));
                }
            }
        }
    }

    private int block(LocalValue value) {
        return switch (value) {
            case Argument a -> 0;
            case BasicBlock b -> throw new IllegalArgumentException("a label is no member");
            case Instruction i -> graph.indexOf(Objects.requireNonNull(i.block()));
        };
    }

    private boolean isNeeded(LocalValue value, BitSet blocks) {
        return blocks.stream()
                .anyMatch(node -> node == block(value)
                        || has(liveness.liveIn(graph.block(node)), value)
                        || has(liveness.liveOut(graph.block(node)), value));
    }

    private boolean isAwaited(LocalValue value, int join) {
        return graph.block(join).predecessors().stream().anyMatch(from -> has(liveness.liveOut(from), value));
    }

    private boolean has(BitSet set, LocalValue value) {
        return liveness.members(set).contains(value);
    }

    private BitSet reached(BasicBlock start, int join) {
        BitSet reached = new BitSet();
        Deque<Integer> worklist = new ArrayDeque<>(List.of(graph.indexOf(start)));
        while (!worklist.isEmpty()) {
            int node = worklist.remove();
            if (node != join && !reached.get(node)) {
                reached.set(node);
                graph.block(node).successors().forEach(next -> worklist.add(graph.indexOf(next)));
            }
        }
        return reached;
    }

    /** The post-dominators of each block, by iteration to a fixed point. */
    private List<BitSet> passed() {
        List<BitSet> sets = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            BitSet set = new BitSet();
            set.set(0, graph.size());
            sets.add(set);
        }
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (int node = graph.size() - 1; node >= 0; node--) {
                BitSet set = new BitSet();
                for (int i = 0; i < graph.successorCount(node); i++) {
                    BitSet next = sets.get(graph.successor(node, i));
                    if (i == 0) {
                        set.or(next);
                    } else {
                        set.and(next);
                    }
                }
                set.set(node);
                hasChanged |= !set.equals(sets.set(node, set));
            }
        }
        return sets;
    }

    /** The immediate post-dominator of {@code node}, which has the most post-dominators itself; -1 if it has none. */
    private int join(int node) {
        return passed.get(node).stream()
                .filter(other -> other != node)
                .reduce((a, b) -> passed.get(a).cardinality() >= passed.get(b).cardinality() ? a : b)
                .orElse(-1);
    }
}
