package lockstep.compiler.legalize;

import java.math.BigInteger;
import java.util.Deque;
import lockstep.compiler.fold.FloatShape;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Operations that take as many rounds as their operands ask for: remainders of floats, powers of integers. */
final class LoopExpansions {
    private LoopExpansions() {}

    // ---- frem

    /**
     * The exact remainder, by long division of the fractions as integers. With x = m * 2^e and y = n * 2^f the
     * remainder is (m * 2^(e-f) mod n) * 2^f; each round takes as many of the e - f bits as there is room for above the
     * fraction. Subnormal numbers have the exponent 1 and no hidden bit. Source: musl, {@code fmod}, with more than a
     * bit at a time.
     *
     * <p>A zero or infinite operand, a NaN, and an x that is less than y take no division. It is all on integers, so
     * that nothing is flushed.
     */
    static void remainder(BinaryInstruction frem, Rewriter rewriter, Deque<Instruction> made) {
        Detour detour = Detour.before(frem, "frem", rewriter, made);
        FloatShape shape = FloatExpansions.shape(frem);
        Emission e = detour.here();
        Value x = e.frozen(e.bits(frem.left()));
        Value y = e.frozen(e.bits(frem.right()));
        Value left = e.op(Opcode.AND, x, ~shape.signBit());
        Value right = e.op(Opcode.AND, y, ~shape.signBit());
        Value isNumber = e.op(
                Opcode.AND,
                e.compare(Predicate.ULT, left, shape.exponentMask()),
                e.op(
                        Opcode.AND,
                        e.compare(Predicate.ULE, right, shape.exponentMask()),
                        e.compare(Predicate.NE, right, 0)));
        Value simple = e.select(isNumber, x, e.number(x.type(), shape.quietNan()));
        Value divides = e.op(Opcode.AND, isNumber, e.compare(Predicate.UGE, left, right));
        Value bits = detour.choose(divides, start -> divided(left, right, x, shape, detour, start), simple);
        detour.replaceBy(detour.here().builder().cast(Opcode.BITCAST, bits, frem.type()));
    }

    private static Value divided(
            Value left, Value right, Value x, FloatShape shape, Detour detour, Emission start) {
        Value exponent = exponent(left, shape, start);
        Value least = exponent(right, shape, start);
        Value divisor = fraction(right, shape, start);
        Value first = start.op(Opcode.UREM, fraction(left, shape, start), divisor);
        Value distance = start.op(Opcode.SUB, exponent, least);
        Value rest = detour.choose(
                start.compare(Predicate.NE, distance, 0),
                e -> detour.repeatUntilZero(
                        new Value[] {distance, first}, (round, values) -> round(values, divisor, shape, round))[1],
                first);
        return joined(rest, least, x, shape, detour.here());
    }

    private static Value exponent(Value magnitude, FloatShape shape, Emission e) {
        Value stored = e.op(Opcode.LSHR, magnitude, shape.fractionBits());
        return e.call("llvm.umax", stored, e.number(stored.type(), 1));
    }

    private static Value fraction(Value magnitude, FloatShape shape, Emission e) {
        Value stored = e.op(Opcode.AND, magnitude, shape.fractionMask());
        Value isNormal = e.compare(Predicate.UGT, magnitude, shape.fractionMask());
        Value hidden = e.number(stored.type(), 1L << shape.fractionBits());
        return e.op(Opcode.OR, stored, e.select(isNormal, hidden, e.number(stored.type(), 0)));
    }

    private static Value[] round(Value[] values, Value divisor, FloatShape shape, Emission e) {
        Value by = e.call("llvm.umin", values[0], e.number(values[0].type(), shape.exponentBits()));
        Value rest = e.op(Opcode.UREM, e.op(Opcode.SHL, values[1], by), divisor);
        return new Value[] {e.op(Opcode.SUB, values[0], by), rest};
    }

    /** The rest times 2 to the exponent, which it has exactly; with the sign of the dividend. */
    private static Value joined(Value rest, Value exponent, Value x, FloatShape shape, Emission e) {
        Value zeros = e.call("llvm.ctlz", rest, e.context().bool(false));
        Value wanted = e.op(Opcode.SUB, zeros, shape.exponentBits());
        Value most = e.op(Opcode.SUB, exponent, 1);
        Value up = e.call("llvm.umin", wanted, most);
        Value field = e.op(Opcode.SHL, e.op(Opcode.SUB, most, up), shape.fractionBits());
        Value magnitude = e.op(Opcode.ADD, field, e.op(Opcode.SHL, rest, up));
        Value isZero = e.compare(Predicate.EQ, rest, 0);
        Value kept = e.select(isZero, e.number(magnitude.type(), 0), magnitude);
        return e.op(Opcode.OR, kept, e.op(Opcode.AND, x, shape.signBit()));
    }

    // ---- powi

    /** Whether the power is known, so that the multiplications stand in line. */
    static boolean hasKnownPower(CallInstruction call) {
        return call.argument(1) instanceof ConstantInt;
    }

    /** Squares, of which those are multiplied whose bit the power has. The language leaves the order open. */
    static Value knownPower(CallInstruction call, Emission e) {
        BigInteger power = ((ConstantInt) call.argument(1)).signed();
        BigInteger rest = power.abs();
        Value square = call.argument(0);
        Value result = one(square, e);
        for (int bit = 0; bit < rest.bitLength(); bit++) {
            square = bit == 0 ? square : e.op(Opcode.FMUL, square, square);
            boolean isFirst = bit == rest.getLowestSetBit();
            result = !rest.testBit(bit) ? result : isFirst ? square : e.op(Opcode.FMUL, result, square);
        }
        return power.signum() < 0 ? e.op(Opcode.FDIV, one(square, e), result) : result;
    }

    private static Value one(Value like, Emission e) {
        FloatShape shape = FloatExpansions.shape(like);
        return e.floating(like.type(), (long) shape.bias() << shape.fractionBits());
    }

    /** The same in a loop over the bits of the power. Source: LLVM's compiler-rt, {@code __powidf2}. */
    static void power(CallInstruction call, Rewriter rewriter, Deque<Instruction> made) {
        Detour detour = Detour.before(call, "powi", rewriter, made);
        Emission e = detour.here();
        Value power = e.frozen(call.argument(1));
        Value isNegative = e.compare(Predicate.SLT, power, 0);
        Value magnitude = e.select(isNegative, e.op(Opcode.SUB, e.number(power.type(), 0), power), power);
        Value one = one(call, e);
        Value[] start = {magnitude, call.argument(0), one};
        Value[] last = detour.repeatUntilZero(start, (round, values) -> {
            Value isOdd = round.compare(Predicate.NE, round.op(Opcode.AND, values[0], 1), 0);
            Value product = round.op(Opcode.FMUL, values[2], values[1]);
            Value square = round.op(Opcode.FMUL, values[1], values[1]);
            Value rest = round.op(Opcode.LSHR, values[0], 1);
            return new Value[] {rest, square, round.select(isOdd, product, values[2])};
        });
        Emission end = detour.here();
        Value inverse = end.op(Opcode.FDIV, one, last[2]);
        detour.replaceBy(end.select(isNegative, inverse, last[2]));
    }
}
