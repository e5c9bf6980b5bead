package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.compiler.constantfold.FloatShape;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Expansions of floating-point intrinsics: formats that PTX has no arithmetic for, and operations on the fields of
 * floats. Sources: LLVM's TargetLowering (expandFMINIMUM_FMAXIMUM, expandFP_TO_INT_SAT), SelectionDAGLegalize
 * (expandFROUND); S. A. Figueroa, "When is Double Rounding Innocuous?", SIGNUM Newsletter 30 (1995).
 */
final class FloatExpansions {
    private static final int REGISTER = 32;
    private static final int LONG = 64;

    private FloatExpansions() {}

    static FloatShape shape(Value value) {
        return FloatShape.of((FloatType) value.type().scalar()).orElseThrow();
    }

    // ---- formats

    /**
     * The call in a wider format, rounded to the original one. Double rounding is innocuous if the first has 2p + 2
     * bits or is exact: 24 bits are enough for the 11 of half, and for the 8 of bfloat.
     */
    static Value promoted(CallInstruction call, Emission e) {
        IntrinsicInfo info =
                IntrinsicTable.of(call.calledFunction().orElseThrow()).orElseThrow();
        List<Type> overloads = info.overloadsOf(call.functionType()).orElseThrow().stream()
                .map(type -> wider(type, call))
                .toList();
        Value[] arguments = call.arguments().stream()
                .map(argument -> argument.type().equals(wider(argument.type(), call))
                        ? argument
                        : e.builder().cast(Opcode.FPEXT, argument, wider(argument.type(), call)))
                .toArray(Value[]::new);
        CallInstruction result = e.call(info.name(), overloads, arguments);
        e.rewriter().setFlags(result, call.fastMathFlags() & Flag.AFN.bit());
        return result.type().equals(call.type()) ? result : e.builder().cast(Opcode.FPTRUNC, result, call.type());
    }

    static boolean isSmall(Type type) {
        return type.scalar() == FloatType.HALF || type.scalar() == FloatType.BFLOAT;
    }

    private static Type wider(Type type, CallInstruction call) {
        return isSmall(type)
                ? Emission.like(type, carrier((FloatType) type.scalar(), Objects.requireNonNull(call.function())))
                : type;
    }

    /**
     * The wider format: float, or double for bfloat if subnormal floats may be flushed, because bfloat subnormals are
     * subnormal floats.
     */
    static FloatType carrier(FloatType small, Function function) {
        boolean isFlushed =
                small == FloatType.BFLOAT && !DenormalMode.of(function).isIeee(FloatType.FLOAT);
        return isFlushed ? FloatType.DOUBLE : FloatType.FLOAT;
    }

    // ---- signs and classes

    /** The magnitude of one and the sign of the other. */
    static Value copySign(CallInstruction call, Emission e) {
        long sign = shape(call).signBit();
        Value magnitude = e.op(Opcode.AND, e.bits(call.argument(0)), ~sign);
        Value onlySign = e.op(Opcode.AND, e.bits(call.argument(1)), sign);
        return e.builder().cast(Opcode.BITCAST, e.op(Opcode.OR, magnitude, onlySign), call.type());
    }

    /** As a product with 1, which quiets a signaling NaN and flushes according to the function's mode. */
    static Value canonicalize(CallInstruction call, Emission e) {
        FloatShape shape = shape(call);
        long one = (long) shape.bias() << shape.fractionBits();
        return e.op(Opcode.FMUL, call.argument(0), e.floating(call.type(), one));
    }

    // ---- minimum and maximum

    /** The operation of PTX, which returns the number if one operand is NaN, and orders -0 below 0. */
    static ExpansionForm extreme(String operation) {
        return (call, e) -> ptxExtreme(operation, call.argument(0), call.argument(1), e);
    }

    private static Value ptxExtreme(String operation, Value a, Value b, Emission e) {
        String suffix = a.type() == FloatType.DOUBLE ? ".d" : ".f";
        return e.call("llvm.nvvm." + operation + suffix, List.of(), a, b);
    }

    /** The same, but NaN if an operand is NaN. */
    static ExpansionForm extremeOrNan(String operation) {
        return (call, e) -> {
            Value a = e.frozen(call.argument(0));
            Value b = e.frozen(call.argument(1));
            Value nan = e.floating(call.type(), shape(call).quietNan());
            Value isUnordered = e.compare(Predicate.UNO, a, b);
            return e.select(isUnordered, nan, ptxExtreme(operation, a, b, e));
        };
    }

    // ---- roundings and conversions

    /** Rounds toward zero, and one further if the discarded fraction is at least a half; a zero keeps its sign. */
    static Value roundAway(CallInstruction call, Emission e) {
        Value x = e.frozen(call.argument(0));
        FloatShape shape = shape(call);
        long one = (long) shape.bias() << shape.fractionBits();
        long half = shape.bias() - 1L << shape.fractionBits();
        Value cut = e.call("llvm.trunc", x);
        Value rest = e.call("llvm.fabs", e.op(Opcode.FSUB, x, cut));
        Value isFar = e.compare(Predicate.OGE, rest, e.floating(x.type(), half));
        Value step = e.select(isFar, e.floating(x.type(), one), e.floating(x.type(), 0));
        return e.op(Opcode.FADD, cut, e.call("llvm.copysign", step, x));
    }

    /** {@code lrint} and {@code lround}: an out-of-range value may give any result, so they saturate. */
    static ExpansionForm toInteger(String rounding) {
        return (call, e) -> {
            Value rounded = e.call(rounding, call.argument(0));
            return e.call("llvm.fptosi.sat", List.of(call.type(), rounded.type()), rounded);
        };
    }

    /**
     * Saturating conversions to widths that PTX does not have: to a wider one that it has, clamped to the range. To
     * more than 64 bits: the range is tested on the float, and the converted value is ignored if it does not fit. The
     * bounds are powers of two, or infinity if they exceed the format.
     */
    static ExpansionForm saturated(boolean isSigned) {
        return (call, e) -> {
            int width = Emission.width(call);
            if (width < LONG) {
                int register = width < REGISTER ? REGISTER : LONG;
                Type wide = Emission.like(call.type(), IntType.of(register));
                String name = isSigned ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
                Value converted = e.call(name, List.of(wide, call.argument(0).type()), call.argument(0));
                return e.resize(OverflowExpansions.clamp(isSigned, converted, width, e), width, isSigned);
            }
            return saturatedWide(isSigned, call, e);
        };
    }

    private static Value saturatedWide(boolean isSigned, CallInstruction call, Emission e) {
        Value x = e.frozen(call.argument(0));
        int width = Emission.width(call);
        long above = powerOfTwo(shape(x), isSigned ? width - 1 : width);
        long below = isSigned ? above | shape(x).signBit() : 0;
        Value least = isSigned ? e.least(call.type(), width) : e.number(call.type(), 0);
        Value greatest = isSigned ? e.greatest(call.type(), width) : e.number(call.type(), -1);
        Value converted = e.builder().cast(isSigned ? Opcode.FPTOSI : Opcode.FPTOUI, x, call.type());
        Value notBelow = e.select(e.compare(Predicate.OLE, x, e.floating(x.type(), below)), least, converted);
        Value inside = e.select(e.compare(Predicate.OGE, x, e.floating(x.type(), above)), greatest, notBelow);
        return e.select(e.compare(Predicate.UNO, x, x), e.number(call.type(), 0), inside);
    }

    /** 2 to {@code exponent}, or infinity if that is not representable. */
    private static long powerOfTwo(FloatShape shape, int exponent) {
        return exponent > shape.bias()
                ? shape.exponentMask()
                : (long) (exponent + shape.bias()) << shape.fractionBits();
    }

    static Value toHalfBits(CallInstruction call, Emission e) {
        return e.bits(converted(call.argument(0), FloatType.HALF, e));
    }

    static Value fromHalfBits(CallInstruction call, Emission e) {
        Value half = e.cast(Opcode.BITCAST, call.argument(0), FloatType.HALF);
        return converted(half, (FloatType) call.type().scalar(), e);
    }

    /** A float in another format; one of as many bits is not a cast of LLVM IR, and goes through {@code float}. */
    private static Value converted(Value value, FloatType to, Emission e) {
        FloatType from = (FloatType) value.type().scalar();
        if (from == to) {
            return value;
        }
        if (from.width() == to.width()) {
            return e.cast(Opcode.FPTRUNC, e.cast(Opcode.FPEXT, value, FloatType.FLOAT), to);
        }
        return e.cast(from.width() < to.width() ? Opcode.FPEXT : Opcode.FPTRUNC, value, to);
    }

    // ---- approximations

    /** {@code f(x)} as {@code approximation(x * scale)}, where {@code scale} is not 1. */
    static ExpansionForm ofScaled(String approximation, float scale) {
        return (call, e) -> e.call(approximation, List.of(), scaled(call.argument(0), scale, e));
    }

    /** {@code f(x)} as {@code approximation(x) * scale}. */
    static ExpansionForm scaledOf(String approximation, float scale) {
        return (call, e) -> scaled(e.call(approximation, List.of(), call.argument(0)), scale, e);
    }

    private static Value scaled(Value value, float scale, Emission e) {
        return scale == 1 ? value : e.op(Opcode.FMUL, value, e.floating(value.type(), Float.floatToRawIntBits(scale)));
    }

    // ---- fields

    /**
     * Multiplies by 2 to the n. As n may exceed the exponent range of the format, two multiplications reduce it first.
     * The power of two that they use downwards is such that a product which is subnormal before the last multiplication
     * is zero after it, so that there is no double rounding. Source: musl, {@code scalbn}.
     */
    static Value scale(CallInstruction call, Emission e) {
        Value x = call.argument(0);
        FloatShape shape = shape(x);
        int most = shape.bias();
        int least = 1 - shape.bias();
        int down = least + shape.fractionBits() + 1;
        Value n = e.frozen(bounded(call.argument(1), 4 * most, e));
        for (int step = 0; step < 2; step++) {
            Value isAbove = e.compare(Predicate.SGT, n, most);
            Value isBelow = e.compare(Predicate.SLT, n, least);
            Value factor =
                    e.select(isBelow, e.floating(x.type(), power(shape, down)), e.floating(x.type(), power(shape, 0)));
            x = e.op(Opcode.FMUL, x, e.select(isAbove, e.floating(x.type(), power(shape, most)), factor));
            Value taken = e.select(isBelow, e.number(n.type(), down), e.number(n.type(), 0));
            n = e.op(Opcode.SUB, n, e.select(isAbove, e.number(n.type(), most), taken));
        }
        Value notAbove = e.call("llvm.smin", n, e.number(n.type(), most));
        Value inRange = e.call("llvm.smax", notAbove, e.number(n.type(), least));
        Value field = e.op(Opcode.ADD, inRange, most);
        Value bits = e.op(Opcode.SHL, e.resize(field, Emission.width(x), false), shape.fractionBits());
        return e.op(Opcode.FMUL, x, e.builder().cast(Opcode.BITCAST, bits, x.type()));
    }

    private static long power(FloatShape shape, int exponent) {
        return (long) (exponent + shape.bias()) << shape.fractionBits();
    }

    /** The number in 32 bits, clamped to {@code bound}, beyond which the result does not change. */
    private static Value bounded(Value number, int bound, Emission e) {
        if (Emission.width(number) <= REGISTER) {
            return e.resize(number, REGISTER, true);
        }
        Value notAbove = e.call("llvm.smin", number, e.number(number.type(), bound));
        return e.resize(e.call("llvm.smax", notAbove, e.number(number.type(), -bound)), REGISTER, true);
    }

    /**
     * {@code llvm.frexp}: a fraction from a half to 1 and an exponent. A subnormal number is normalized by integer
     * operations on its bits, which no mode flushes. Zeros, infinities and NaNs, which become quiet, are their own
     * fraction; their exponent is 0.
     */
    static Value apart(CallInstruction call, Emission e) {
        Value bits = e.frozen(e.bits(call.argument(0)));
        FloatShape shape = shape(call.argument(0));
        int fractionBits = shape.fractionBits();
        Value magnitude = e.op(Opcode.AND, bits, ~shape.signBit());
        Value sign = e.op(Opcode.AND, bits, shape.signBit());
        Value stored = e.op(Opcode.LSHR, magnitude, fractionBits);
        Value zeros = e.call("llvm.ctlz", magnitude, e.context().bool(false));
        Value isSubnormal = e.compare(Predicate.EQ, stored, 0);
        Value up = e.op(Opcode.SUB, zeros, shape.exponentBits());
        Value by = e.select(isSubnormal, up, e.number(bits.type(), 0));
        Value exponent = e.select(isSubnormal, e.op(Opcode.SUB, e.number(bits.type(), 1), up), stored);
        Value fraction = e.op(Opcode.AND, e.op(Opcode.SHL, magnitude, by), shape.fractionMask());
        Value half = e.op(Opcode.OR, fraction, shape.bias() - 1L << fractionBits);
        Value isZero = e.compare(Predicate.EQ, magnitude, 0);
        Value isOpen = e.compare(Predicate.UGE, magnitude, shape.exponentMask());
        Value isNan = e.compare(Predicate.UGT, magnitude, shape.exponentMask());
        Value quiet = e.select(isNan, e.number(bits.type(), 1L << fractionBits - 1), e.number(bits.type(), 0));
        Value isSpecial = e.op(Opcode.OR, isZero, isOpen);
        Value whole = e.select(isSpecial, e.op(Opcode.OR, magnitude, quiet), half);
        Value power = e.op(Opcode.SUB, exponent, shape.bias() - 1L);
        Value result = e.builder()
                .cast(
                        Opcode.BITCAST,
                        e.op(Opcode.OR, whole, sign),
                        call.argument(0).type());
        Value none = e.number(bits.type(), 0);
        int width = Emission.width(((StructType) call.type()).fields().get(1));
        return e.pair(result, e.resize(e.select(isSpecial, none, power), width, true));
    }

    /** {@code llvm.is.fpclass}: the ranges of bits, each tested by one comparison. */
    static Value classify(CallInstruction call, Emission e) {
        Value bits = e.frozen(e.bits(call.argument(0)));
        long sign = shape(call.argument(0)).signBit();
        FloatClassRanges ranges = FloatClassRanges.of(shape(call.argument(0)), call.argument(1));
        List<Value> tests = new ArrayList<>();
        if (ranges.positive().equals(ranges.negative())) {
            Value magnitude = e.op(Opcode.AND, bits, ~sign);
            ranges.positive().forEach(range -> tests.add(isIn(range, magnitude, e)));
        } else {
            ranges.positive().forEach(range -> tests.add(isIn(range, bits, e)));
            Value mirrored = e.op(Opcode.XOR, bits, sign);
            ranges.negative().forEach(range -> tests.add(isIn(range, mirrored, e)));
        }
        return tests.stream()
                .reduce((a, b) -> e.op(Opcode.OR, a, b))
                .orElseGet(() -> e.splat(call.type(), e.context().bool(false)));
    }

    private static Value isIn(FloatClassRanges.Range range, Value value, Emission e) {
        Value above = range.first() == 0 ? value : e.op(Opcode.SUB, value, range.first());
        return e.compare(Predicate.ULT, above, range.count());
    }

    /**
     * The classes in a mask of {@code llvm.is.fpclass}, as ranges of magnitudes for each sign. Adjacent classes form
     * one range. Source: LLVM Language Reference, "llvm.is.fpclass".
     *
     * @param positive in order, without the sign
     * @param negative in order, without the sign
     */
    private record FloatClassRanges(List<Range> positive, List<Range> negative) {
        private static final int SIGNALING = 1;
        private static final int QUIET = 1 << 1;
        private static final int NEGATIVE_INFINITY = 1 << 2;
        private static final int NEGATIVE_NORMAL = 1 << 3;
        private static final int NEGATIVE_SUBNORMAL = 1 << 4;
        private static final int NEGATIVE_ZERO = 1 << 5;
        private static final int POSITIVE_ZERO = 1 << 6;
        private static final int POSITIVE_SUBNORMAL = 1 << 7;
        private static final int POSITIVE_NORMAL = 1 << 8;
        private static final int POSITIVE_INFINITY = 1 << 9;

        /**
         * A range of magnitudes.
         *
         * @param first the least magnitude
         * @param count the number of magnitudes
         */
        record Range(long first, long count) {}

        FloatClassRanges {
            positive = List.copyOf(positive);
            negative = List.copyOf(negative);
        }

        /** The ranges of {@code mask}, a constant. */
        static FloatClassRanges of(FloatShape shape, Value mask) {
            long bits = ((ConstantInt) mask).zext();
            return new FloatClassRanges(
                    ranges(shape, bits, POSITIVE_ZERO, POSITIVE_SUBNORMAL, POSITIVE_NORMAL, POSITIVE_INFINITY),
                    ranges(shape, bits, NEGATIVE_ZERO, NEGATIVE_SUBNORMAL, NEGATIVE_NORMAL, NEGATIVE_INFINITY));
        }

        /** @param classes of zeros, subnormal and normal numbers, infinities */
        private static List<Range> ranges(FloatShape shape, long mask, int... classes) {
            long normal = 1L << shape.fractionBits();
            long infinity = shape.exponentMask();
            long[] starts = {0, 1, normal, infinity, infinity + 1, shape.quietNan(), shape.signBit()};
            int[] names = {classes[0], classes[1], classes[2], classes[3], SIGNALING, QUIET};
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; i < names.length; i++) {
                if ((mask & names[i]) == 0) {
                    continue;
                }
                boolean goesOn = i > 0 && (mask & names[i - 1]) != 0;
                long first = goesOn ? ranges.removeLast().first : starts[i];
                ranges.add(new Range(first, starts[i + 1] - first));
            }
            return ranges;
        }
    }
}
