package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.allOnes;
import static lockstep.compiler.instsimplify.Patterns.binary;
import static lockstep.compiler.instsimplify.Patterns.complemented;
import static lockstep.compiler.instsimplify.Patterns.hasOperand;
import static lockstep.compiler.instsimplify.Patterns.isUndef;
import static lockstep.compiler.instsimplify.Patterns.zero;

import java.util.List;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Identities of integer operations over two levels of operations, and those that rest on bounds. */
final class MoreIntegerIdentities {
    private static final Opcode[] ASSOCIATIVE = {Opcode.ADD, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR};

    static final List<Identity> LIST = List.of(
            Identity.of("undef-operand", "x op undef takes the value that suits best", MoreIntegerIdentities::ofUndef,
                    Opcode.ADD, Opcode.SUB, Opcode.XOR, Opcode.AND, Opcode.MUL, Opcode.OR)
                    .needs(OperandTrait.CONSTANT),
            Identity.of("associate", "(x op y) op z = x op (y op z) where that is simpler",
                    MoreIntegerIdentities::associated, ASSOCIATIVE).needs(OperandTrait.BINARY),
            Identity.of("sub-reassociate", "(x + y) - z = x + (y - z) where that is simpler",
                    MoreIntegerIdentities::reassociated, Opcode.SUB).needs(OperandTrait.BINARY),
            Identity.of("sub-same-remainder-nuw", "0 - x = 0 without unsigned wrap", MoreIntegerIdentities::negatedNuw,
                    Opcode.SUB).needs(OperandTrait.CONSTANT),
            Identity.of("div-bounded", "x / y = 0 and x % y = x where the bounds say x < y",
                    MoreIntegerIdentities::smallDividend, Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM),
            Identity.of("div-of-remainder", "(x % y) / y = 0", MoreIntegerIdentities::divOfRemainder,
                    Opcode.UDIV, Opcode.SDIV).needs(OperandTrait.BINARY),
            Identity.of("rem-of-product", "(x * y) % y = 0 without wrapping", MoreIntegerIdentities::remOfProduct,
                    Opcode.UREM, Opcode.SREM).needs(OperandTrait.BINARY),
            Identity.of("rem-i1", "x % y = 0 in i1", q -> q.type().scalar().isInt(1) ? zero(q) : null,
                    Opcode.UREM, Opcode.SREM),
            Identity.of("shift-i1", "x << y = x in i1", q -> q.type().scalar().isInt(1) ? q.operand(0) : null,
                    Opcode.SHL, Opcode.LSHR, Opcode.ASHR),
            Identity.of("shift-known-amount", "the known bits of the amount make it 0 or too far",
                    MoreIntegerIdentities::knownAmount, Opcode.SHL, Opcode.LSHR, Opcode.ASHR),
            Identity.of("ashr-of-sign-bits", "x >>s y = x where all bits of x are equal",
                    q -> isOneSign(q.operand(0)) ? q.operand(0) : null, Opcode.ASHR),
            Identity.of("shr-exact-odd", "x >>exact y = x for odd x", MoreIntegerIdentities::exactOdd,
                    Opcode.LSHR, Opcode.ASHR),
            Identity.of("and-of-two-ors", "(x | y) & (x | ~y) = x", q -> common(q, Opcode.OR), Opcode.AND)
                    .needs(OperandTrait.BINARY),
            Identity.of("or-of-two-ands", "(x & y) | (x & ~y) = x", q -> common(q, Opcode.AND), Opcode.OR)
                    .needs(OperandTrait.BINARY),
            Identity.of("or-absorbs-xor", "(x | y) | (x ^ y) = x | y", MoreIntegerIdentities::orOfXor, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            Identity.of("or-of-and-xor", "~(x & y) | (x ^ y) = ~(x & y)", MoreIntegerIdentities::orOfNand, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            Identity.of("and-negation", "x & -x = x for a power of two", MoreIntegerIdentities::andNegation,
                    Opcode.AND).needs(OperandTrait.BINARY),
            Identity.of("and-predecessor", "x & (x - 1) = 0 for a power of two", MoreIntegerIdentities::andPredecessor,
                    Opcode.AND).needs(OperandTrait.BINARY));

    private MoreIntegerIdentities() {}

    private static @Nullable Value ofUndef(Query q) {
        boolean hasUndef = isUndef(q.operand(0)) || isUndef(q.operand(1));
        if (!hasUndef) {
            return null;
        }
        if (q.opcode() == Opcode.AND || q.opcode() == Opcode.MUL) {
            return zero(q);
        }
        boolean hasFlags = q.flags() != 0;
        return q.opcode() == Opcode.OR ? allOnes(q) : hasFlags ? null : q.context().undef(q.type());
    }

    // ---- associativity

    private static @Nullable Value associated(Query q) {
        for (int i = 0; i < 2; i++) {
            BinaryInstruction inner = binary(q.operand(i), q.opcode());
            if (inner == null) {
                continue;
            }
            Value z = q.operand(1 - i);
            Value found = joined(q, inner, inner.left(), inner.right(), z);
            if (found == null) {
                found = joined(q, inner, inner.right(), inner.left(), z);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** {@code x op (y op z)} for the inner operation {@code x op y}. */
    private static @Nullable Value joined(Query q, BinaryInstruction inner, Value x, Value y, Value z) {
        Value part = q.binary(q.opcode(), y, z);
        if (part == null) {
            return null;
        }
        return part == y ? inner : q.binary(q.opcode(), x, part);
    }

    private static @Nullable Value reassociated(Query q) {
        Value x = q.operand(0);
        Value z = q.operand(1);
        BinaryInstruction sum = binary(x, Opcode.ADD);
        if (sum != null) {
            Value found = sumOf(q, sum.left(), sum.right(), z);
            return found == null ? sumOf(q, sum.right(), sum.left(), z) : found;
        }
        BinaryInstruction second = binary(z, Opcode.ADD);
        if (second != null) {
            Value found = differenceOf(q, x, second.left(), second.right());
            return found == null ? differenceOf(q, x, second.right(), second.left()) : found;
        }
        BinaryInstruction difference = binary(z, Opcode.SUB);
        return difference == null ? null : sumOf(q, difference.right(), x, difference.left());
    }

    /** {@code x + (y - z)}. */
    private static @Nullable Value sumOf(Query q, Value x, Value y, Value z) {
        Value part = q.binary(Opcode.SUB, y, z);
        return part == null ? null : q.binary(Opcode.ADD, x, part);
    }

    /** {@code (x - y) - z}. */
    private static @Nullable Value differenceOf(Query q, Value x, Value y, Value z) {
        Value part = q.binary(Opcode.SUB, x, y);
        return part == null ? null : q.binary(Opcode.SUB, part, z);
    }

    private static @Nullable Value negatedNuw(Query q) {
        return q.has(Flag.NUW) && Patterns.isZero(q.operand(0)) ? zero(q) : null;
    }

    // ---- division

    private static boolean isRemainder(Query q) {
        return q.opcode() == Opcode.UREM || q.opcode() == Opcode.SREM;
    }

    private static @Nullable Value smallDividend(Query q) {
        WrappedRange x = q.range(q.operand(0));
        WrappedRange y = q.range(q.operand(1));
        boolean isSigned = q.opcode() == Opcode.SDIV || q.opcode() == Opcode.SREM;
        ExactInt greatest = isSigned ? x.leastSigned().abs().max(x.mostSigned().abs()) : x.most();
        ExactInt least = isSigned ? leastMagnitude(y) : y.least();
        if (greatest.compareTo(least) >= 0) {
            return null;
        }
        return isRemainder(q) ? q.operand(0) : zero(q);
    }

    private static ExactInt leastMagnitude(WrappedRange y) {
        if (y.leastSigned().signum() > 0) {
            return y.leastSigned();
        }
        return y.mostSigned().signum() < 0 ? y.mostSigned().negate() : ExactInt.ZERO;
    }

    private static @Nullable Value divOfRemainder(Query q) {
        BinaryInstruction remainder = binary(q.operand(0), q.opcode() == Opcode.UDIV ? Opcode.UREM : Opcode.SREM);
        return remainder != null && remainder.right() == q.operand(1) ? zero(q) : null;
    }

    private static @Nullable Value remOfProduct(Query q) {
        Flag needed = q.opcode() == Opcode.UREM ? Flag.NUW : Flag.NSW;
        BinaryInstruction product = binary(q.operand(0), Opcode.MUL);
        if (product != null && product.has(needed) && hasOperand(product, Opcode.MUL, q.operand(1))) {
            return zero(q);
        }
        BinaryInstruction shift = binary(q.operand(0), Opcode.SHL);
        return shift != null && shift.has(needed) && shift.left() == q.operand(1) ? zero(q) : null;
    }

    // ---- shifts

    private static @Nullable Value knownAmount(Query q) {
        KnownBits amount = q.knownBits(q.operand(1));
        ExactInt width = ExactInt.of(amount.width());
        if (amount.minimum().compareTo(width) >= 0) {
            return Patterns.poison(q);
        }
        int valid = width.subtract(ExactInt.ONE).bitLength();
        return amount.trailingZeros() >= valid ? q.operand(0) : null;
    }

    private static @Nullable Value exactOdd(Query q) {
        return q.has(Flag.EXACT) && q.knownBits(q.operand(0)).ones().testBit(0) ? q.operand(0) : null;
    }

    // ---- bits

    /** The operand that two operations of {@code inner} share, if their others are complements. */
    private static @Nullable Value common(Query q, Opcode inner) {
        BinaryInstruction a = binary(q.operand(0), inner);
        BinaryInstruction b = binary(q.operand(1), inner);
        if (a == null || b == null) {
            return null;
        }
        for (Value x : List.of(a.left(), a.right())) {
            Value y = a.left() == x ? a.right() : a.left();
            Value z = b.left() == x ? b.right() : b.right() == x ? b.left() : null;
            if (z != null && Patterns.areComplements(q, y, z)) {
                return x;
            }
        }
        return null;
    }

    private static boolean isOfSame(BinaryInstruction a, BinaryInstruction b) {
        return a.left() == b.left() && a.right() == b.right() || a.left() == b.right() && a.right() == b.left();
    }

    private static @Nullable Value orOfXor(Query q) {
        for (int i = 0; i < 2; i++) {
            BinaryInstruction or = binary(q.operand(i), Opcode.OR);
            BinaryInstruction xor = binary(q.operand(1 - i), Opcode.XOR);
            if (or != null && xor != null && isOfSame(or, xor)) {
                return or;
            }
        }
        return null;
    }

    private static @Nullable Value orOfNand(Query q) {
        for (int i = 0; i < 2; i++) {
            BinaryInstruction and = complemented(q, q.operand(i)) instanceof BinaryInstruction b
                            && b.opcode() == Opcode.AND
                    ? b
                    : null;
            BinaryInstruction xor = binary(q.operand(1 - i), Opcode.XOR);
            if (and != null && xor != null && isOfSame(and, xor)) {
                return q.operand(i);
            }
        }
        return null;
    }

    private static boolean isOneSign(Value value) {
        return value.type().isIntOrIntVector() && ValueTracking.signBits(value) == KnownBits.widthOf(value.type());
    }

    private static @Nullable Value andNegation(Query q) {
        for (int i = 0; i < 2; i++) {
            BinaryInstruction negation = binary(q.operand(1 - i), Opcode.SUB);
            Value x = q.operand(i);
            if (negation != null
                    && Patterns.isZero(negation.left())
                    && negation.right() == x
                    && ValueTracking.isPowerOfTwo(x, true)) {
                return x;
            }
        }
        return null;
    }

    private static @Nullable Value andPredecessor(Query q) {
        for (int i = 0; i < 2; i++) {
            BinaryInstruction less = binary(q.operand(1 - i), Opcode.ADD);
            Value x = q.operand(i);
            boolean isPredecessor = less != null && less.left() == x && Patterns.isAllOnes(q, less.right());
            if (isPredecessor && ValueTracking.isPowerOfTwo(x, true)) {
                return zero(q);
            }
        }
        return null;
    }
}
