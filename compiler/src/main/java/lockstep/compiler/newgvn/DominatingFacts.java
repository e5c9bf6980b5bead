package lockstep.compiler.newgvn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.LogicalCondition;
import lockstep.compiler.analysis.value.LogicalCondition.Settled;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Equalities that branches, switches and assumptions establish: which constant, or which earlier value, a value equals
 * in everything that an edge or an assumption dominates. Pointers are left out: two that compare equal may have
 * different provenance.
 *
 * <p>A fact holds for each lane that is there, since its own condition led it there; and the condition was neither
 * poison nor undefined, since branching on such is undefined behaviour.
 */
final class DominatingFacts {
    /** Most nested facts of one value that are searched. */
    private static final int MAX_FACTS = 32;
    /** Longest chain of equalities followed. */
    private static final int MAX_STEPS = 4;
    /** Most dominating branches queried about a comparison. */
    private static final int MAX_BRANCHES = 8;

    /**
     * @param instead what the value equals
     * @param rank the fact holds in all that the block dominates, after this place of the visit order
     * @param outer index of the next enclosing fact; -1 if there is none
     */
    private record Fact(Value instead, int node, int rank, int outer) {}

    /** The condition of the only edge into a block. */
    private record Condition(Value value, boolean holds) {}

    private record Edge(BasicBlock from, BasicBlock to) {}

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final VisitOrder schedule;
    private final Context context;
    private final Map<Value, List<Fact>> facts = new IdentityHashMap<>();
    private final Map<BasicBlock, Condition> conditions = new IdentityHashMap<>();
    private final Map<SwitchInstruction, Map<BasicBlock, Optional<ConstantInt>>> cases = new IdentityHashMap<>();
    private final Map<Edge, Map<Value, Value>> onEdges = new HashMap<>();
    private final int[] preorder;

    DominatingFacts(FunctionGraph graph, DominatorTree dominators, VisitOrder schedule, Context context) {
        this.graph = graph;
        this.dominators = dominators;
        this.schedule = schedule;
        this.context = context;
        preorder = new int[graph.size()];
        int[] nodes = dominators.preorder().toArray();
        for (int i = 0; i < nodes.length; i++) {
            preorder[nodes[i]] = i;
            learn(graph.block(nodes[i]));
        }
    }

    // ---- making

    private void learn(BasicBlock block) {
        BasicBlock before = block.isAddressTaken() ? null : block.singlePredecessor();
        if (before != null && before != block) {
            int head = schedule.headOf(block);
            implied(before.terminator(), block).forEach((value, instead) -> put(value, instead, block, head));
            noteCondition(before.terminator(), block);
        }
        for (Instruction instruction : block) {
            if (instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME) {
                int rank = schedule.rankOf(call);
                settled(call.argument(0), true).forEach((value, instead) -> put(value, instead, block, rank));
            }
        }
    }

    private void put(Value value, Value instead, BasicBlock block, int rank) {
        int node = graph.indexOf(block);
        List<Fact> list = facts.computeIfAbsent(value, v -> new ArrayList<>());
        list.add(new Fact(instead, node, rank, around(list, list.size() - 1, node, rank)));
    }

    private void noteCondition(TerminatorInstruction end, BasicBlock block) {
        if (end instanceof BranchInstruction branch && isFork(branch)) {
            conditions.put(block, new Condition(branch.condition(), branch.successor(0) == block));
        }
    }

    private static boolean isFork(BranchInstruction branch) {
        return branch.isConditional() && branch.successor(0) != branch.successor(1);
    }

    /** The equalities of lanes that {@code end} leads to {@code to}. */
    private Map<Value, Value> implied(TerminatorInstruction end, BasicBlock to) {
        if (end instanceof BranchInstruction branch && isFork(branch)) {
            return settled(branch.condition(), branch.successor(0) == to);
        }
        if (end instanceof SwitchInstruction choice && choice.value() instanceof LocalValue) {
            Optional<ConstantInt> only = onlyCases(choice).getOrDefault(to, Optional.empty());
            return only.isPresent() ? Map.of(choice.value(), only.get()) : Map.of();
        }
        return Map.of();
    }

    /** The number that leads to each block; none where several or the default do. */
    private Map<BasicBlock, Optional<ConstantInt>> onlyCases(SwitchInstruction choice) {
        return cases.computeIfAbsent(choice, c -> {
            Map<BasicBlock, Optional<ConstantInt>> found = new IdentityHashMap<>();
            found.put(c.defaultBlock(), Optional.empty());
            for (int i = 0; i < c.caseCount(); i++) {
                boolean isFirst = !found.containsKey(c.caseBlock(i));
                found.put(c.caseBlock(i), isFirst ? Optional.of(c.caseValue(i)) : Optional.empty());
            }
            return found;
        });
    }

    private Map<Value, Value> settled(Value condition, boolean holds) {
        Map<Value, Value> found = new LinkedHashMap<>();
        for (Settled known : LogicalCondition.settledBy(condition, holds)) {
            found.putIfAbsent(known.value(), context.bool(known.holds()));
            if (known.value() instanceof CompareInstruction compare
                    && compare.left().type().isInt()
                    && compare.predicate() == (known.holds() ? Predicate.EQ : Predicate.NE)) {
                addEqual(found, compare.left(), compare.right());
            }
        }
        return found;
    }

    /**
     * Records that the later of two values equals the earlier one, which is available wherever the two are compared.
     */
    private void addEqual(Map<Value, Value> found, Value left, Value right) {
        boolean isLeftLater = rankOf(left) > rankOf(right);
        Value later = isLeftLater ? left : right;
        if (left != right && later instanceof LocalValue) {
            found.putIfAbsent(later, isLeftLater ? right : left);
        }
    }

    /** Constants come first, then arguments, then instructions. */
    private int rankOf(Value value) {
        return value instanceof Instruction instruction
                ? schedule.rankOf(instruction) + 1
                : value instanceof Constant ? -1 : 0;
    }

    // ---- queries

    /**
     * The value that {@code value} is known to have where {@code place} is executed; {@code value} itself if nothing is
     * known.
     */
    Value at(Value value, Instruction place) {
        if (!(value instanceof LocalValue) || place.block() == null) {
            return value;
        }
        Value known = value;
        for (int step = 0; step < MAX_STEPS; step++) {
            Value next = next(known, place);
            if (next == null) {
                break;
            }
            known = next;
        }
        return known;
    }

    private @Nullable Value next(Value value, Instruction place) {
        List<Fact> list = facts.get(value);
        if (list == null) {
            return null;
        }
        int node = graph.indexOf(Objects.requireNonNull(place.block()));
        int rank = schedule.rankOf(place);
        int index = around(list, lastBefore(list, node, rank), node, rank);
        return index < 0 ? null : list.get(index).instead();
    }

    /** The last fact that begins, in preorder of the dominator tree, before the place; -1 if none does. */
    private int lastBefore(List<Fact> list, int node, int rank) {
        int low = 0;
        int high = list.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            Fact fact = list.get(middle);
            boolean isBefore = fact.node() == node ? fact.rank() < rank : preorder[fact.node()] < preorder[node];
            if (isBefore) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** The innermost fact from {@code index} outwards that holds at the place; -1 if there is none. */
    private int around(List<Fact> list, int index, int node, int rank) {
        int at = index;
        for (int step = 0; at >= 0 && step < MAX_FACTS; step++) {
            Fact fact = list.get(at);
            boolean holds = fact.node() == node ? fact.rank() < rank : dominators.dominates(fact.node(), node);
            if (holds) {
                return at;
            }
            at = fact.outer();
        }
        return -1;
    }

    /** The value that {@code value} is known to have on the edge from {@code from} to {@code to}. */
    Value onEdge(Value value, BasicBlock from, BasicBlock to) {
        TerminatorInstruction end = from.terminator();
        Value known = at(value, end);
        if (!(known instanceof LocalValue) || end.successorCount() < 2) {
            return known;
        }
        Value said = onEdges.computeIfAbsent(new Edge(from, to), edge -> implied(end, to))
                .get(known);
        return said == null ? known : at(said, end);
    }

    /** The outcome of {@code left predicate right} if branches whose edge dominates {@code place} imply it. */
    Optional<Boolean> implied(Predicate predicate, Value left, Value right, Instruction place) {
        BasicBlock block = place.block();
        for (int i = 0; i < MAX_BRANCHES && block != null; i++) {
            Condition condition = conditions.get(block);
            if (condition != null) {
                Optional<Boolean> known =
                        ValueTracking.implied(condition.value(), condition.holds(), predicate, left, right);
                if (known.isPresent()) {
                    return known;
                }
            }
            int above = dominators.immediateDominator(graph.indexOf(block));
            block = above < 0 ? null : graph.block(above);
        }
        return Optional.empty();
    }
}
