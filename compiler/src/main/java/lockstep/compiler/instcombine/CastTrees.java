package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.rule.Rule;

/**
 * Narrows or widens trees of arithmetic of which only the low bits are used, so that the casts at the leaves or the
 * root disappear. For example {@code trunc (add (zext i8 %x to i32), 1) to i8} becomes {@code add i8 %x, 1}. Source:
 * LLVM, canEvaluateTruncated and canEvaluateZExtd.
 */
final class CastTrees {
    private static final int MAX_LEVELS = 6;

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "truncated-arithmetic",
                    "a truncated tree is computed in the narrow type",
                    CastTrees::truncated,
                    Opcode.TRUNC),
            CodedRule.of(
                    "extended-arithmetic",
                    "a tree that is truncated and zero-extended is computed in the wide type",
                    CastTrees::extended,
                    Opcode.ZEXT));

    private CastTrees() {}

    /** Whether arithmetic of {@code from} bits may become one of {@code to}. Source: LLVM, shouldChangeType. */
    private static boolean shouldChange(int from, int to, Combiner combiner) {
        List<Integer> legal = combiner.layout().nativeWidths();
        boolean isTarget = to == Byte.SIZE || to == Short.SIZE || to == Integer.SIZE;
        if (to < from && isTarget) {
            return true;
        }
        boolean isFrom =
                from == 1 || legal.contains(from) || from == Byte.SIZE || from == Short.SIZE || from == Integer.SIZE;
        boolean isTo = to == 1 || legal.contains(to);
        return isTo || !isFrom && to <= from;
    }

    // ---- truncation

    private static boolean truncated(Instruction instruction, Combiner combiner, Rule rule) {
        CastInstruction cast = (CastInstruction) instruction;
        Type narrow = cast.type();
        boolean mayChange = narrow instanceof VectorType
                || shouldChange(KnownBits.widthOf(cast.value().type()), KnownBits.widthOf(narrow), combiner);
        if (!mayChange
                || !(cast.value() instanceof Instruction top)
                || top instanceof CastInstruction
                || !canTruncate(top, narrow, 0, combiner)
                || !combiner.allow(rule, cast)) {
            return false;
        }
        combiner.replace(cast, truncate(top, narrow, cast, combiner));
        return true;
    }

    private static boolean canTruncate(Value value, Type narrow, int level, Combiner combiner) {
        if (value instanceof Constant) {
            return true;
        }
        if (value instanceof CastInstruction c && isCastFrom(c, narrow)) {
            return true;
        }
        if (!(value instanceof Instruction i) || !i.hasOneUse() || level >= MAX_LEVELS) {
            return false;
        }
        if (i instanceof SelectInstruction s) {
            return canTruncate(s.ifTrue(), narrow, level + 1, combiner)
                    && canTruncate(s.ifFalse(), narrow, level + 1, combiner);
        }
        return i instanceof BinaryInstruction b && canTruncate(b, narrow, level, combiner);
    }

    /** Whether {@code c} casts from exactly {@code narrow}, and disappears; any other cast becomes another cast. */
    private static boolean isCastFrom(CastInstruction c, Type narrow) {
        boolean isInteger = c.opcode() == Opcode.ZEXT || c.opcode() == Opcode.SEXT || c.opcode() == Opcode.TRUNC;
        return isInteger && (c.value().type().equals(narrow) || c.hasOneUse());
    }

    private static boolean canTruncate(BinaryInstruction b, Type narrow, int level, Combiner combiner) {
        int width = KnownBits.widthOf(narrow);
        boolean operands = canTruncate(b.left(), narrow, level + 1, combiner)
                && canTruncate(b.right(), narrow, level + 1, combiner);
        if (!operands) {
            return false;
        }
        ExactInt high = FixedWidth.mask(KnownBits.widthOf(b.type())).andNot(FixedWidth.mask(width));
        boolean isLow = high.andNot(combiner.knownBits(b.left()).zeros()).signum() == 0;
        ExactInt most = combiner.knownBits(b.right()).maximum();
        boolean isNear = most.compareTo(ExactInt.of(width)) < 0;
        if (isRing(b.opcode()) || b.opcode() == Opcode.SHL && isNear || b.opcode() == Opcode.LSHR && isNear && isLow) {
            return true;
        }
        boolean isDivision = b.opcode() == Opcode.UDIV || b.opcode() == Opcode.UREM;
        return isDivision
                && isLow
                && high.andNot(combiner.knownBits(b.right()).zeros()).signum() == 0;
    }

    /** Whether the low bits of the result depend on the low bits of the operands only. */
    private static boolean isRing(Opcode opcode) {
        return opcode == Opcode.ADD
                || opcode == Opcode.SUB
                || opcode == Opcode.MUL
                || opcode == Opcode.AND
                || opcode == Opcode.OR
                || opcode == Opcode.XOR;
    }

    private static Value truncate(Value value, Type narrow, Instruction place, Combiner combiner) {
        if (value instanceof Constant c) {
            Optional<Constant> folded = combiner.folder().fold(Opcode.TRUNC, 0, List.of(c), narrow);
            return folded.isPresent() ? folded.get() : combiner.cast(Opcode.TRUNC, c, narrow, 0, place);
        }
        if (value instanceof CastInstruction c) {
            int from = KnownBits.widthOf(c.value().type());
            Opcode opcode = from > KnownBits.widthOf(narrow) ? Opcode.TRUNC : c.opcode();
            return combiner.cast(opcode, c.value(), narrow, 0, place);
        }
        if (value instanceof SelectInstruction s) {
            Value yes = truncate(s.ifTrue(), narrow, place, combiner);
            Value no = truncate(s.ifFalse(), narrow, place, combiner);
            return combiner.select(s.condition(), yes, no, 0, place);
        }
        BinaryInstruction b = (BinaryInstruction) value;
        Value left = truncate(b.left(), narrow, place, combiner);
        Value right = truncate(b.right(), narrow, place, combiner);
        return combiner.binary(b.opcode(), left, right, 0, place);
    }

    // ---- extension

    private static boolean extended(Instruction instruction, Combiner combiner, Rule rule) {
        CastInstruction cast = (CastInstruction) instruction;
        Type wide = cast.type();
        boolean mayChange = wide instanceof VectorType
                || shouldChange(KnownBits.widthOf(cast.value().type()), KnownBits.widthOf(wide), combiner);
        if (!mayChange
                || !(cast.value() instanceof Instruction top)
                || !canExtend(top, wide, 0)
                || !combiner.allow(rule, cast)) {
            return false;
        }
        Value computed = extend(top, wide, cast, combiner);
        int width = KnownBits.widthOf(cast.value().type());
        ExactInt high = FixedWidth.mask(KnownBits.widthOf(wide)).andNot(FixedWidth.mask(width));
        boolean isClean = high.andNot(combiner.knownBits(computed).zeros()).signum() == 0;
        combiner.replace(
                cast,
                isClean
                        ? computed
                        : combiner.binary(
                                Opcode.AND, computed, combiner.integer(wide, FixedWidth.mask(width)), 0, cast));
        return true;
    }

    /** Whether the low bits of {@code value} can be computed from existing values of type {@code wide}. */
    private static boolean canExtend(Value value, Type wide, int level) {
        if (value instanceof Constant c) {
            return c instanceof ConstantInt || c.type().isVector();
        }
        if (value instanceof CastInstruction c
                && c.opcode() == Opcode.TRUNC
                && c.value().type().equals(wide)) {
            return true;
        }
        if (!(value instanceof BinaryInstruction b) || !b.hasOneUse() || level >= MAX_LEVELS) {
            return false;
        }
        return isRing(b.opcode()) && canExtend(b.left(), wide, level + 1) && canExtend(b.right(), wide, level + 1);
    }

    private static Value extend(Value value, Type wide, Instruction place, Combiner combiner) {
        if (value instanceof BinaryInstruction b) {
            List<Value> operands = new ArrayList<>();
            operands.add(extend(b.left(), wide, place, combiner));
            operands.add(extend(b.right(), wide, place, combiner));
            return combiner.binary(b.opcode(), operands.get(0), operands.get(1), 0, place);
        }
        return value instanceof CastInstruction c ? c.value() : combiner.cast(Opcode.ZEXT, value, wide, 0, place);
    }
}
