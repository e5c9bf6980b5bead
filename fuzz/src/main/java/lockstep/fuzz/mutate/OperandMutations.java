package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Mutations of what instructions read. */
final class OperandMutations {
    private OperandMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "swap-operands",
                        6,
                        "two operands of an instruction change places",
                        "they are of one type, and each may be any value",
                        at -> MutableOperands.hasFree(at) && at.operandCount() >= 2,
                        OperandMutations::swap),
                new Mutation(
                        "exchange-operands",
                        5,
                        "two instructions exchange an operand",
                        "the operands are of one type, and each dominates its new reader",
                        MutableOperands::hasFree,
                        OperandMutations::exchange),
                new Mutation(
                        "replace-operand",
                        8,
                        "an operand becomes another value of its type",
                        "the value dominates the reader",
                        MutableOperands::hasFree,
                        OperandMutations::replace),
                new Mutation(
                        "change-constant",
                        10,
                        "a constant operand becomes a boundary of its type or a neighbour of itself",
                        "the operand need not be the one that it is",
                        OperandMutations::hasConstant,
                        OperandMutations::changeConstant),
                new Mutation(
                        "make-constant",
                        3,
                        "an operand becomes a boundary of its type",
                        "boundaries of the type are known",
                        MutableOperands::hasFree,
                        OperandMutations::makeConstant),
                new Mutation(
                        "exchange-successors",
                        3,
                        "the two successors of a branch change places",
                        "the branch is conditional",
                        at -> at instanceof BranchInstruction branch && branch.isConditional(),
                        OperandMutations::exchangeSuccessors));
    }

    private static boolean swap(MutationScope scope, Instruction at, Choices choices) {
        List<int[]> pairs = new ArrayList<>();
        List<Integer> free = MutableOperands.free(at);
        for (int i : free) {
            for (int j : free) {
                if (i < j && mayTakeEachOther(scope, at, i, at, j)) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
        if (pairs.isEmpty()) {
            return false;
        }
        int[] pair = choices.pick(pairs);
        exchange(scope, at, pair[0], at, pair[1]);
        return true;
    }

    private static boolean mayTakeEachOther(MutationScope scope, Instruction a, int i, Instruction b, int j) {
        Value left = a.operand(i);
        Value right = b.operand(j);
        return left != right
                && left.type().equals(right.type())
                && scope.isAvailable(left, b, j)
                && scope.isAvailable(right, a, i);
    }

    private static void exchange(MutationScope scope, Instruction a, int i, Instruction b, int j) {
        Value left = a.operand(i);
        Value right = b.operand(j);
        scope.rewriter().setOperand(a, i, right);
        scope.rewriter().setOperand(b, j, left);
    }

    private static boolean exchange(MutationScope scope, Instruction at, Choices choices) {
        int index = choices.pick(MutableOperands.free(at));
        List<Instruction> users = new ArrayList<>();
        for (Instruction other : scope.function().instructionList()) {
            if (other != at && !MutableOperands.isFixed(other) && partner(scope, at, index, other) >= 0) {
                users.add(other);
            }
        }
        if (users.isEmpty()) {
            return false;
        }
        Instruction other = choices.pick(users);
        exchange(scope, at, index, other, partner(scope, at, index, other));
        return true;
    }

    /** The first operand of {@code other} that may be exchanged with the one of {@code at}; -1 for none. */
    private static int partner(MutationScope scope, Instruction at, int index, Instruction other) {
        return MutableOperands.free(other).stream()
                .filter(j -> mayTakeEachOther(scope, at, index, other, j))
                .findFirst()
                .orElse(-1);
    }

    private static boolean replace(MutationScope scope, Instruction at, Choices choices) {
        int index = choices.pick(MutableOperands.free(at));
        Value old = at.operand(index);
        List<Value> others = scope.values(
                MutationScope.reader(at, index),
                value -> value != old && value.type().equals(old.type()));
        if (others.isEmpty()) {
            return false;
        }
        scope.rewriter().setOperand(at, index, choices.pick(others));
        return true;
    }

    private static boolean hasConstant(Instruction at) {
        return at.operands().stream().anyMatch(OperandMutations::isNumber)
                && !constants(at).isEmpty();
    }

    private static boolean isNumber(Value value) {
        return value instanceof Constant constant
                && Boundaries.isKnown(value.type())
                && constant.mentionedGlobals().isEmpty();
    }

    private static List<Integer> constants(Instruction at) {
        return MutableOperands.free(at).stream()
                .filter(i -> isNumber(at.operand(i)))
                .toList();
    }

    private static boolean changeConstant(MutationScope scope, Instruction at, Choices choices) {
        int index = choices.pick(constants(at));
        Constant old = (Constant) at.operand(index);
        return set(scope, at, index, constantInsteadOf(scope, at, old, choices));
    }

    /** An index is only ever changed a little: far away there is mostly no memory. */
    private static @Nullable Constant constantInsteadOf(
            MutationScope scope, Instruction at, Constant old, Choices choices) {
        boolean isIndex = at instanceof GetElementPtrInstruction;
        return isIndex && old instanceof ConstantInt number
                ? Boundaries.beside(scope.context(), number, choices)
                : Boundaries.insteadOf(scope.context(), old, choices);
    }

    private static boolean set(MutationScope scope, Instruction at, int index, @Nullable Value value) {
        if (value == null || value == at.operand(index)) {
            return false;
        }
        scope.rewriter().setOperand(at, index, value);
        return true;
    }

    private static boolean makeConstant(MutationScope scope, Instruction at, Choices choices) {
        int index = choices.pick(MutableOperands.free(at));
        Value old = at.operand(index);
        if (!Boundaries.isKnown(old.type()) || at instanceof GetElementPtrInstruction) {
            return false;
        }
        return set(scope, at, index, Boundaries.of(scope.context(), old.type(), choices));
    }

    private static boolean exchangeSuccessors(MutationScope scope, Instruction at, Choices choices) {
        BranchInstruction branch = (BranchInstruction) at;
        BasicBlock block = Objects.requireNonNull(at.block());
        if (branch.successor(0) == branch.successor(1)) {
            return false;
        }
        scope.rewriter()
                .replaceTerminator(
                        block, new BranchInstruction(branch.condition(), branch.successor(1), branch.successor(0)));
        return true;
    }

    /** Replaces an integer operand by a value that a builder computes from it. */
    interface Change {
        /** The value to put there; null for none, and nothing is built then. */
        @Nullable Value of(IrBuilder builder, Value old, Instruction reader);
    }

    /** Changes one free integer operand of {@code at} by code that is put before its reader. */
    static boolean changeInteger(MutationScope scope, Instruction at, Choices choices, Change change) {
        List<Integer> integers = MutableOperands.freeIntegers(at);
        if (integers.isEmpty()) {
            return false;
        }
        int index = choices.pick(integers);
        Instruction reader = MutationScope.reader(at, index);
        return set(scope, at, index, change.of(scope.before(reader), at.operand(index), reader));
    }
}
