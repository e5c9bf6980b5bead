package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * An operation on two vectors that are shuffled by one mask becomes a shuffle of the operation on the original vectors,
 * so that one shuffle remains, which may be combined with others. Elements that the mask leaves out are computed then,
 * so divisions stay. Source: LLVM, foldVectorBinop.
 */
final class ShuffledOperations {
    private static final Opcode[] OPCODES = {
        Opcode.ADD,
        Opcode.SUB,
        Opcode.MUL,
        Opcode.AND,
        Opcode.OR,
        Opcode.XOR,
        Opcode.SHL,
        Opcode.LSHR,
        Opcode.ASHR,
        Opcode.FADD,
        Opcode.FSUB,
        Opcode.FMUL,
        Opcode.FDIV,
        Opcode.FREM
    };

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "operation-of-shuffles",
                    "an operation on vectors shuffled by one mask is shuffled afterwards",
                    ShuffledOperations::ofShuffles,
                    OPCODES),
            CodedRule.of(
                    "operation-of-shuffle",
                    "an operation on a shuffled vector and a constant is shuffled afterwards",
                    ShuffledOperations::withConstant,
                    OPCODES));

    private ShuffledOperations() {}

    /** {@code value} if it is a shuffle of one vector; null for other values. */
    private static @Nullable ShuffleVectorInstruction ofOne(Value value) {
        return value instanceof ShuffleVectorInstruction s
                        && ShuffleMask.isFixed(s.left())
                        && s.right() instanceof ConstantPoison
                ? s
                : null;
    }

    private static boolean ofShuffles(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction a = ofOne(instruction.operand(0));
        ShuffleVectorInstruction b = ofOne(instruction.operand(1));
        if (a == null
                || b == null
                || !a.mask().equals(b.mask())
                || !a.left().type().equals(b.left().type())
                || !(a == b ? a.useCount() == 2 : a.hasOneUse() || b.hasOneUse())
                || !combiner.allow(rule, instruction)) {
            return false;
        }
        shuffled((BinaryInstruction) instruction, a.left(), b.left(), a, combiner);
        return true;
    }

    private static void shuffled(
            BinaryInstruction operation, Value left, Value right, ShuffleVectorInstruction s, Combiner combiner) {
        Value whole = combiner.binary(operation.opcode(), left, right, operation.flags(), operation);
        Constant poison = combiner.context().poison(left.type());
        combiner.replace(operation, ShuffleCombinations.shuffle(whole, poison, ShuffleMask.of(s), operation, combiner));
    }

    private static boolean withConstant(Instruction instruction, Combiner combiner, Rule rule) {
        for (int side = 0; side < 2; side++) {
            ShuffleVectorInstruction s = ofOne(instruction.operand(side));
            if (s == null
                    || !s.hasOneUse()
                    || !s.type().equals(s.left().type())
                    || !(instruction.operand(1 - side) instanceof Constant constant)) {
                continue;
            }
            Constant moved = beforeShuffle(constant, s, combiner);
            if (moved != null && combiner.allow(rule, instruction)) {
                Value left = side == 0 ? s.left() : moved;
                Value right = side == 0 ? moved : s.left();
                shuffled((BinaryInstruction) instruction, left, right, s, combiner);
                return true;
            }
        }
        return false;
    }

    /** The constant that {@code constant} is a shuffle of; null if two lanes need different elements. */
    private static @Nullable Constant beforeShuffle(Constant constant, ShuffleVectorInstruction s, Combiner combiner) {
        List<Constant> wanted =
                ConstantElements.all(combiner.context(), constant).orElse(null);
        if (wanted == null) {
            return null;
        }
        Constant poison = combiner.context().poison(constant.type().scalar());
        List<Constant> moved = new ArrayList<>(Collections.nCopies(wanted.size(), poison));
        Set<Integer> filled = new HashSet<>();
        for (int i = 0; i < wanted.size(); i++) {
            int lane = s.mask().get(i);
            if (lane >= 0 && !filled.add(lane) && !moved.get(lane).equals(wanted.get(i))) {
                return null;
            }
            if (lane >= 0) {
                moved.set(lane, wanted.get(i));
            }
        }
        return combiner.context().aggregate(constant.type(), moved);
    }
}
