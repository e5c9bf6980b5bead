package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Simplifies operations of whose result only some bits are demanded: operands that do not affect a demanded bit are
 * skipped, and constants lose bits that are not demanded. Walks down operands with one use, at most six levels. For
 * example in {@code and i32 (or i32 %x, 256), 255} the {@code or} is skipped. Source: LLVM, SimplifyDemandedUseBits.
 */
final class DemandedBits {
    private static final int MAX_LEVELS = 6;

    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "demanded-bits",
            "bits that are not demanded are not computed",
            (instruction, combiner, rule) -> new DemandedBits(instruction, combiner, rule).run(),
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR,
            Opcode.TRUNC,
            Opcode.ICMP));

    private final Instruction root;
    private final Combiner combiner;
    private final Rule rule;
    private boolean isAllowed;
    private boolean changed;

    private DemandedBits(Instruction root, Combiner combiner, Rule rule) {
        this.root = root;
        this.combiner = combiner;
        this.rule = rule;
    }

    private boolean run() {
        if (!root.operand(0).type().isIntOrIntVector()) {
            return false;
        }
        if (root instanceof CompareInstruction compare) {
            ExactInt wanted = wantedBy(compare);
            return wanted != null && operand(root, 0, wanted, 1);
        }
        Value value = simplify(root, FixedWidth.mask(KnownBits.widthOf(root.type())), 0);
        if (value != null && value != root && permit()) {
            combiner.replace(root, value);
            return true;
        }
        return changed;
    }

    private boolean permit() {
        if (!isAllowed) {
            isAllowed = combiner.allow(rule, root);
        }
        return isAllowed;
    }

    /** The bits of the left side that a comparison with a constant demands; null for all. */
    private @Nullable ExactInt wantedBy(CompareInstruction compare) {
        ConstantInt constant = combiner.splat(compare.right());
        if (constant == null) {
            return null;
        }
        int width = constant.width();
        boolean isSign = compare.predicate() == Predicate.SLT && constant.isZero()
                || compare.predicate() == Predicate.SGT && constant.isAllOnes();
        if (isSign) {
            return ExactInt.ONE.shiftLeft(width - 1);
        }
        int low = compare.predicate() == Predicate.UGT
                ? trailingOnes(constant.number())
                : compare.predicate() == Predicate.ULT && !constant.isZero()
                        ? constant.number().getLowestSetBit()
                        : 0;
        return low == 0 ? null : FixedWidth.mask(width).andNot(FixedWidth.mask(low));
    }

    private static int trailingOnes(ExactInt value) {
        return value.not().getLowestSetBit();
    }

    // ---- the walk

    /** Simplifies operand {@code index} of {@code user}, of which the bits {@code wanted} are demanded. */
    private boolean operand(Instruction user, int index, ExactInt wanted, int level) {
        Value old = user.operand(index);
        boolean before = changed;
        Value simpler = simplify(old, wanted, level);
        if (simpler != null && simpler != old && permit()) {
            combiner.setOperand(user, index, simpler);
            dropClaims(user);
            changed = true;
        }
        if (changed && !before) {
            dropClaims(user);
        }
        return changed && !before;
    }

    private void dropClaims(Instruction user) {
        int poisonFlags = Flag.set(Flag.NUW, Flag.NSW, Flag.EXACT, Flag.DISJOINT, Flag.NNEG, Flag.SAMESIGN);
        if ((user.flags() & poisonFlags) != 0) {
            combiner.setFlags(user, user.flags() & ~poisonFlags);
        }
    }

    /** A replacement of {@code value} that agrees in the bits {@code wanted}; null if it stays. */
    private @Nullable Value simplify(Value value, ExactInt wanted, int level) {
        if (value instanceof Constant || !value.type().isIntOrIntVector()) {
            return null;
        }
        if (level > 0) {
            KnownBits known = combiner.knownBits(value);
            if (wanted.andNot(known.zeros().or(known.ones())).signum() == 0) {
                return combiner.integer(value.type(), known.ones().and(wanted));
            }
        }
        boolean isAll = wanted.equals(FixedWidth.mask(KnownBits.widthOf(value.type())));
        if (!(value instanceof Instruction instruction) || level > MAX_LEVELS || isAll && level > 0) {
            return null;
        }
        if (instruction instanceof BinaryInstruction b) {
            return binary(b, wanted, level);
        }
        if (instruction instanceof CastInstruction c) {
            return level > 0 && !c.hasOneUse() ? null : cast(c, wanted, level);
        }
        return instruction instanceof SelectInstruction s ? select(s, wanted, level) : null;
    }

    private @Nullable Value binary(BinaryInstruction b, ExactInt wanted, int level) {
        boolean isOwn = level == 0 || b.hasOneUse();
        if (b.opcode() == Opcode.AND || b.opcode() == Opcode.OR || b.opcode() == Opcode.XOR) {
            return logic(b, wanted, level, isOwn);
        }
        if (!isOwn) {
            return null;
        }
        if (b.opcode().isShift()) {
            return shift(b, wanted, level);
        }
        return b.opcode() == Opcode.ADD || b.opcode() == Opcode.SUB || b.opcode() == Opcode.MUL
                ? sum(b, wanted, level)
                : null;
    }

    // ---- and, or, xor

    private @Nullable Value logic(BinaryInstruction b, ExactInt wanted, int level, boolean isOwn) {
        KnownBits left = combiner.knownBits(b.left());
        KnownBits right = combiner.knownBits(b.right());
        if (wanted.andNot(neutral(b.opcode(), right)).signum() == 0
                || wanted.andNot(decided(b.opcode(), left).or(neutral(b.opcode(), right)))
                                .signum()
                        == 0) {
            return b.left();
        }
        if (wanted.andNot(neutral(b.opcode(), left)).signum() == 0
                || wanted.andNot(decided(b.opcode(), right).or(neutral(b.opcode(), left)))
                                .signum()
                        == 0) {
            return b.right();
        }
        if (!isOwn) {
            return null;
        }
        if (b.opcode() != Opcode.XOR || level > 0) {
            operand(b, 0, wanted.andNot(decided(b.opcode(), right)), level + 1);
            if (!changed) {
                operand(b, 1, wanted.andNot(decided(b.opcode(), left)), level + 1);
            }
        }
        shrink(b, wanted);
        return null;
    }

    /** Bits of an operand for which the result is the other operand. */
    private static ExactInt neutral(Opcode opcode, KnownBits bits) {
        return opcode == Opcode.AND ? bits.ones() : bits.zeros();
    }

    /** Bits of an operand that determine the result whatever the other one is. */
    private static ExactInt decided(Opcode opcode, KnownBits bits) {
        return opcode == Opcode.AND ? bits.zeros() : opcode == Opcode.OR ? bits.ones() : ExactInt.ZERO;
    }

    /**
     * A constant on the right loses bits that are not demanded; an {@code xor} that complements all demanded bits
     * becomes a complement.
     */
    private void shrink(BinaryInstruction b, ExactInt wanted) {
        ConstantInt constant = combiner.splat(b.right());
        if (constant == null || changed) {
            return;
        }
        ExactInt bits = constant.number();
        boolean isNot = b.opcode() == Opcode.XOR && wanted.andNot(bits).signum() == 0;
        if (b.opcode() == Opcode.XOR && constant.isAllOnes()) {
            return;
        }
        ExactInt less = isNot ? FixedWidth.mask(constant.width()) : bits.and(wanted);
        if (!less.equals(bits) && permit()) {
            combiner.setOperand(b, 1, combiner.integer(b.type(), less));
            dropClaims(b);
            changed = true;
        }
    }

    // ---- arithmetic

    private @Nullable Value sum(BinaryInstruction b, ExactInt wanted, int level) {
        if (level == 0) {
            return null;
        }
        ExactInt low = FixedWidth.mask(wanted.bitLength());
        KnownBits right = combiner.knownBits(b.right());
        KnownBits left = combiner.knownBits(b.left());
        if (b.opcode() != Opcode.MUL && low.andNot(right.zeros()).signum() == 0) {
            return b.left();
        }
        if (b.opcode() == Opcode.ADD && low.andNot(left.zeros()).signum() == 0) {
            return b.right();
        }
        operand(b, 0, low, level + 1);
        if (!changed) {
            operand(b, 1, low, level + 1);
        }
        if (b.opcode() == Opcode.ADD) {
            shrinkSum(b, low);
        }
        return null;
    }

    private void shrinkSum(BinaryInstruction b, ExactInt low) {
        ConstantInt constant = combiner.splat(b.right());
        if (constant == null || changed) {
            return;
        }
        ExactInt less = constant.number().and(low);
        if (!less.equals(constant.number()) && !less.equals(low) && permit()) {
            combiner.setOperand(b, 1, combiner.integer(b.type(), less));
            dropClaims(b);
            changed = true;
        }
    }

    private @Nullable Value shift(BinaryInstruction b, ExactInt wanted, int level) {
        ConstantInt constant = combiner.splat(b.right());
        int width = KnownBits.widthOf(b.type());
        if (constant == null || constant.number().compareTo(ExactInt.of(width)) >= 0) {
            return null;
        }
        int amount = constant.number().intValue();
        if (b.opcode() == Opcode.SHL) {
            ExactInt needed = wanted.shiftRight(amount);
            boolean hasClaims = b.has(Flag.NUW) || b.has(Flag.NSW);
            int high = hasClaims ? Math.min(width, amount + 1) : 0;
            operand(b, 0, needed.or(FixedWidth.mask(width).andNot(FixedWidth.mask(width - high))), level + 1);
            return null;
        }
        ExactInt needed = FixedWidth.modulo(wanted.shiftLeft(amount), width);
        needed = b.has(Flag.EXACT) ? needed.or(FixedWidth.mask(amount)) : needed;
        boolean isSign = wanted.bitLength() > width - amount;
        if (b.opcode() == Opcode.ASHR && !isSign && permit()) {
            return combiner.binary(Opcode.LSHR, b.left(), b.right(), b.flags(), b);
        }
        ExactInt sign = ExactInt.ONE.shiftLeft(width - 1);
        operand(b, 0, b.opcode() == Opcode.ASHR && isSign ? needed.or(sign) : needed, level + 1);
        return null;
    }

    // ---- casts and selects

    private @Nullable Value cast(CastInstruction c, ExactInt wanted, int level) {
        if (!c.value().type().isIntOrIntVector()) {
            return null;
        }
        int from = KnownBits.widthOf(c.value().type());
        ExactInt needed = FixedWidth.modulo(wanted, from);
        if (c.opcode() == Opcode.SEXT && wanted.bitLength() <= from) {
            return level > 0 && permit() ? combiner.cast(Opcode.ZEXT, c.value(), c.type(), 0, c) : null;
        }
        if (c.opcode() == Opcode.SEXT) {
            needed = needed.setBit(from - 1);
        }
        boolean isOpen = c.opcode() == Opcode.TRUNC && c.flags() == 0
                || c.opcode() == Opcode.ZEXT && level > 0
                || c.opcode() == Opcode.SEXT;
        if (isOpen && (!c.has(Flag.NNEG) || needed.testBit(from - 1))) {
            operand(c, 0, needed, level + 1);
        }
        return null;
    }

    private @Nullable Value select(SelectInstruction s, ExactInt wanted, int level) {
        if (level == 0 || !s.hasOneUse()) {
            return null;
        }
        operand(s, 1, wanted, level + 1);
        if (!changed) {
            operand(s, 2, wanted, level + 1);
        }
        return null;
    }
}
