package lockstep.compiler.legalize;

import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Expansions of arithmetic with overflow and of saturating arithmetic. Sources: LLVM's TargetLowering (expandSADDSUBO,
 * expandUADDSUBO, expandMULO, expandAddSubSat, expandShlSat); Hacker's Delight, 2-13, "Overflow Detection".
 */
final class OverflowExpansions {
    private static final int WORD = 32;
    private static final int LONG = 64;

    private OverflowExpansions() {}

    /**
     * A result modulo 2 to the width, and whether the exact result differs.
     *
     * @param value the result, an integer
     * @param overflows whether it overflows, an i1
     */
    private record Outcome(Value value, Value overflows) {
        Value pair(Emission e) {
            return e.pair(value, overflows);
        }
    }

    // ---- with.overflow

    static ExpansionForm sum(boolean isSigned) {
        return (call, e) -> sum(isSigned, e.frozen(call.argument(0)), e.frozen(call.argument(1)), e)
                .pair(e);
    }

    static ExpansionForm difference(boolean isSigned) {
        return (call, e) -> difference(isSigned, e.frozen(call.argument(0)), e.frozen(call.argument(1)), e)
                .pair(e);
    }

    static ExpansionForm product(boolean isSigned) {
        return (call, e) -> product(isSigned, e.frozen(call.argument(0)), e.frozen(call.argument(1)), e)
                .pair(e);
    }

    /** Signed: both operands have the opposite sign of the sum. Unsigned: the sum is less than an operand. */
    private static Outcome sum(boolean isSigned, Value a, Value b, Emission e) {
        Value sum = e.op(Opcode.ADD, a, b);
        return new Outcome(
                sum,
                isSigned
                        ? areBothNegative(e.op(Opcode.XOR, a, sum), e.op(Opcode.XOR, b, sum), e)
                        : e.compare(Predicate.ULT, sum, a));
    }

    /**
     * Signed: the operands have different signs, and the difference has that of the second. Unsigned: the first is
     * less.
     */
    private static Outcome difference(boolean isSigned, Value a, Value b, Emission e) {
        Value difference = e.op(Opcode.SUB, a, b);
        return new Outcome(
                difference,
                isSigned
                        ? areBothNegative(e.op(Opcode.XOR, a, b), e.op(Opcode.XOR, a, difference), e)
                        : e.compare(Predicate.ULT, a, b));
    }

    private static Value areBothNegative(Value a, Value b, Emission e) {
        return e.compare(Predicate.SLT, e.op(Opcode.AND, a, b), 0);
    }

    private static Outcome product(boolean isSigned, Value a, Value b, Emission e) {
        int width = Emission.width(a);
        if (2 * width <= LONG) {
            int wide = twice(width);
            Value exact = e.op(Opcode.MUL, e.resize(a, wide, isSigned), e.resize(b, wide, isSigned));
            Value product = e.resize(exact, width, isSigned);
            return new Outcome(product, e.compare(Predicate.NE, e.resize(product, wide, isSigned), exact));
        }
        return width <= LONG ? productOfHalves(isSigned, a, b, e) : productAndQuotient(isSigned, a, b, e);
    }

    /** Overflows unless the upper word of the 128-bit product is the extension of the lower one. */
    private static Outcome productOfHalves(boolean isSigned, Value a, Value b, Emission e) {
        int width = Emission.width(a);
        Value wideA = e.resize(a, LONG, isSigned);
        Value wideB = e.resize(b, LONG, isSigned);
        Value low = e.op(Opcode.MUL, wideA, wideB);
        Value high = upperWord(isSigned, wideA, wideB, e);
        Value product = e.resize(low, width, isSigned);
        Value expected = isSigned ? e.op(Opcode.ASHR, low, LONG - 1) : e.number(low.type(), 0);
        Value isHighOther = e.compare(Predicate.NE, high, expected);
        if (width == LONG) {
            return new Outcome(product, isHighOther);
        }
        Value isLowOther = e.compare(Predicate.NE, e.resize(product, LONG, isSigned), low);
        return new Outcome(product, e.op(Opcode.OR, isHighOther, isLowOther));
    }

    /** The upper word of a product, element by element, as PTX has it only for scalars. */
    private static Value upperWord(boolean isSigned, Value a, Value b, Emission e) {
        String name = isSigned ? "llvm.nvvm.mulhi.ll" : "llvm.nvvm.mulhi.ull";
        if (!(a.type() instanceof VectorType type)) {
            return e.call(name, List.of(), a, b);
        }
        Value result = e.context().poison(type);
        for (int i = 0; i < type.count(); i++) {
            result = e.withElement(result, e.call(name, List.of(), e.element(a, i), e.element(b, i)), i);
        }
        return result;
    }

    /**
     * Overflows unless the product divided by one factor is the other, except for a factor 0 and for -1 times the least
     * integer.
     */
    private static Outcome productAndQuotient(boolean isSigned, Value a, Value b, Emission e) {
        Value product = e.op(Opcode.MUL, a, b);
        Value isZero = e.compare(Predicate.EQ, a, 0);
        Value one = e.number(a.type(), 1);
        if (!isSigned) {
            Value quotient = e.op(Opcode.UDIV, product, e.select(isZero, one, a));
            Value isOther = e.compare(Predicate.NE, quotient, b);
            return new Outcome(
                    product,
                    e.select(isZero, e.splat(isOther.type(), e.context().bool(false)), isOther));
        }
        Value isMinusOne = e.compare(Predicate.EQ, a, -1);
        Value divisor = e.select(e.op(Opcode.OR, isZero, isMinusOne), one, a);
        Value isOther = e.compare(Predicate.NE, e.op(Opcode.SDIV, product, divisor), b);
        Value isLeast = e.compare(Predicate.EQ, b, e.least(b.type(), Emission.width(b)));
        Value ofOthers = e.select(isMinusOne, isLeast, isOther);
        return new Outcome(
                product, e.select(isZero, e.splat(ofOthers.type(), e.context().bool(false)), ofOthers));
    }

    // ---- sat

    static ExpansionForm saturatingSum(boolean isSigned) {
        return (call, e) -> saturating(Opcode.ADD, isSigned, call, e);
    }

    static ExpansionForm saturatingDifference(boolean isSigned) {
        return (call, e) -> saturating(Opcode.SUB, isSigned, call, e);
    }

    private static Value saturating(Opcode opcode, boolean isSigned, CallInstruction call, Emission e) {
        Value a = call.argument(0);
        Value b = call.argument(1);
        if (!isSigned) {
            return saturatingUnsigned(opcode, e.frozen(a), e.frozen(b), e);
        }
        int width = Emission.width(a);
        if (width < LONG) {
            int register = IntegerExpansions.registerWidth(width + 1);
            Value exact = e.op(opcode, e.resize(a, register, true), e.resize(b, register, true));
            return e.resize(clamp(true, exact, width, e), width, true);
        }
        Value x = e.frozen(a);
        Value y = e.frozen(b);
        Outcome outcome = opcode == Opcode.ADD ? sum(true, x, y, e) : difference(true, x, y, e);
        Value sign = e.op(Opcode.ASHR, outcome.value, width - 1L);
        Value end = e.op(Opcode.XOR, sign, e.least(sign.type(), width));
        return e.select(outcome.overflows, end, outcome.value);
    }

    private static Value saturatingUnsigned(Opcode opcode, Value a, Value b, Emission e) {
        Outcome outcome = opcode == Opcode.ADD ? sum(false, a, b, e) : difference(false, a, b, e);
        return e.select(outcome.overflows, e.number(a.type(), opcode == Opcode.ADD ? -1 : 0), outcome.value);
    }

    /** Clamps an integer to the range of {@code width} bits, without changing its type. */
    static Value clamp(boolean isSigned, Value value, int width, Emission e) {
        if (!isSigned) {
            return e.call("llvm.umin", value, e.number(value.type(), Emission.ones(width)));
        }
        Value notAbove = e.call("llvm.smin", value, e.greatest(value.type(), width));
        return e.call("llvm.smax", notAbove, e.least(value.type(), width));
    }

    /** Saturates unless shifting back gives the operand. A shift by the width or more is poison in both forms. */
    static ExpansionForm saturatingShift(boolean isSigned) {
        return (call, e) -> {
            Value value = e.frozen(call.argument(0));
            Value by = e.frozen(call.argument(1));
            int width = Emission.width(value);
            Value shifted = e.op(Opcode.SHL, value, by);
            Value back = e.op(isSigned ? Opcode.ASHR : Opcode.LSHR, shifted, by);
            Value end = isSigned
                    ? e.op(Opcode.XOR, e.op(Opcode.ASHR, value, width - 1L), e.greatest(value.type(), width))
                    : e.number(value.type(), -1);
            return e.select(e.compare(Predicate.EQ, back, value), shifted, end);
        };
    }

    // ---- fixed point

    /** The exact product has twice the width; bits below the scale are dropped, which rounds down. */
    static ExpansionForm fixedProduct(boolean isSigned, boolean saturates) {
        return (call, e) -> {
            int width = Emission.width(call);
            int wide = twice(width);
            Value a = e.resize(call.argument(0), wide, isSigned);
            Value b = e.resize(call.argument(1), wide, isSigned);
            Value product = e.op(Opcode.MUL, a, b);
            Value scaled = e.op(isSigned ? Opcode.ASHR : Opcode.LSHR, product, scale(call));
            return e.resize(saturates ? clamp(isSigned, scaled, width, e) : scaled, width, isSigned);
        };
    }

    /** The scaled dividend has at most twice the width; a quotient below zero with a remainder is rounded down. */
    static ExpansionForm fixedQuotient(boolean isSigned, boolean saturates) {
        return (call, e) -> {
            int width = Emission.width(call);
            int wide = twice(width);
            Value a = e.op(Opcode.SHL, e.resize(call.argument(0), wide, isSigned), scale(call));
            Value b = e.resize(call.argument(1), wide, isSigned);
            Value quotient = isSigned ? roundedDown(e.frozen(a), e.frozen(b), e) : e.op(Opcode.UDIV, a, b);
            return e.resize(saturates ? clamp(isSigned, quotient, width, e) : quotient, width, isSigned);
        };
    }

    private static Value roundedDown(Value a, Value b, Emission e) {
        Value quotient = e.op(Opcode.SDIV, a, b);
        Value rest = e.op(Opcode.SREM, a, b);
        Value isInexact = e.compare(Predicate.NE, rest, 0);
        Value isBelow = e.compare(Predicate.SLT, e.op(Opcode.XOR, rest, b), 0);
        Value correction = e.cast(
                Opcode.SEXT,
                e.op(Opcode.AND, isInexact, isBelow),
                quotient.type().scalar());
        return e.op(Opcode.ADD, quotient, correction);
    }

    /** A width in which products of integers of {@code width} bits, at most 64, are exact. */
    private static int twice(int width) {
        return width <= WORD / 2 ? WORD : width <= WORD ? LONG : 2 * LONG;
    }

    private static long scale(CallInstruction call) {
        return ((ConstantInt) call.argument(2)).zext();
    }
}
