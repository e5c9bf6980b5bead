package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.allOnes;
import static lockstep.compiler.instsimplify.Patterns.areComplements;
import static lockstep.compiler.instsimplify.Patterns.binary;
import static lockstep.compiler.instsimplify.Patterns.complemented;
import static lockstep.compiler.instsimplify.Patterns.hasOperand;
import static lockstep.compiler.instsimplify.Patterns.integer;
import static lockstep.compiler.instsimplify.Patterns.isAllOnes;
import static lockstep.compiler.instsimplify.Patterns.isOne;
import static lockstep.compiler.instsimplify.Patterns.isPoison;
import static lockstep.compiler.instsimplify.Patterns.isUndef;
import static lockstep.compiler.instsimplify.Patterns.isZero;
import static lockstep.compiler.instsimplify.Patterns.poison;
import static lockstep.compiler.instsimplify.Patterns.zero;

import java.util.List;
import java.util.function.BiFunction;
import lockstep.compiler.analysis.value.BitArithmetic;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Identities of integer operations: single operations, two nested ones, and those that follow from known bits or
 * ranges.
 */
final class IntegerIdentities {
    private static final Opcode[] ALL = {
        Opcode.ADD,
        Opcode.SUB,
        Opcode.MUL,
        Opcode.UDIV,
        Opcode.SDIV,
        Opcode.UREM,
        Opcode.SREM,
        Opcode.SHL,
        Opcode.LSHR,
        Opcode.ASHR,
        Opcode.AND,
        Opcode.OR,
        Opcode.XOR
    };
    private static final Opcode[] ASSOCIATIVE = {Opcode.ADD, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR};

    static final List<Identity> LIST = List.of(
            of("poison-operand", "poison op x = poison", (i, x) -> anyPoison(i), ALL)
                    .needs(OperandTrait.CONSTANT),
            both("add-zero", "x + 0 = x", (i, x, y) -> isZero(y) ? x : null, Opcode.ADD)
                    .needs(OperandTrait.CONSTANT),
            both("add-complement", "x + ~x = -1", (i, x, y) -> areComplements(i, x, y) ? allOnes(i) : null, Opcode.ADD)
                    .needs(OperandTrait.BINARY),
            both("add-negation", "x + (0 - x) = 0", (i, x, y) -> isNegationOf(y, x) ? zero(i) : null, Opcode.ADD)
                    .needs(OperandTrait.BINARY),
            both("add-of-difference", "x + (y - x) = y", IntegerIdentities::addOfDifference, Opcode.ADD)
                    .needs(OperandTrait.BINARY),
            of(
                            "add-i1-same",
                            "x + x = 0 in i1",
                            (i, x) -> i.type().scalar().isInt(1) && same(i) ? zero(i) : null,
                            Opcode.ADD)
                    .needs(OperandTrait.SAME),
            of("sub-zero", "x - 0 = x", (i, x) -> isZero(i.operand(1)) ? x : null, Opcode.SUB)
                    .needs(OperandTrait.CONSTANT),
            of("sub-same", "x - x = 0", (i, x) -> same(i) ? zero(i) : null, Opcode.SUB)
                    .needs(OperandTrait.SAME),
            of("sub-of-sum", "(x + y) - x = y", IntegerIdentities::subOfSum, Opcode.SUB)
                    .needs(OperandTrait.BINARY),
            of("sub-of-difference", "x - (x - y) = y", IntegerIdentities::subOfDifference, Opcode.SUB)
                    .needs(OperandTrait.BINARY),
            both("mul-zero", "x * 0 = 0", (i, x, y) -> isZero(y) ? zero(i) : null, Opcode.MUL)
                    .needs(OperandTrait.CONSTANT),
            both("mul-one", "x * 1 = x", (i, x, y) -> isOne(i, y) ? x : null, Opcode.MUL)
                    .needs(OperandTrait.CONSTANT),
            both("mul-of-exact-quotient", "(x /exact y) * y = x", IntegerIdentities::mulOfQuotient, Opcode.MUL)
                    .needs(OperandTrait.BINARY),
            of(
                            "div-by-zero",
                            "x / 0 is undefined",
                            (i, x) -> isZero(i.operand(1)) || isUndef(i.operand(1)) ? poison(i) : null,
                            Opcode.UDIV,
                            Opcode.SDIV,
                            Opcode.UREM,
                            Opcode.SREM)
                    .needs(OperandTrait.CONSTANT),
            of("div-by-one", "x / 1 = x", (i, x) -> isOne(i, i.operand(1)) ? x : null, Opcode.UDIV, Opcode.SDIV)
                    .needs(OperandTrait.CONSTANT),
            of("div-same", "x / x = 1", (i, x) -> same(i) ? one(i) : null, Opcode.UDIV, Opcode.SDIV)
                    .needs(OperandTrait.SAME),
            of("div-of-zero", "0 / x = 0", (i, x) -> isZero(x) ? zero(i) : null, Opcode.UDIV, Opcode.SDIV)
                    .needs(OperandTrait.CONSTANT),
            of(
                            "div-of-product",
                            "(x * y) / y = x without wrapping",
                            IntegerIdentities::divOfProduct,
                            Opcode.UDIV,
                            Opcode.SDIV)
                    .needs(OperandTrait.BINARY),
            of("div-of-small", "x / y = 0 for x < y", (i, x) -> isBelow(i) ? zero(i) : null, Opcode.UDIV),
            of("div-i1", "x / y = x in i1", (i, x) -> i.type().scalar().isInt(1) ? x : null, Opcode.UDIV, Opcode.SDIV),
            of("rem-by-one", "x % 1 = 0", (i, x) -> isOne(i, i.operand(1)) ? zero(i) : null, Opcode.UREM, Opcode.SREM)
                    .needs(OperandTrait.CONSTANT),
            of("srem-by-minus-one", "x % -1 = 0", (i, x) -> isAllOnes(i, i.operand(1)) ? zero(i) : null, Opcode.SREM)
                    .needs(OperandTrait.CONSTANT),
            of("rem-same", "x % x = 0", (i, x) -> same(i) ? zero(i) : null, Opcode.UREM, Opcode.SREM)
                    .needs(OperandTrait.SAME),
            of("rem-of-zero", "0 % x = 0", (i, x) -> isZero(x) ? zero(i) : null, Opcode.UREM, Opcode.SREM)
                    .needs(OperandTrait.CONSTANT),
            of("rem-of-small", "x % y = x for x < y", (i, x) -> isBelow(i) ? x : null, Opcode.UREM),
            of("rem-of-rem", "(x % y) % y = x % y", IntegerIdentities::remOfRem, Opcode.UREM, Opcode.SREM)
                    .needs(OperandTrait.BINARY),
            of(
                            "shift-by-zero",
                            "x << 0 = x",
                            (i, x) -> isZero(i.operand(1)) ? x : null,
                            Opcode.SHL,
                            Opcode.LSHR,
                            Opcode.ASHR)
                    .needs(OperandTrait.CONSTANT),
            of(
                            "shift-of-zero",
                            "0 << x = 0",
                            (i, x) -> isZero(x) ? zero(i) : null,
                            Opcode.SHL,
                            Opcode.LSHR,
                            Opcode.ASHR)
                    .needs(OperandTrait.CONSTANT),
            of(
                            "shift-too-far",
                            "x << y is poison for y >= width",
                            IntegerIdentities::tooFar,
                            Opcode.SHL,
                            Opcode.LSHR,
                            Opcode.ASHR)
                    .needs(OperandTrait.CONSTANT),
            of("ashr-of-ones", "-1 >>s x = -1", (i, x) -> isAllOnes(i, x) ? x : null, Opcode.ASHR)
                    .needs(OperandTrait.CONSTANT),
            of(
                            "shr-of-shl",
                            "(x << y) >> y = x without wrapping",
                            IntegerIdentities::shrOfShl,
                            Opcode.LSHR,
                            Opcode.ASHR)
                    .needs(OperandTrait.BINARY),
            of("shl-of-exact-shr", "(x >>exact y) << y = x", IntegerIdentities::shlOfShr, Opcode.SHL)
                    .needs(OperandTrait.BINARY),
            of("and-same", "x & x = x", (i, x) -> same(i) ? x : null, Opcode.AND, Opcode.OR)
                    .needs(OperandTrait.SAME),
            both("and-zero", "x & 0 = 0", (i, x, y) -> isZero(y) ? zero(i) : null, Opcode.AND)
                    .needs(OperandTrait.CONSTANT),
            both("and-ones", "x & -1 = x", (i, x, y) -> isAllOnes(i, y) ? x : null, Opcode.AND)
                    .needs(OperandTrait.CONSTANT),
            both("and-complement", "x & ~x = 0", (i, x, y) -> areComplements(i, x, y) ? zero(i) : null, Opcode.AND)
                    .needs(OperandTrait.BINARY),
            both("and-absorbs-or", "x & (x | y) = x", (i, x, y) -> hasOperand(y, Opcode.OR, x) ? x : null, Opcode.AND)
                    .needs(OperandTrait.BINARY),
            both("and-of-and", "x & (x & y) = x & y", (i, x, y) -> hasOperand(y, Opcode.AND, x) ? y : null, Opcode.AND)
                    .needs(OperandTrait.BINARY),
            both("and-known-mask", "x & m = x where x has no other bits", IntegerIdentities::andMask, Opcode.AND)
                    .needs(OperandTrait.CONSTANT),
            both("or-zero", "x | 0 = x", (i, x, y) -> isZero(y) ? x : null, Opcode.OR, Opcode.XOR)
                    .needs(OperandTrait.CONSTANT),
            both("or-ones", "x | -1 = -1", (i, x, y) -> isAllOnes(i, y) ? y : null, Opcode.OR)
                    .needs(OperandTrait.CONSTANT),
            both(
                            "or-complement",
                            "x | ~x = -1",
                            (i, x, y) -> areComplements(i, x, y) ? allOnes(i) : null,
                            Opcode.OR,
                            Opcode.XOR)
                    .needs(OperandTrait.BINARY),
            both("or-absorbs-and", "x | (x & y) = x", (i, x, y) -> hasOperand(y, Opcode.AND, x) ? x : null, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            both("or-of-or", "x | (x | y) = x | y", (i, x, y) -> hasOperand(y, Opcode.OR, x) ? y : null, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            both("or-known-mask", "x | m = x where x has those bits", IntegerIdentities::orMask, Opcode.OR)
                    .needs(OperandTrait.CONSTANT),
            of("xor-same", "x ^ x = 0", (i, x) -> same(i) ? zero(i) : null, Opcode.XOR)
                    .needs(OperandTrait.SAME),
            both("xor-of-xor", "x ^ (x ^ y) = y", IntegerIdentities::xorOfXor, Opcode.XOR)
                    .needs(OperandTrait.BINARY),
            of(
                    "known-bits",
                    "every bit of the result is known",
                    IntegerIdentities::allKnown,
                    Opcode.ADD,
                    Opcode.SUB,
                    Opcode.MUL,
                    Opcode.UDIV,
                    Opcode.SDIV,
                    Opcode.UREM,
                    Opcode.SREM,
                    Opcode.SHL,
                    Opcode.LSHR,
                    Opcode.ASHR,
                    Opcode.AND,
                    Opcode.OR,
                    Opcode.XOR),
            Identity.of(
                            "undef-operand",
                            "x op undef with undef chosen freely",
                            IntegerIdentities::ofUndef,
                            Opcode.ADD,
                            Opcode.SUB,
                            Opcode.XOR,
                            Opcode.AND,
                            Opcode.MUL,
                            Opcode.OR)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "associate",
                            "(x op y) op z = x op (y op z) where that is simpler",
                            IntegerIdentities::associated,
                            ASSOCIATIVE)
                    .needs(OperandTrait.BINARY),
            Identity.of(
                            "sub-reassociate",
                            "(x + y) - z = x + (y - z) where that is simpler",
                            IntegerIdentities::reassociated,
                            Opcode.SUB)
                    .needs(OperandTrait.BINARY),
            Identity.of(
                            "sub-same-remainder-nuw",
                            "0 - x = 0 without unsigned wrap",
                            IntegerIdentities::negatedNuw,
                            Opcode.SUB)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                    "div-bounded",
                    "x / y = 0 and x % y = x where ranges imply x < y",
                    IntegerIdentities::smallDividend,
                    Opcode.UDIV,
                    Opcode.SDIV,
                    Opcode.UREM,
                    Opcode.SREM),
            Identity.of(
                            "div-of-remainder",
                            "(x % y) / y = 0",
                            IntegerIdentities::divOfRemainder,
                            Opcode.UDIV,
                            Opcode.SDIV)
                    .needs(OperandTrait.BINARY),
            Identity.of(
                            "rem-of-product",
                            "(x * y) % y = 0 without wrapping",
                            IntegerIdentities::remOfProduct,
                            Opcode.UREM,
                            Opcode.SREM)
                    .needs(OperandTrait.BINARY),
            Identity.of(
                    "rem-i1",
                    "x % y = 0 in i1",
                    q -> q.type().scalar().isInt(1) ? zero(q) : null,
                    Opcode.UREM,
                    Opcode.SREM),
            Identity.of(
                    "shift-i1",
                    "x << y = x in i1",
                    q -> q.type().scalar().isInt(1) ? q.operand(0) : null,
                    Opcode.SHL,
                    Opcode.LSHR,
                    Opcode.ASHR),
            Identity.of(
                    "shift-known-amount",
                    "the known bits of the amount make it 0 or too large",
                    IntegerIdentities::knownAmount,
                    Opcode.SHL,
                    Opcode.LSHR,
                    Opcode.ASHR),
            Identity.of(
                    "ashr-of-sign-bits",
                    "x >>s y = x where all bits of x are equal",
                    q -> isOneSign(q.operand(0)) ? q.operand(0) : null,
                    Opcode.ASHR),
            Identity.of(
                    "shr-exact-odd",
                    "x >>exact y = x for odd x",
                    IntegerIdentities::exactOdd,
                    Opcode.LSHR,
                    Opcode.ASHR),
            Identity.of("and-of-two-ors", "(x | y) & (x | ~y) = x", q -> common(q, Opcode.OR), Opcode.AND)
                    .needs(OperandTrait.BINARY),
            Identity.of("or-of-two-ands", "(x & y) | (x & ~y) = x", q -> common(q, Opcode.AND), Opcode.OR)
                    .needs(OperandTrait.BINARY),
            Identity.of("or-absorbs-xor", "(x | y) | (x ^ y) = x | y", IntegerIdentities::orOfXor, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            Identity.of("or-of-and-xor", "~(x & y) | (x ^ y) = ~(x & y)", IntegerIdentities::orOfNand, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            Identity.of("and-negation", "x & -x = x for a power of two", IntegerIdentities::andNegation, Opcode.AND)
                    .needs(OperandTrait.BINARY),
            Identity.of(
                            "and-predecessor",
                            "x & (x - 1) = 0 for a power of two",
                            IntegerIdentities::andPredecessor,
                            Opcode.AND)
                    .needs(OperandTrait.BINARY));

    private IntegerIdentities() {}

    /** The value that an operation on the operands {@code x} and {@code y} equals. */
    private interface Commutative {
        @Nullable Value match(Query i, Value x, Value y);
    }

    private static Identity of(
            String name, String summary, BiFunction<Query, Value, @Nullable Value> match, Opcode... opcodes) {
        return Identity.of(name, summary, i -> match.apply(i, i.operand(0)), opcodes);
    }

    private static Identity both(String name, String summary, Commutative match, Opcode... opcodes) {
        return Identity.of(
                name,
                summary,
                i -> {
                    Value found = match.match(i, i.operand(0), i.operand(1));
                    return found == null ? match.match(i, i.operand(1), i.operand(0)) : found;
                },
                opcodes);
    }

    private static boolean same(Query i) {
        return i.operand(0) == i.operand(1);
    }

    private static @Nullable Value anyPoison(Query i) {
        return isPoison(i.operand(0)) || isPoison(i.operand(1)) ? poison(i) : null;
    }

    private static @Nullable Value one(Query i) {
        return Patterns.integer(i, ExactInt.ONE);
    }

    private static boolean isNegationOf(Value negation, Value x) {
        BinaryInstruction b = binary(negation, Opcode.SUB);
        return b != null && isZero(b.left()) && b.right() == x;
    }

    private static @Nullable Value addOfDifference(Query i, Value x, Value y) {
        BinaryInstruction b = binary(y, Opcode.SUB);
        return b != null && b.right() == x ? b.left() : null;
    }

    private static @Nullable Value subOfSum(Query i, Value x) {
        BinaryInstruction b = binary(x, Opcode.ADD);
        Value y = i.operand(1);
        return b == null ? null : b.left() == y ? b.right() : b.right() == y ? b.left() : null;
    }

    private static @Nullable Value subOfDifference(Query i, Value x) {
        BinaryInstruction b = binary(i.operand(1), Opcode.SUB);
        return b != null && b.left() == x ? b.right() : null;
    }

    private static @Nullable Value mulOfQuotient(Query i, Value x, Value y) {
        boolean isQuotient = x instanceof BinaryInstruction b
                && (b.opcode() == Opcode.UDIV || b.opcode() == Opcode.SDIV)
                && b.has(Flag.EXACT)
                && b.right() == y;
        return isQuotient ? ((BinaryInstruction) x).left() : null;
    }

    private static @Nullable Value divOfProduct(Query i, Value x) {
        BinaryInstruction b = binary(x, Opcode.MUL);
        if (b == null || !b.has(i.opcode() == Opcode.UDIV ? Flag.NUW : Flag.NSW)) {
            return null;
        }
        Value y = i.operand(1);
        return b.right() == y ? b.left() : b.left() == y ? b.right() : null;
    }

    private static boolean isBelow(Query i) {
        KnownBits divisor = i.knownBits(i.operand(1));
        return i.knownBits(i.operand(0)).maximum().compareTo(divisor.minimum()) < 0;
    }

    private static @Nullable Value remOfRem(Query i, Value x) {
        BinaryInstruction b = binary(x, i.opcode());
        return b != null && b.right() == i.operand(1) ? x : null;
    }

    private static @Nullable Value tooFar(Query i, Value x) {
        if (isUndef(i.operand(1))) {
            return poison(i);
        }
        ConstantInt amount = integer(i, i.operand(1));
        return amount != null && amount.number().compareTo(ExactInt.of(amount.width())) >= 0 ? poison(i) : null;
    }

    private static @Nullable Value shrOfShl(Query i, Value x) {
        BinaryInstruction b = binary(x, Opcode.SHL);
        Flag needed = i.opcode() == Opcode.LSHR ? Flag.NUW : Flag.NSW;
        return b != null && b.has(needed) && b.right() == i.operand(1) ? b.left() : null;
    }

    private static @Nullable Value shlOfShr(Query i, Value x) {
        boolean isShift = x instanceof BinaryInstruction b
                && (b.opcode() == Opcode.LSHR || b.opcode() == Opcode.ASHR)
                && b.has(Flag.EXACT)
                && b.right() == i.operand(1);
        return isShift ? ((BinaryInstruction) x).left() : null;
    }

    private static @Nullable Value andMask(Query i, Value x, Value y) {
        ConstantInt mask = integer(i, y);
        if (mask == null) {
            return null;
        }
        return i.knownBits(x).maximum().andNot(mask.number()).signum() == 0 ? x : null;
    }

    private static @Nullable Value orMask(Query i, Value x, Value y) {
        ConstantInt mask = integer(i, y);
        if (mask == null) {
            return null;
        }
        return mask.number().andNot(i.knownBits(x).ones()).signum() == 0 ? x : null;
    }

    private static @Nullable Value xorOfXor(Query i, Value x, Value y) {
        BinaryInstruction b = binary(y, Opcode.XOR);
        return b == null ? null : b.left() == x ? b.right() : b.right() == x ? b.left() : null;
    }

    /** Whether all bits of the result are known only where all bits of both operands are. */
    private static boolean isKnownByBoth(Query i) {
        return i.flags() == 0 && (i.opcode() == Opcode.ADD || i.opcode() == Opcode.SUB || i.opcode() == Opcode.XOR);
    }

    private static @Nullable Value allKnown(Query i, Value x) {
        KnownBits left = i.knownBits(x);
        if (isKnownByBoth(i) && !left.isConstant()) {
            return null;
        }
        KnownBits known = BitArithmetic.binary(i.opcode(), i.flags(), left, i.knownBits(i.operand(1)));
        return known.isConstant() ? Patterns.integer(i, known.ones()) : null;
    }

    private static @Nullable Value ofUndef(Query q) {
        boolean hasUndef = isUndef(q.operand(0)) || isUndef(q.operand(1));
        if (!hasUndef) {
            return null;
        }
        if (q.opcode() == Opcode.AND || q.opcode() == Opcode.MUL) {
            return zero(q);
        }
        boolean hasFlags = q.flags() != 0;
        return q.opcode() == Opcode.OR
                ? allOnes(q)
                : hasFlags ? null : q.context().undef(q.type());
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

    /** The common operand of two operations of {@code inner}, if their other operands are complements. */
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
            BinaryInstruction and =
                    complemented(q, q.operand(i)) instanceof BinaryInstruction b && b.opcode() == Opcode.AND ? b : null;
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
