package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Conversions between floats and integers of more than 64 bits, represented by limbs.
 *
 * <p>To a float: the number is shifted until its highest bit is set; the highest 64 bits, the lowest of them or-ed with
 * whether any bit below is set, are converted and scaled by a power of two. 64 bits are at least two more than any
 * format has, so that this conversion rounds as that of the whole integer would; the scaling is exact, or overflows as
 * the whole would. From a float: digits of 64 bits from the highest to the lowest, each the integral part of the scaled
 * rest; every step is exact, since the rest has no more significant bits than the float.
 *
 * @param math the limb arithmetic, with the insertion point
 */
record LimbFloats(LimbMath math) {
    private static final int DIGIT = Long.SIZE;

    private FoldingBuilder builder() {
        return math.builder();
    }

    private IrBuilder plain() {
        return builder().builder();
    }

    /** Whether conversions from and to {@code type} are supported. */
    static boolean includes(FloatType type) {
        return type != FloatType.FP128;
    }

    /** The width of the fraction field. */
    private static int fraction(FloatType type) {
        return switch (type) {
            case HALF -> 10;
            case BFLOAT -> 7;
            case FLOAT -> 23;
            case DOUBLE -> 52;
            case FP128 -> 112;
        };
    }

    private static int bias(FloatType type) {
        return (1 << type.width() - 2 - fraction(type)) - 1;
    }

    private Value power(FloatType type, int exponent) {
        return builder().context().floating(type, (long) (bias(type) + exponent) << fraction(type));
    }

    // ---- to a float

    /** The float nearest to {@code number}, whose limbs are full and extended according to {@code isSigned}. */
    Value toFloat(List<Value> number, boolean isSigned, FloatType type) {
        if (!isSigned) {
            return magnitude(number, type);
        }
        Value sign = math.sign(number);
        Value magnitude = magnitude(math.negatedIf(sign, number), type);
        Value isNegative = builder().compare(Predicate.NE, sign, builder().constant(math.type(), 0));
        Value negative = plain().add(new UnaryInstruction(Opcode.FNEG, magnitude, 0));
        return builder().select(isNegative, negative, magnitude);
    }

    private Value magnitude(List<Value> number, FloatType type) {
        return type == FloatType.HALF ? half(number) : scaled(number, type);
    }

    /** Conversion to half: integers of more than 64 bits are infinity, as are the greatest ones of 64 bits. */
    private Value half(List<Value> number) {
        int digit = DIGIT / math.limb();
        Value above = math.anyBit(number.subList(digit, number.size()));
        Value fits = builder().compare(Predicate.EQ, above, builder().constant(math.type(), 0));
        Value low = joined(number.subList(0, digit));
        Value clamped = builder().select(fits, low, builder().constant(IntType.I64, -1));
        return builder().cast(Opcode.UITOFP, clamped, FloatType.HALF);
    }

    private Value scaled(List<Value> number, FloatType type) {
        int digit = DIGIT / math.limb();
        int width = number.size() * math.limb();
        Value zeros = math.leadingZeros(number);
        List<Value> high = math.shift(Opcode.SHL, number, zeros);
        int rest = number.size() - digit;
        Value isInexact = builder()
                .compare(
                        Predicate.NE,
                        math.anyBit(high.subList(0, rest)),
                        builder().constant(math.type(), 0));
        Value top = joined(high.subList(rest, high.size()));
        Value sticky = builder().binary(Opcode.OR, top, builder().cast(Opcode.ZEXT, isInexact, IntType.I64));
        Value significand = builder().cast(Opcode.UITOFP, sticky, type);
        return plain().binary(Opcode.FMUL, significand, scale(zeros, width - DIGIT, type));
    }

    /** Two to the {@code highest - zeros}, or the greatest power of the format. */
    private Value scale(Value zeros, int highest, FloatType type) {
        IntType bits = IntType.of(type.width());
        Value exponent = builder()
                .binary(
                        Opcode.SUB,
                        builder().constant(bits, bias(type) + highest),
                        builder().resized(zeros, bits));
        if (highest > bias(type)) {
            Value most = builder().constant(bits, 2L * bias(type));
            exponent = builder().select(builder().compare(Predicate.SGT, exponent, most), most, exponent);
        }
        return builder().cast(Opcode.BITCAST, builder().shift(Opcode.SHL, exponent, fraction(type)), type);
    }

    /** Joins limbs to 64 bits. */
    private Value joined(List<Value> limbs) {
        Value whole = builder().constant(IntType.I64, 0);
        for (int i = 0; i < limbs.size(); i++) {
            Value part = builder().resized(limbs.get(i), IntType.I64);
            whole = builder().binary(Opcode.OR, whole, builder().shift(Opcode.SHL, part, (long) i * math.limb()));
        }
        return whole;
    }

    // ---- from a float

    /** The integral part of {@code number}, a float that is stable, as {@code count} limbs. */
    List<Value> fromFloat(Value number, boolean isSigned, int count) {
        Value value = builder().cast(Opcode.FPEXT, number, FloatType.DOUBLE);
        if (!isSigned) {
            return digits(value, count);
        }
        Value isNegative = plain().compare(Predicate.OLT, value, power(FloatType.DOUBLE, -bias(FloatType.DOUBLE)));
        Value negated = plain().add(new UnaryInstruction(Opcode.FNEG, value, 0));
        List<Value> limbs = digits(builder().select(isNegative, negated, value), count);
        return math.negatedIf(builder().cast(Opcode.SEXT, isNegative, math.type()), limbs);
    }

    private List<Value> digits(Value number, int count) {
        int digit = DIGIT / math.limb();
        int digits = (count + digit - 1) / digit;
        List<Value> limbs = new ArrayList<>();
        Value left = number;
        for (int i = digits - 1; i >= 0; i--) {
            int exponent = i * DIGIT;
            if (exponent > bias(FloatType.DOUBLE)) {
                limbs.addAll(0, parts(builder().constant(IntType.I64, 0)));
                continue;
            }
            // power(0) is 1, the lowest digit needs no scaling
            Value scaled = i == 0 ? left : plain().binary(Opcode.FMUL, left, power(FloatType.DOUBLE, -exponent));
            Value part = builder().cast(Opcode.FPTOUI, scaled, IntType.I64);
            limbs.addAll(0, parts(part));
            if (i > 0) {
                Value whole = builder().cast(Opcode.UITOFP, part, FloatType.DOUBLE);
                Value high = plain().binary(Opcode.FMUL, whole, power(FloatType.DOUBLE, exponent));
                left = plain().binary(Opcode.FSUB, left, high);
            }
        }
        return limbs.subList(0, count);
    }

    private List<Value> parts(Value digit) {
        List<Value> limbs = new ArrayList<>();
        for (int at = 0; at < DIGIT; at += math.limb()) {
            limbs.add(builder().resized(builder().shift(Opcode.LSHR, digit, at), math.type()));
        }
        return limbs;
    }
}
