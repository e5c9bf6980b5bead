package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.allOnes;
import static lockstep.compiler.instsimplify.Patterns.areComplements;
import static lockstep.compiler.instsimplify.Patterns.binary;
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
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Identities of integer operations. */
final class IntegerIdentities {
    private static final Opcode[] ALL = {
        Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM, Opcode.SHL,
        Opcode.LSHR, Opcode.ASHR, Opcode.AND, Opcode.OR, Opcode.XOR
    };

    static final List<Identity> LIST = List.of(
            of("poison-operand", "poison op x = poison", (i, x) -> anyPoison(i), ALL).needs(OperandTrait.CONSTANT),
            both("add-zero", "x + 0 = x", (i, x, y) -> isZero(y) ? x : null, Opcode.ADD).needs(OperandTrait.CONSTANT),
            both("add-complement", "x + ~x = -1", (i, x, y) -> areComplements(i, x, y) ? allOnes(i) : null, Opcode.ADD)
                    .needs(OperandTrait.BINARY),
            both("add-negation", "x + (0 - x) = 0", (i, x, y) -> isNegationOf(y, x) ? zero(i) : null, Opcode.ADD)
                    .needs(OperandTrait.BINARY),
            both("add-of-difference", "x + (y - x) = y", IntegerIdentities::addOfDifference, Opcode.ADD)
                    .needs(OperandTrait.BINARY),
            of("add-i1-same", "x + x = 0 in i1",
                    (i, x) -> i.type().scalar().isInt(1) && same(i) ? zero(i) : null, Opcode.ADD)
                    .needs(OperandTrait.SAME),
            of("sub-zero", "x - 0 = x", (i, x) -> isZero(i.operand(1)) ? x : null, Opcode.SUB)
                    .needs(OperandTrait.CONSTANT),
            of("sub-same", "x - x = 0", (i, x) -> same(i) ? zero(i) : null, Opcode.SUB).needs(OperandTrait.SAME),
            of("sub-of-sum", "(x + y) - x = y", IntegerIdentities::subOfSum, Opcode.SUB).needs(OperandTrait.BINARY),
            of("sub-of-difference", "x - (x - y) = y", IntegerIdentities::subOfDifference, Opcode.SUB)
                    .needs(OperandTrait.BINARY),
            both("mul-zero", "x * 0 = 0", (i, x, y) -> isZero(y) ? zero(i) : null, Opcode.MUL)
                    .needs(OperandTrait.CONSTANT),
            both("mul-one", "x * 1 = x", (i, x, y) -> isOne(i, y) ? x : null, Opcode.MUL).needs(OperandTrait.CONSTANT),
            both("mul-of-exact-quotient", "(x /exact y) * y = x", IntegerIdentities::mulOfQuotient, Opcode.MUL)
                    .needs(OperandTrait.BINARY),
            of("div-by-zero", "x / 0 is undefined",
                    (i, x) -> isZero(i.operand(1)) || isUndef(i.operand(1)) ? poison(i) : null,
                    Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM).needs(OperandTrait.CONSTANT),
            of("div-by-one", "x / 1 = x", (i, x) -> isOne(i, i.operand(1)) ? x : null, Opcode.UDIV, Opcode.SDIV)
                    .needs(OperandTrait.CONSTANT),
            of("div-same", "x / x = 1", (i, x) -> same(i) ? one(i) : null, Opcode.UDIV, Opcode.SDIV)
                    .needs(OperandTrait.SAME),
            of("div-of-zero", "0 / x = 0", (i, x) -> isZero(x) ? zero(i) : null, Opcode.UDIV, Opcode.SDIV)
                    .needs(OperandTrait.CONSTANT),
            of("div-of-product", "(x * y) / y = x without wrapping",
                    IntegerIdentities::divOfProduct, Opcode.UDIV, Opcode.SDIV).needs(OperandTrait.BINARY),
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
            of("shift-by-zero", "x << 0 = x", (i, x) -> isZero(i.operand(1)) ? x : null,
                    Opcode.SHL, Opcode.LSHR, Opcode.ASHR).needs(OperandTrait.CONSTANT),
            of("shift-of-zero", "0 << x = 0",
                    (i, x) -> isZero(x) ? zero(i) : null, Opcode.SHL, Opcode.LSHR, Opcode.ASHR)
                    .needs(OperandTrait.CONSTANT),
            of("shift-too-far", "x << y is poison for y >= width", IntegerIdentities::tooFar,
                    Opcode.SHL, Opcode.LSHR, Opcode.ASHR).needs(OperandTrait.CONSTANT),
            of("ashr-of-ones", "-1 >>s x = -1", (i, x) -> isAllOnes(i, x) ? x : null, Opcode.ASHR)
                    .needs(OperandTrait.CONSTANT),
            of("shr-of-shl", "(x << y) >> y = x without wrapping",
                    IntegerIdentities::shrOfShl, Opcode.LSHR, Opcode.ASHR).needs(OperandTrait.BINARY),
            of("shl-of-exact-shr", "(x >>exact y) << y = x", IntegerIdentities::shlOfShr, Opcode.SHL)
                    .needs(OperandTrait.BINARY),
            of("and-same", "x & x = x", (i, x) -> same(i) ? x : null, Opcode.AND, Opcode.OR).needs(OperandTrait.SAME),
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
            both("or-complement", "x | ~x = -1",
                    (i, x, y) -> areComplements(i, x, y) ? allOnes(i) : null, Opcode.OR, Opcode.XOR)
                    .needs(OperandTrait.BINARY),
            both("or-absorbs-and", "x | (x & y) = x", (i, x, y) -> hasOperand(y, Opcode.AND, x) ? x : null, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            both("or-of-or", "x | (x | y) = x | y", (i, x, y) -> hasOperand(y, Opcode.OR, x) ? y : null, Opcode.OR)
                    .needs(OperandTrait.BINARY),
            both("or-known-mask", "x | m = x where x has those bits", IntegerIdentities::orMask, Opcode.OR)
                    .needs(OperandTrait.CONSTANT),
            of("xor-same", "x ^ x = 0", (i, x) -> same(i) ? zero(i) : null, Opcode.XOR).needs(OperandTrait.SAME),
            both("xor-of-xor", "x ^ (x ^ y) = y", IntegerIdentities::xorOfXor, Opcode.XOR).needs(OperandTrait.BINARY),
            of("known-bits", "every bit of the result is known", IntegerIdentities::allKnown,
                    Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM,
                    Opcode.SHL, Opcode.LSHR, Opcode.ASHR, Opcode.AND,
                    Opcode.OR, Opcode.XOR));

    private IntegerIdentities() {}

    /** What an operation on {@code x}, one operand, and {@code y}, the other, equals. */
    private interface Commutative {
        @Nullable Value match(Query i, Value x, Value y);
    }

    private static Identity of(
            String name, String summary, BiFunction<Query, Value, @Nullable Value> match, Opcode... opcodes) {
        return Identity.of(name, summary, i -> match.apply(i, i.operand(0)), opcodes);
    }

    private static Identity both(String name, String summary, Commutative match, Opcode... opcodes) {
        return Identity.of(name, summary, i -> {
            Value found = match.match(i, i.operand(0), i.operand(1));
            return found == null ? match.match(i, i.operand(1), i.operand(0)) : found;
        }, opcodes);
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
        return amount != null && amount.number().compareTo(ExactInt.of(amount.width())) >= 0
                ? poison(i)
                : null;
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
        return i.flags() == 0
                && (i.opcode() == Opcode.ADD || i.opcode() == Opcode.SUB || i.opcode() == Opcode.XOR);
    }

    private static @Nullable Value allKnown(Query i, Value x) {
        KnownBits left = i.knownBits(x);
        if (isKnownByBoth(i) && !left.isConstant()) {
            return null;
        }
        KnownBits known = BitArithmetic.binary(i.opcode(), i.flags(), left, i.knownBits(i.operand(1)));
        return known.isConstant() ? Patterns.integer(i, known.ones()) : null;
    }
}
