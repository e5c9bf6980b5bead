package lockstep.compiler.legalize;

import java.math.BigInteger;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.compiler.constantfold.FloatShape;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.FloatType;

/** Expansions to loops whose trip count depends on the operands: remainders of floats, powers of integers. */
final class LoopExpansions {
    private LoopExpansions() {}

    // ---- frem

    /**
     * The exact remainder, by long division of the fractions as integers. With x = m * 2^e and y = n * 2^f the
     * remainder is (m * 2^(e-f) mod n) * 2^f; each iteration processes as many of the e - f bits as there is room for
     * above the fraction. Subnormal numbers have the exponent 1 and no hidden bit. Source: musl, {@code fmod}, with
     * more than one bit at a time.
     *
     * <p>Zero, infinite or NaN operands, and an x that is less than y, need no division. All arithmetic is on integers;
     * a subnormal divisor is zero if the function flushes subnormals.
     */
    static void remainder(BinaryInstruction frem, Rewriter rewriter, Deque<Instruction> made) {
        Detour detour = Detour.before(frem, "frem", rewriter, made);
        FloatShape shape = FloatExpansions.shape(frem);
        Emission e = detour.here();
        Value x = word(frem.left(), e);
        Value y = word(frem.right(), e);
        // The bits of a NaN may be undefined, which does not affect whether it is one.
        Value areNumbers = e.op(Opcode.AND, isNumber(frem.left(), e), isNumber(frem.right(), e));
        Value left = e.op(Opcode.AND, x, shape.signBit() - 1);
        Value right = flushed(e.op(Opcode.AND, y, shape.signBit() - 1), frem, e);
        Value isFinite = e.compare(Predicate.ULT, left, shape.exponentMask());
        Value isDivisor = e.op(
                Opcode.AND, e.compare(Predicate.ULE, right, shape.exponentMask()), e.compare(Predicate.NE, right, 0));
        Value isExact = e.op(Opcode.AND, areNumbers, e.op(Opcode.AND, isFinite, isDivisor));
        Value simple = e.select(isExact, x, e.number(x.type(), shape.quietNan()));
        Value divides = e.op(Opcode.AND, isExact, e.compare(Predicate.UGE, left, right));
        Value bits = detour.choose(divides, start -> divided(left, right, x, shape, detour, start), simple);
        Emission end = detour.here();
        Value narrow = end.resize(bits, Emission.width(frem), false);
        detour.replaceBy(end.builder().cast(Opcode.BITCAST, narrow, frem.type()));
    }

    /** Replaces a subnormal divisor by zero if the function flushes subnormals. */
    private static Value flushed(Value magnitude, BinaryInstruction frem, Emission e) {
        DenormalMode mode = DenormalMode.of(Objects.requireNonNull(frem.function()));
        if (mode.isIeee((FloatType) frem.type())) {
            return magnitude;
        }
        FloatShape shape = FloatExpansions.shape(frem);
        Value isSubnormal = e.compare(Predicate.ULE, magnitude, shape.fractionMask());
        return e.select(isSubnormal, e.number(magnitude.type(), 0), magnitude);
    }

    /** The bits in a register of 32 or 64 bits. */
    private static Value word(Value number, Emission e) {
        Value bits = e.frozen(e.bits(number));
        return e.resize(bits, IntegerExpansions.registerWidth(Emission.width(bits)), false);
    }

    private static Value isNumber(Value number, Emission e) {
        FloatShape shape = FloatExpansions.shape(number);
        Value magnitude = e.op(Opcode.AND, e.bits(number), ~shape.signBit());
        return e.frozen(e.compare(Predicate.ULE, magnitude, shape.exponentMask()));
    }

    private static Value divided(Value left, Value right, Value x, FloatShape shape, Detour detour, Emission start) {
        Value exponent = exponent(left, shape, start);
        Value least = exponent(right, shape, start);
        Value divisor = fraction(right, shape, start);
        Value first = start.op(Opcode.UREM, fraction(left, shape, start), divisor);
        Value distance = start.op(Opcode.SUB, exponent, least);
        Value rest = detour.choose(
                start.compare(Predicate.NE, distance, 0),
                e -> detour.repeat(
                                List.of(distance, first),
                                (round, values) -> round(values.getFirst(), values.getLast(), divisor, shape, round))
                        .getLast(),
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

    /** The number of bits above a fraction with its hidden bit. */
    private static int room(Value word, FloatShape shape) {
        return Emission.width(word) - shape.fractionBits() - 1;
    }

    private static Detour.Next round(Value distance, Value rest, Value divisor, FloatShape shape, Emission e) {
        Value by = e.call("llvm.umin", distance, e.number(distance.type(), room(divisor, shape)));
        Value nextRest = e.op(Opcode.UREM, e.op(Opcode.SHL, rest, by), divisor);
        Value left = e.op(Opcode.SUB, distance, by);
        return new Detour.Next(e.compare(Predicate.NE, left, 0), List.of(left, nextRest));
    }

    /** The rest times 2 to the exponent, which is exact; with the sign of the dividend. */
    private static Value joined(Value rest, Value exponent, Value x, FloatShape shape, Emission e) {
        Value zeros = e.call("llvm.ctlz", rest, e.context().bool(false));
        Value wanted = e.op(Opcode.SUB, zeros, room(rest, shape));
        Value most = e.op(Opcode.SUB, exponent, 1);
        Value up = e.call("llvm.umin", wanted, most);
        Value field = e.op(Opcode.SHL, e.op(Opcode.SUB, most, up), shape.fractionBits());
        Value magnitude = e.op(Opcode.ADD, field, e.op(Opcode.SHL, rest, up));
        Value isZero = e.compare(Predicate.EQ, rest, 0);
        Value kept = e.select(isZero, e.number(magnitude.type(), 0), magnitude);
        return e.op(Opcode.OR, kept, e.op(Opcode.AND, x, shape.signBit()));
    }

    // ---- powi

    /** Whether the power is constant, so that it is expanded to straight-line multiplications. */
    static boolean hasKnownPower(CallInstruction call) {
        return call.argument(1) instanceof ConstantInt;
    }

    /** Multiplies the squares whose bit is set in the power. The order is not specified by the language. */
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
        Value given = e.frozen(call.argument(1));
        // the loop shifts by one, which is poison in one bit
        Value power = e.resize(given, Math.max(Byte.SIZE, Emission.width(given)), true);
        Value isNegative = e.compare(Predicate.SLT, power, 0);
        Value magnitude = e.select(isNegative, e.op(Opcode.SUB, e.number(power.type(), 0), power), power);
        Value one = one(call, e);
        List<Value> start = List.of(magnitude, call.argument(0), one);
        Value result = detour.repeat(start, LoopExpansions::powerRound).getLast();
        Emission end = detour.here();
        Value inverse = end.op(Opcode.FDIV, one, result);
        detour.replaceBy(end.select(isNegative, inverse, result));
    }

    private static Detour.Next powerRound(Emission e, List<PhiInstruction> values) {
        Value bits = values.get(0);
        Value square = values.get(1);
        Value isOdd = e.compare(Predicate.NE, e.op(Opcode.AND, bits, 1), 0);
        Value product = e.select(isOdd, e.op(Opcode.FMUL, values.get(2), square), values.get(2));
        Value rest = e.op(Opcode.LSHR, bits, 1);
        Value next = e.op(Opcode.FMUL, square, square);
        return new Detour.Next(e.compare(Predicate.NE, rest, 0), List.of(rest, next, product));
    }
}
