package lockstep.sim.nvvm;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.bits.WideDefinedness;
import lockstep.sim.bits.WideInt;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.Scalar;

/**
 * What each NVVM operation computes on one lane, with poison, undefined bits and marks. The result object must not be
 * an operand: {@code and} and {@code or} read the marks of their operands after they have written the result.
 *
 * <p>Source: LLVM Language Reference, "Instruction Reference".
 */
public final class ScalarOps {
    private static final Map<Predicate, IntPredicate> INT_PREDICATES = predicates();

    private ScalarOps() {}

    private static Map<Predicate, IntPredicate> predicates() {
        Map<Predicate, IntPredicate> map = new EnumMap<>(Predicate.class);
        for (IntPredicate predicate : IntPredicate.values()) {
            map.put(Predicate.valueOf(predicate.name()), predicate);
        }
        return map;
    }

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    /** A binary operation of integers or floats. */
    public static void binary(
            Opcode opcode, int flags, ScalarType type, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        if (IntegerOperation.isOne(opcode)) {
            IntegerOps.binary(IntegerOperation.of(opcode), flags, type.width(), a, b, out);
        } else {
            FloatArithmetic.binary(opcode, flags, type.format(), mode, a, b, out);
        }
    }

    /** Floating-point negation: flips the sign bit of any value. */
    public static void negate(int flags, ScalarType type, Scalar a, Scalar out) {
        FloatFormat format = type.format();
        if (a.poison || FloatArithmetic.breaksFlags(flags, format, a)) {
            Results.poison(a, a, out);
            return;
        }
        Results.write(a, out, format.negate(a.low), 0, a.undefinedLow, 0);
        out.imprecise |= FloatArithmetic.isImprecise(flags, format, out.low);
    }

    /** A comparison; the result has one bit. */
    public static void compare(
            Predicate predicate, int flags, ScalarType type, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        if (predicate.isOfFloats()) {
            FloatArithmetic.compare(predicate, flags, type.format(), mode, a, b, out);
            return;
        }
        if (a.poison || b.poison || (has(flags, Flag.SAMESIGN) && mayDifferInSign(type.width(), a, b))) {
            Results.poison(a, b, out);
            return;
        }
        IntPredicate test = Objects.requireNonNull(INT_PREDICATES.get(predicate));
        boolean isEquality = predicate == Predicate.EQ || predicate == Predicate.NE;
        boolean independent = AddressMarks.isPlaceIndependent(isEquality, a, b);
        if (type.width() <= 64) {
            boolean value = IntOps.compare(test, a.low, b.low, type.width());
            long open = (a.undefinedLow | b.undefinedLow) == 0
                    ? 0
                    : BitDefinedness.compare(test, a.low, a.undefinedLow, b.low, b.undefinedLow, type.width());
            Results.write(a, b, out, value ? 1 : 0, 0, open, 0);
        } else {
            compareWide(test, type.width(), a, b, out);
        }
        out.address &= !independent;
    }

    private static void compareWide(IntPredicate test, int width, Scalar a, Scalar b, Scalar out) {
        WideInt x = new WideInt(a.high, a.low);
        WideInt y = new WideInt(b.high, b.low);
        boolean open = WideDefinedness.compare(
                test,
                x,
                new WideInt(a.undefinedHigh, a.undefinedLow),
                y,
                new WideInt(b.undefinedHigh, b.undefinedLow),
                width);
        Results.write(a, b, out, x.compare(test, y, width) ? 1 : 0, 0, open ? 1 : 0, 0);
    }

    private static boolean mayDifferInSign(int width, Scalar a, Scalar b) {
        int bit = width - 1;
        long signs = bit < 64 ? (a.low ^ b.low) >>> bit : (a.high ^ b.high) >>> (bit - 64);
        long open = bit < 64
                ? (a.undefinedLow | b.undefinedLow) >>> bit
                : (a.undefinedHigh | b.undefinedHigh) >>> (bit - 64);
        return ((signs | open) & 1) != 0;
    }

    /** A conversion that needs no memory. */
    public static void cast(
            Opcode opcode, int flags, ScalarType from, ScalarType to, FloatMode mode, Scalar in, Scalar out) {
        if (opcode == Opcode.BITCAST) {
            out.copyFrom(in);
        } else if (in.poison) {
            Results.poison(in, in, out);
        } else if (from.isInteger() && to.isInteger()) {
            IntegerCasts.cast(opcode, flags, from.width(), to.width(), in, out);
        } else {
            FloatCasts.cast(opcode, flags, from, to, mode, in, out);
        }
    }

    /** Whether a float is a NaN under {@code nnan}, infinite under {@code ninf}, for some choice of undefined bits. */
    public static boolean breaksFloatFlags(int flags, ScalarType type, Scalar value) {
        return FloatArithmetic.breaksFlags(flags, type.format(), value);
    }

    /** Whether a float is of one of the classes that {@code llvm.is.fpclass} numbers, for some choice of its bits. */
    public static boolean mayBeOfClass(ScalarType type, int classes, Scalar value) {
        Scalar answer = new Scalar();
        FloatClasses.test(type.format(), value, classes, answer);
        return (answer.low & 1) != 0 || !answer.isDefined();
    }

    /** Applies fast-math flags to a float that is otherwise unchanged: it may become poison or imprecise. */
    public static void applyFlags(int flags, ScalarType type, Scalar value) {
        if (!value.poison && FloatArithmetic.breaksFlags(flags, type.format(), value)) {
            Results.poison(value, value, value);
        }
        value.imprecise |= FloatArithmetic.isImprecise(flags, type.format(), value.low);
    }

    /** A select by one bit. An undefined condition makes the bits undefined in which the two values differ. */
    public static void select(int flags, ScalarType type, Scalar condition, Scalar ifTrue, Scalar ifFalse, Scalar out) {
        boolean isBroken = type.isFloat() && flags != 0 && mayTakeBroken(flags, type, condition, ifTrue, ifFalse);
        if (condition.poison || isBroken) {
            Results.poison(condition, condition, out);
            return;
        }
        out.select(condition, ifTrue, ifFalse);
        out.imprecise |= type.isFloat() && FloatArithmetic.isImprecise(flags, type.format(), out.low);
    }

    private static boolean mayTakeBroken(int flags, ScalarType type, Scalar condition, Scalar ifTrue, Scalar ifFalse) {
        boolean isOpen = (condition.undefinedLow & 1) != 0;
        boolean takesTrue = (condition.low & 1) != 0;
        return (isOpen || takesTrue) && FloatArithmetic.breaksFlags(flags, type.format(), ifTrue)
                || (isOpen || !takesTrue) && FloatArithmetic.breaksFlags(flags, type.format(), ifFalse);
    }

    /** The value that an atomic read-modify-write stores. */
    public static void atomic(
            AtomicRmwInstruction.Operation operation,
            ScalarType type,
            FloatMode mode,
            Scalar old,
            Scalar operand,
            Scalar out) {
        Atomics.compute(operation, type, mode, old, operand, out);
    }
}
