package lockstep.compiler.predicate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.liveness.Liveness;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Replaces comparisons by dominating comparisons of the same operands. The dominator tree is walked in preorder; for
 * each pair of operands a stack holds the comparisons that dominate the current block (the leaders). Leaders that do
 * not dominate it are popped; they cannot dominate any later block either.
 *
 * <p>A leader may replace a comparison if it is poison only where that is poison (it has no flag that the other lacks),
 * and if its live range does not grow over blocks: it is in the same block, or live into it. If operands are undefined
 * the two comparisons may differ; making them agree is one of the allowed choices.
 */
final class ComparisonReuse {
    /** Limit on the leaders considered for one pair of operands. */
    private static final int MAX_LEADERS = 16;

    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final @Nullable Liveness liveness;
    private final Map<Pair, Deque<CompareInstruction>> leaders = new HashMap<>();

    ComparisonReuse(Function function, PassContext context) {
        this.context = context;
        rewriter = context.rewriter(function);
        graph = context.get(FlowAnalyses.GRAPH, function);
        dominators = context.get(FlowAnalyses.DOMINATORS, function);
        liveness = context.isOn(PredicateOpt.EXTEND) ? null : context.get(Liveness.ANALYSIS, function);
    }

    private record Pair(Value left, Value right) {}

    boolean run() {
        dominators.preorder().forEach(node -> visit(graph.block(node)));
        return rewriter.changed();
    }

    private void visit(BasicBlock block) {
        List<CompareInstruction> comparisons = new ArrayList<>();
        for (Instruction instruction : block) {
            if (instruction instanceof CompareInstruction comparison) {
                comparisons.add(comparison);
            }
        }
        for (CompareInstruction comparison : comparisons) {
            if (!reuse(comparison, block)) {
                Pair pair = new Pair(comparison.left(), comparison.right());
                leaders.computeIfAbsent(pair, p -> new ArrayDeque<>()).push(comparison);
            }
        }
    }

    private boolean reuse(CompareInstruction comparison, BasicBlock block) {
        Predicate predicate = comparison.predicate();
        return reuse(comparison, block, new Pair(comparison.left(), comparison.right()), predicate)
                || reuse(comparison, block, new Pair(comparison.right(), comparison.left()), predicate.swapped());
    }

    /** Replaces the comparison by a leader of {@code pair} with this predicate, or with its inverse. */
    private boolean reuse(CompareInstruction comparison, BasicBlock block, Pair pair, Predicate predicate) {
        Deque<CompareInstruction> stack = leaders.get(pair);
        if (stack == null) {
            return false;
        }
        int node = graph.indexOf(block);
        while (!stack.isEmpty() && !dominators.dominates(graph.indexOf(blockOf(stack.peek())), node)) {
            stack.pop();
        }
        int left = MAX_LEADERS;
        for (CompareInstruction leader : stack) {
            if (left-- == 0) {
                return false;
            }
            if (mayStandFor(leader, comparison, block)
                    && (leader.predicate() == predicate && replace(comparison, leader)
                            || leader.predicate() == predicate.inverse() && replaceByComplement(comparison, leader))) {
                return true;
            }
        }
        return false;
    }

    private static BasicBlock blockOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }

    private boolean mayStandFor(CompareInstruction leader, CompareInstruction comparison, BasicBlock block) {
        boolean isNear = liveness == null || leader.block() == block || liveness.isLiveIn(leader, block);
        return isNear && (leader.flags() & ~comparison.flags()) == 0;
    }

    private boolean replace(CompareInstruction comparison, CompareInstruction leader) {
        if (!rewriter.allow(PredicateOpt.REUSE, comparison)) {
            return false;
        }
        rewriter.replace(comparison, leader);
        context.count("reused", 1);
        return true;
    }

    // ---- complements

    private boolean replaceByComplement(CompareInstruction comparison, CompareInstruction leader) {
        if (!comparison.type().equals(IntType.I1) || !comparison.hasUses()) {
            return false;
        }
        List<Use> uses = comparison.useList();
        if (!uses.stream().allMatch(ComparisonReuse::takesComplement)
                || !rewriter.allow(PredicateOpt.COMPLEMENT, comparison)) {
            return false;
        }
        uses.forEach(use -> turn(use, leader));
        rewriter.erase(comparison);
        context.count("complemented", 1);
        return true;
    }

    /** Whether the user can use the complement without another instruction. */
    private static boolean takesComplement(Use use) {
        return use.user() instanceof BranchInstruction
                || use.user() instanceof SelectInstruction select && isConditionAlone(use.value(), select)
                || isNegation(use.user());
    }

    private static boolean isConditionAlone(Value value, SelectInstruction select) {
        return select.condition() == value && select.ifTrue() != value && select.ifFalse() != value;
    }

    private static boolean isNegation(Instruction user) {
        return user instanceof BinaryInstruction operation
                && operation.opcode() == Opcode.XOR
                && operation.right() instanceof ConstantInt one
                && one.isOne();
    }

    private void turn(Use use, CompareInstruction leader) {
        Instruction user = use.user();
        if (user instanceof BranchInstruction branch) {
            rewriter.replaceTerminator(blockOf(branch), branch.turned(leader));
        } else if (user instanceof SelectInstruction select) {
            SelectInstruction turned = new SelectInstruction(
                    leader, /* ifTrue= */ select.ifFalse(), /* ifFalse= */ select.ifTrue(), select.flags());
            rewriter.replace(select, rewriter.insertBefore(turned, select));
        } else {
            rewriter.replace(user, leader);
        }
    }
}
