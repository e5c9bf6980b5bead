package lockstep.compiler.legalize;

import java.math.BigInteger;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;

/**
 * Expansions of integer intrinsics of widths that PTX does not have: widened to 32 or 64 bits if they fit, else
 * composed of halves of 64 bits. Source: LLVM's DAGTypeLegalizer (PromoteIntRes, ExpandIntRes) and TargetLowering.
 */
final class IntegerExpansions {
    private static final int HALF = 64;
    private static final int WHOLE = 128;

    private IntegerExpansions() {}

    /** The width in which PTX computes: that of a register, or {@code width} itself if no register is wide enough. */
    static int registerWidth(int width) {
        return width <= 32 ? 32 : Math.max(width, HALF);
    }

    // ---- magnitudes, orders

    /** {@code llvm.abs}: the least integer is its own magnitude, also where the call makes it poison. */
    static Value absolute(CallInstruction call, Emission e) {
        int width = Emission.width(call);
        if (width < HALF) {
            Value wide = e.resize(call.argument(0), registerWidth(width), true);
            return e.resize(e.call("llvm.abs", wide, e.context().bool(false)), width, true);
        }
        Value x = e.frozen(call.argument(0));
        Value negated = e.op(Opcode.SUB, e.number(x.type(), 0), x);
        return e.select(e.compare(Predicate.SLT, x, 0), negated, x);
    }

    /** A minimum or maximum: the first operand if {@code first} holds. */
    static ExpansionForm extreme(String name, Predicate first) {
        return (call, e) -> {
            int width = Emission.width(call);
            boolean isSigned = first.isSigned();
            if (width < HALF) {
                int register = registerWidth(width);
                Value a = e.resize(call.argument(0), register, isSigned);
                Value b = e.resize(call.argument(1), register, isSigned);
                return e.resize(e.call(name, a, b), width, isSigned);
            }
            Value a = e.frozen(call.argument(0));
            Value b = e.frozen(call.argument(1));
            return e.select(e.compare(first, a, b), a, b);
        };
    }

    /** A three-way comparison, -1, 0 or 1: greater minus less. */
    static ExpansionForm order(Predicate greater, Predicate less) {
        return (call, e) -> {
            Value a = e.frozen(call.argument(0));
            Value b = e.frozen(call.argument(1));
            Value isGreater =
                    e.cast(Opcode.ZEXT, e.compare(greater, a, b), call.type().scalar());
            Value isLess =
                    e.cast(Opcode.ZEXT, e.compare(less, a, b), call.type().scalar());
            return e.op(Opcode.SUB, isGreater, isLess);
        };
    }

    // ---- counts

    static Value population(CallInstruction call, Emission e) {
        int width = Emission.width(call);
        if (width <= HALF) {
            Value wide = e.resize(call.argument(0), registerWidth(width), false);
            return e.resize(e.call("llvm.ctpop", wide), width, false);
        }
        Halves x = Halves.of(call.argument(0), e);
        Value sum = e.op(Opcode.ADD, e.call("llvm.ctpop", x.low), e.call("llvm.ctpop", x.high));
        return e.resize(sum, width, false);
    }

    /** {@code llvm.ctlz}: that of the wider integer, minus the additional bits. */
    static Value leadingZeros(CallInstruction call, Emission e) {
        int width = Emission.width(call);
        Constant whole = e.context().bool(false);
        if (width <= HALF) {
            int register = registerWidth(width);
            Value count = e.call("llvm.ctlz", e.resize(call.argument(0), register, false), whole);
            return e.resize(e.op(Opcode.SUB, count, register - width), width, false);
        }
        Halves x = Halves.of(call.argument(0), e);
        Value inHigh = e.call("llvm.ctlz", x.high, whole);
        Value inLow = e.op(Opcode.ADD, e.call("llvm.ctlz", x.low, whole), HALF);
        Value count = e.select(e.compare(Predicate.EQ, x.high, 0), inLow, inHigh);
        return e.resize(e.op(Opcode.SUB, count, WHOLE - width), width, false);
    }

    /** {@code llvm.cttz}: a one just above the integer bounds the count. */
    static Value trailingZeros(CallInstruction call, Emission e) {
        int width = Emission.width(call);
        Constant whole = e.context().bool(false);
        if (width < HALF) {
            Value wide = e.resize(call.argument(0), registerWidth(width), false);
            Value bounded = e.op(Opcode.OR, wide, e.number(wide.type(), BigInteger.ONE.shiftLeft(width)));
            return e.resize(e.call("llvm.cttz", bounded, whole), width, false);
        }
        Halves x = Halves.of(call.argument(0), e);
        Value high = width == WHOLE ? x.high : e.op(Opcode.OR, x.high, 1L << (width - HALF));
        Value inHigh = e.op(Opcode.ADD, e.call("llvm.cttz", high, whole), HALF);
        Value inLow = e.call("llvm.cttz", x.low, whole);
        return e.resize(e.select(e.compare(Predicate.EQ, x.low, 0), inHigh, inLow), width, false);
    }

    /** {@code llvm.bitreverse} or {@code llvm.bswap}: the wider integer reversed has the result in its high bits. */
    static ExpansionForm reversal(String name) {
        return (call, e) -> {
            int width = Emission.width(call);
            if (width <= HALF) {
                int register = registerWidth(width);
                Value reversed = e.call(name, e.resize(call.argument(0), register, false));
                return e.resize(e.op(Opcode.LSHR, reversed, register - width), width, false);
            }
            Halves x = Halves.of(call.argument(0), e);
            Value reversed = new Halves(e.call(name, x.high), e.call(name, x.low)).join(e);
            return e.resize(e.op(Opcode.LSHR, reversed, WHOLE - width), width, false);
        };
    }

    /**
     * The halves of an integer of 65 to 128 bits, zero-extended.
     *
     * @param low of 64 bits
     * @param high of 64 bits
     */
    private record Halves(Value low, Value high) {
        static Halves of(Value value, Emission e) {
            Value whole = e.resize(e.frozen(value), WHOLE, false);
            Value high = e.op(Opcode.LSHR, whole, HALF);
            return new Halves(e.resize(whole, HALF, false), e.resize(high, HALF, false));
        }

        Value join(Emission e) {
            Value shifted = e.op(Opcode.SHL, e.resize(high, WHOLE, false), HALF);
            return e.op(Opcode.OR, shifted, e.resize(low, WHOLE, false));
        }
    }

    // ---- funnel shifts

    /**
     * {@code fshl(a, b, c)} is {@code a << s | b >> 1 >> (w - 1 - s)} and {@code fshr(a, b, c)} is {@code a << 1 << (w
     * - 1 - s) | b >> s}, with s the remainder of c by w: no shift is as far as the width.
     */
    static ExpansionForm funnelShift(boolean isLeft) {
        return (call, e) -> {
            Value a = call.argument(0);
            Value b = call.argument(1);
            int width = Emission.width(call);
            if (width == 1) {
                return isLeft ? a : b;
            }
            if (call.argument(2) instanceof ConstantInt amount) {
                int by = amount.unsigned().mod(BigInteger.valueOf(width)).intValue();
                return constantShift(a, b, isLeft ? by : width - by, e);
            }
            Value by = remainder(e.frozen(call.argument(2)), width, e);
            Value rest = e.op(Opcode.SUB, e.number(by.type(), width - 1L), by);
            Value high = e.op(Opcode.SHL, isLeft ? a : e.op(Opcode.SHL, a, 1), isLeft ? by : rest);
            Value low = e.op(Opcode.LSHR, isLeft ? e.op(Opcode.LSHR, b, 1) : b, isLeft ? rest : by);
            return e.op(Opcode.OR, high, low);
        };
    }

    /** The upper word of the concatenation of {@code a} and {@code b}, shifted left by 0 to the width, inclusive. */
    private static Value constantShift(Value a, Value b, int by, Emission e) {
        int width = Emission.width(a);
        if (by == 0 || by == width) {
            return by == 0 ? a : b;
        }
        return e.op(Opcode.OR, e.op(Opcode.SHL, a, by), e.op(Opcode.LSHR, b, width - by));
    }

    /** The remainder of an integer of {@code width} bits modulo its width. */
    private static Value remainder(Value amount, int width, Emission e) {
        return Integer.bitCount(width) == 1 ? e.op(Opcode.AND, amount, width - 1L) : e.op(Opcode.UREM, amount, width);
    }
}
