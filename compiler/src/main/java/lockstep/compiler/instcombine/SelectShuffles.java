package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * A shuffle that takes each lane from the same lane of one of two operations with constants becomes one operation with
 * a shuffled constant:
 *
 * <pre>
 *   %a = add &lt;2 x i32&gt; %x, &lt;i32 1, i32 2&gt;
 *   %b = add &lt;2 x i32&gt; %x, &lt;i32 3, i32 4&gt;
 *   %s = shufflevector &lt;2 x i32&gt; %a, &lt;2 x i32&gt; %b, &lt;2 x i32&gt; &lt;i32 0, i32 3&gt;
 * </pre>
 *
 * <p>becomes {@code %s = add <2 x i32> %x, <i32 1, i32 4>}. If one side is {@code %x} itself, its constant is the
 * neutral element. A poison lane of the mask gives a poison lane of the constant, except in divisions, where it gives
 * 1: division by poison is undefined behaviour, and so is that of poison by -1. In i1, 1 is -1, so divisions of i1
 * stay. Source: LLVM, foldSelectShuffle, foldSelectShuffleWith1Binop.
 */
final class SelectShuffles {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "select-of-operations",
                    "lanes of two operations with constants become one operation",
                    SelectShuffles::two,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "select-of-operation-or-value",
                    "lanes of an operation with constants and of its operand become one operation",
                    SelectShuffles::one,
                    Opcode.SHUFFLEVECTOR));

    /** For integers: the neutral element as right operand. */
    private static final Map<Opcode, Integer> NEUTRAL = Map.ofEntries(
            Map.entry(Opcode.ADD, 0),
            Map.entry(Opcode.SUB, 0),
            Map.entry(Opcode.OR, 0),
            Map.entry(Opcode.XOR, 0),
            Map.entry(Opcode.SHL, 0),
            Map.entry(Opcode.LSHR, 0),
            Map.entry(Opcode.ASHR, 0),
            Map.entry(Opcode.AND, -1),
            Map.entry(Opcode.MUL, 1),
            Map.entry(Opcode.UDIV, 1),
            Map.entry(Opcode.SDIV, 1));

    private SelectShuffles() {}

    private static boolean isSelect(ShuffleVectorInstruction s) {
        return ShuffleMask.isFixed(s.left()) && ShuffleMask.of(s).isSelect();
    }

    /** The constant if all its lanes are known and none is undefined. */
    private static @Nullable Constant constant(Value value, Combiner combiner) {
        boolean isKnown = value instanceof Constant c
                && ConstantElements.all(combiner.context(), c)
                        .filter(all ->
                                all.stream().noneMatch(e -> e instanceof ConstantUndef || e instanceof ConstantPoison))
                        .isPresent();
        return isKnown ? (Constant) value : null;
    }

    // ---- two operations

    private static boolean two(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isSelect(s)
                || !(s.left() instanceof BinaryInstruction a)
                || !(s.right() instanceof BinaryInstruction b)
                || a.opcode() != b.opcode()) {
            return false;
        }
        for (int side = 1; side >= 0; side--) {
            Constant first = constant(a.operand(side), combiner);
            Constant second = constant(b.operand(side), combiner);
            boolean isShared = a.operand(1 - side) == b.operand(1 - side);
            Constant joined = first != null && second != null && (isShared || mayShuffle(a, b, side, s))
                    ? joined(first, second, s, a.opcode(), combiner)
                    : null;
            if (joined != null && combiner.allow(rule, s)) {
                Value variable = isShared
                        ? a.operand(1 - side)
                        : ShuffleCombinations.shuffle(
                                a.operand(1 - side), b.operand(1 - side), ShuffleMask.of(s), s, combiner);
                Value left = side == 0 ? joined : variable;
                Value right = side == 0 ? variable : joined;
                combiner.replace(s, combiner.binary(a.opcode(), left, right, a.flags() & b.flags(), s));
                return true;
            }
        }
        return false;
    }

    /**
     * Different variables are shuffled only if both operations are removed, and no lane that becomes poison is divided.
     */
    private static boolean mayShuffle(BinaryInstruction a, BinaryInstruction b, int side, ShuffleVectorInstruction s) {
        boolean divides =
                side == 0 && a.opcode().isIntegerDivision() && ShuffleMask.of(s).hasPoison();
        return a.hasOneUse() && b.hasOneUse() && !divides;
    }

    private static @Nullable Constant joined(
            Constant first, Constant second, ShuffleVectorInstruction s, Opcode opcode, Combiner combiner) {
        if (opcode.isIntegerDivision() && KnownBits.widthOf(s.type()) == 1) {
            return null;
        }
        Constant joined =
                combiner.folder().shuffle(first, second, s.mask(), s.type()).orElse(null);
        if (joined == null || !opcode.isIntegerDivision() || !ShuffleMask.of(s).hasPoison()) {
            return joined;
        }
        List<Constant> safe = new ArrayList<>();
        Type element = s.type().scalar();
        for (int i = 0; i < s.mask().size(); i++) {
            safe.add(
                    s.mask().get(i) < 0
                            ? combiner.integer(element, 1)
                            : ConstantElements.element(combiner.context(), joined, i)
                                    .orElseThrow());
        }
        return combiner.context().aggregate(s.type(), safe);
    }

    // ---- an operation and its operand

    private static boolean one(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isSelect(s) || !s.type().isIntOrIntVector()) {
            return false;
        }
        for (int side = 0; side < 2; side++) {
            if (s.operand(side) instanceof BinaryInstruction b
                    && b.left() == s.operand(1 - side)
                    && NEUTRAL.containsKey(b.opcode())
                    && constant(b.right(), combiner) instanceof Constant c) {
                Constant neutral = combiner.integer(s.type(), modulo(NEUTRAL.get(b.opcode()), s.type()));
                Constant joined = side == 0
                        ? joined(c, neutral, s, b.opcode(), combiner)
                        : joined(neutral, c, s, b.opcode(), combiner);
                if (joined != null && combiner.allow(rule, s)) {
                    combiner.replace(s, combiner.binary(b.opcode(), b.left(), joined, b.flags(), s));
                    return true;
                }
            }
        }
        return false;
    }

    private static ExactInt modulo(int value, Type type) {
        return FixedWidth.modulo(ExactInt.of(value), KnownBits.widthOf(type));
    }
}
