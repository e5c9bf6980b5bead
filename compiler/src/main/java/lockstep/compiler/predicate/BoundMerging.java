package lockstep.compiler.predicate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Merges comparisons with a common bound in trees of {@code and}, or of {@code or}: {@code x < k && y < k} becomes
 * {@code max(x, y) < k}. Each merged comparison and its predicate are traded for a {@code max}, which needs no
 * predicate. The leaves of such a tree commute: the tree is poison if any of them is.
 *
 * <p>A {@code select} that stands for {@code and} or {@code or} ignores poison of its second operand where the first
 * one decides. The maximum would propagate it, so the value compared there is frozen.
 *
 * <p>Only for integers of at most 32 bits: the machine has no wider maximum, and no maximum of floats that propagates
 * NaN. A comparison with other uses is not merged, as its predicate would stay. Source: LLVM, DAGCombiner,
 * foldAndOrOfSETCC.
 */
final class BoundMerging {
    private static final int MAX_BITS = 32;

    /** Limit on the leaves of a tree. */
    private static final int MAX_LEAVES = 64;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;

    BoundMerging(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
    }

    /** What the comparisons of a group have in common: {@code ... predicate bound}. */
    private record Side(Predicate predicate, Value bound) {}

    /** A comparison of a group: what is compared, on the other side of the bound. */
    private record Member(CompareInstruction comparison, Value value) {}

    boolean run() {
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof BinaryInstruction root && isRoot(root)) {
                mergeTree(root);
            } else if (instruction instanceof SelectInstruction select && instruction.block() != null) {
                mergeChoice(select);
            }
        }
        return rewriter.changed();
    }

    // ---- trees

    private static boolean isLogic(Value value, Opcode opcode) {
        return value instanceof BinaryInstruction operation
                && operation.opcode() == opcode
                && operation.type().equals(IntType.I1);
    }

    /** Whether {@code operation} is still in a block and not part of a larger tree. */
    private static boolean isRoot(BinaryInstruction operation) {
        boolean isLogic = isLogic(operation, Opcode.AND) || isLogic(operation, Opcode.OR);
        return isLogic
                && operation.block() != null
                && !(operation.hasOneUse()
                        && operation.uses().iterator().next().user() instanceof BinaryInstruction user
                        && isLogic(user, operation.opcode())
                        && user.block() == operation.block());
    }

    private void mergeTree(BinaryInstruction root) {
        List<BinaryInstruction> inner = new ArrayList<>();
        List<Value> leaves = leaves(root, inner);
        List<Member> group = group(root.opcode(), leaves);
        if (group.isEmpty() || !rewriter.allow(PredicateOpt.MERGE, root)) {
            return;
        }
        IrBuilder builder = rewriter.before(root);
        Value result = merged(root.opcode(), group, builder, false);
        for (Value leaf : leaves) {
            if (group.stream().noneMatch(member -> member.comparison() == leaf)) {
                result = builder.binary(root.opcode(), result, leaf);
            }
        }
        rewriter.replace(root, result);
        inner.forEach(rewriter::erase);
        group.forEach(member -> rewriter.erase(member.comparison()));
        context.count("merged", group.size() - 1);
    }

    /** The leaves of the tree from left to right; its operations, except the root, are added to {@code inner}. */
    private static List<Value> leaves(BinaryInstruction root, List<BinaryInstruction> inner) {
        List<Value> leaves = new ArrayList<>();
        Deque<Value> open = new ArrayDeque<>();
        open.push(root.right());
        open.push(root.left());
        BasicBlock block = root.block();
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (isLogic(value, root.opcode())
                    && value instanceof BinaryInstruction operation
                    && operation.hasOneUse()
                    && operation.block() == block
                    && leaves.size() + open.size() < MAX_LEAVES) {
                inner.add(operation);
                open.push(operation.right());
                open.push(operation.left());
            } else {
                leaves.add(value);
            }
        }
        return leaves;
    }

    // ---- selects that stand for logic

    private void mergeChoice(SelectInstruction select) {
        if (!select.type().equals(IntType.I1) || !select.condition().type().equals(IntType.I1)) {
            return;
        }
        boolean isAnd = select.ifFalse() instanceof ConstantInt no && no.isZero();
        boolean isOr = select.ifTrue() instanceof ConstantInt yes && yes.isOne();
        if (isAnd == isOr) {
            return;
        }
        Opcode opcode = isAnd ? Opcode.AND : Opcode.OR;
        Value second = isAnd ? select.ifTrue() : select.ifFalse();
        List<Member> group = group(opcode, List.of(select.condition(), second));
        if (group.isEmpty() || !rewriter.allow(PredicateOpt.MERGE, select)) {
            return;
        }
        rewriter.replace(select, merged(opcode, group, rewriter.before(select), true));
        group.forEach(member -> rewriter.erase(member.comparison()));
        context.count("merged", 1);
    }

    // ---- groups

    /** The first group of at least two leaves that can be merged; empty if there is none. */
    private static List<Member> group(Opcode opcode, List<Value> leaves) {
        Map<Side, List<Member>> groups = new LinkedHashMap<>();
        for (Value leaf : leaves) {
            if (leaf instanceof CompareInstruction comparison && isCandidate(comparison)) {
                Value left = comparison.left();
                Value right = comparison.right();
                add(groups, opcode, comparison.predicate(), right, new Member(comparison, left));
                add(groups, opcode, comparison.predicate().swapped(), left, new Member(comparison, right));
            }
        }
        return groups.values().stream()
                .filter(members -> members.size() > 1)
                .findFirst()
                .orElse(List.of());
    }

    private static boolean isCandidate(CompareInstruction comparison) {
        return comparison.hasOneUse()
                && comparison.flags() == 0
                && comparison.left().type() instanceof IntType type
                && type.width() > 1
                && type.width() <= MAX_BITS;
    }

    /** A comparison of a constant with the bound does not join a group. */
    private static void add(
            Map<Side, List<Member>> groups, Opcode opcode, Predicate predicate, Value bound, Member member) {
        if (!(member.value() instanceof Constant) && Reduction.of(opcode, predicate, bound) != null) {
            groups.computeIfAbsent(new Side(predicate, bound), side -> new ArrayList<>())
                    .add(member);
        }
    }

    /**
     * The comparison that replaces {@code group}. For a select, freezes operands of which the select may ignore poison.
     */
    private static Value merged(Opcode opcode, List<Member> group, IrBuilder builder, boolean isChoice) {
        CompareInstruction first = group.getFirst().comparison();
        Value value = group.getFirst().value();
        boolean isBoundRight = value == first.left();
        Value bound = isBoundRight ? first.right() : first.left();
        Predicate predicate =
                isBoundRight ? first.predicate() : first.predicate().swapped();
        Reduction reduction = Objects.requireNonNull(Reduction.of(opcode, predicate, bound));
        for (Member member : group.subList(1, group.size())) {
            Value other = isChoice ? frozen(member.value(), first, builder) : member.value();
            value = reduction.combine(value, other, builder);
        }
        return builder.compare(predicate, value, bound);
    }

    private static Value frozen(Value value, CompareInstruction decided, IrBuilder builder) {
        boolean isSafe = ValueTracking.isNeverPoison(value) || ValueTracking.impliesPoison(value, decided);
        return isSafe ? value : builder.freeze(value);
    }

    /** The combination of two values that decides whether all, or any, of them satisfy a predicate with a bound. */
    private enum Reduction {
        /** The unsigned maximum. */
        UMAX("llvm.umax"),
        /** The unsigned minimum. */
        UMIN("llvm.umin"),
        /** The signed maximum. */
        SMAX("llvm.smax"),
        /** The signed minimum. */
        SMIN("llvm.smin"),
        /** The union of the bits: 0 if both values are 0. */
        OR(""),
        /** The intersection of the bits: all ones if both values are all ones. */
        AND("");

        private final String intrinsic;

        Reduction(String intrinsic) {
            this.intrinsic = intrinsic;
        }

        /**
         * The reduction that decides {@code value predicate bound} for all values ({@code and}) or any ({@code or});
         * null if none does.
         */
        static @Nullable Reduction of(Opcode opcode, Predicate predicate, Value bound) {
            boolean isAll = opcode == Opcode.AND;
            if (predicate == (isAll ? Predicate.EQ : Predicate.NE)) {
                return bound instanceof ConstantInt c ? ofEquality(c) : null;
            }
            if (predicate.isOfFloats() || !predicate.isSigned() && !predicate.isUnsigned()) {
                return null;
            }
            boolean isBelow = predicate == Predicate.ULT
                    || predicate == Predicate.ULE
                    || predicate == Predicate.SLT
                    || predicate == Predicate.SLE;
            if (predicate.isSigned()) {
                return isBelow == isAll ? SMAX : SMIN;
            }
            return isBelow == isAll ? UMAX : UMIN;
        }

        private static @Nullable Reduction ofEquality(ConstantInt bound) {
            if (bound.isZero()) {
                return OR;
            }
            return bound.isAllOnes() ? AND : null;
        }

        Value combine(Value first, Value second, IrBuilder builder) {
            return switch (this) {
                case OR -> builder.binary(Opcode.OR, first, second);
                case AND -> builder.binary(Opcode.AND, first, second);
                case UMAX, UMIN, SMAX, SMIN -> {
                    Function function = Objects.requireNonNull(builder.block().function());
                    yield builder.call(
                            IntrinsicTable.declare(function.module(), intrinsic, first.type()), first, second);
                }
            };
        }
    }
}
