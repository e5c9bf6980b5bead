package lockstep.sim.nvvm;

import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Relation;
import lockstep.sim.fp.Rounding;
import lockstep.sim.value.Scalar;

/** Arithmetic and comparison of floats on one lane, with fast-math flags and unspecified NaN payloads. */
final class FloatArithmetic {
    private static final int LOOSE = Flag.set(Flag.REASSOC, Flag.ARCP, Flag.CONTRACT, Flag.AFN);

    private FloatArithmetic() {}

    /**
     * Whether a value violates {@code nnan} or {@code ninf} under some choice of its undefined bits; exact. LLVM
     * Language Reference, "Fast-Math Flags".
     */
    static boolean breaksFlags(int flags, FloatFormat format, Scalar value) {
        return (flags & Flag.NNAN.bit()) != 0 && mayBeNan(format, value)
                || (flags & Flag.NINF.bit()) != 0 && mayBeInfinite(format, value);
    }

    static boolean mayBeNan(FloatFormat format, Scalar value) {
        return OpenFloats.mayBeNan(format, value.low, value.undefinedLow);
    }

    /**
     * Whether every choice of the undefined bits is a NaN: a NaN stays a NaN if further bits of its magnitude are set.
     */
    static boolean isAlwaysNan(FloatFormat format, Scalar value) {
        return OpenFloats.isAlwaysNan(format, value.low, value.undefinedLow);
    }

    /** Whether some choice of the undefined bits has the exponent of zeros and denormals. */
    static boolean mayBeFlushed(FloatFormat format, Scalar value) {
        return OpenFloats.mayBeFlushed(format, value.low, value.undefinedLow);
    }

    static boolean mayBeInfinite(FloatFormat format, Scalar value) {
        return OpenFloats.mayBeInfinite(format, value.low, value.undefinedLow);
    }

    /** Whether flags permit a result other than the computed one. */
    static boolean isImprecise(int flags, FloatFormat format, long bits) {
        return (flags & LOOSE) != 0 || (flags & Flag.NSZ.bit()) != 0 && format.isZero(bits);
    }

    static void binary(Opcode opcode, int flags, FloatFormat format, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        if (a.poison || b.poison || breaksFlags(flags, format, a) || breaksFlags(flags, format, b)) {
            Results.poison(a, b, out);
            return;
        }
        long x = mode.operand(format, a.low);
        long y = mode.operand(format, b.low);
        long exact = compute(opcode, format, x, y);
        boolean isOpen = isOpen(a, b) && !isAlwaysNan(format, a) && !isAlwaysNan(format, b);
        finish(flags, format, mode, a, b, exact, x != a.low || y != b.low, isOpen, out);
    }

    private static boolean isOpen(Scalar a, Scalar b) {
        return !(a.isDefined() && b.isDefined());
    }

    private static long compute(Opcode opcode, FloatFormat format, long a, long b) {
        if (opcode == Opcode.FADD) {
            return FloatOps.add(format, Rounding.NEAREST_EVEN, a, b);
        }
        if (opcode == Opcode.FSUB) {
            return FloatOps.sub(format, Rounding.NEAREST_EVEN, a, b);
        }
        if (opcode == Opcode.FMUL) {
            return FloatOps.mul(format, Rounding.NEAREST_EVEN, a, b);
        }
        if (opcode == Opcode.FDIV) {
            return FloatOps.div(format, Rounding.NEAREST_EVEN, a, b);
        }
        if (opcode == Opcode.FREM) {
            return FloatOps.remainder(format, a, b);
        }
        throw WrongOperation.of(opcode, "floating-point");
    }

    /** Writes a computed result: applies flags, flushing, undefined bits of a NaN, and marks. */
    static void finish(
            int flags,
            FloatFormat format,
            FloatMode mode,
            Scalar a,
            Scalar b,
            long exact,
            boolean isFlushed,
            Scalar out) {
        finish(flags, format, mode, a, b, exact, isFlushed, isOpen(a, b), out);
    }

    /** The same for operations that determine themselves whether undefined bits of the operands matter. */
    static void finish(
            int flags,
            FloatFormat format,
            FloatMode mode,
            Scalar a,
            Scalar b,
            long exact,
            boolean isFlushed,
            boolean isOpen,
            Scalar out) {
        long bits = mode.result(format, exact);
        long open = isOpen ? format.mask() : openBits(format, bits);
        Results.write(a, b, out, bits, 0, open, 0);
        if (breaksFlags(flags, format, out)) {
            Results.poison(a, b, out);
            return;
        }
        out.imprecise |= isFlushed || bits != exact || isImprecise(flags, format, bits);
    }

    /** Sign and payload of a NaN result are undefined; the quiet bit is not. */
    static long openBits(FloatFormat format, long bits) {
        return OpenFloats.ofMadeNan(format, bits);
    }

    static void compare(
            Predicate predicate, int flags, FloatFormat format, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        if (a.poison || b.poison || breaksFlags(flags, format, a) || breaksFlags(flags, format, b)) {
            Results.poison(a, b, out);
            return;
        }
        long x = mode.operand(format, a.low);
        long y = mode.operand(format, b.low);
        boolean value = holds(predicate, FloatCompare.compare(format, x, y));
        Results.write(a, b, out, value ? 1 : 0, 0, mayChange(predicate, format, a, b) ? 1 : 0, 0);
        out.imprecise |= x != a.low || y != b.low || (flags & LOOSE) != 0;
    }

    /** Whether undefined bits can change the result. Those of a value that is a NaN for every choice cannot. */
    private static boolean mayChange(Predicate predicate, FloatFormat format, Scalar a, Scalar b) {
        boolean isOpen = (a.undefinedLow | b.undefinedLow) != 0;
        boolean isConstant = predicate == Predicate.TRUE || predicate == Predicate.FALSE;
        return isOpen && !isConstant && !isAlwaysNan(format, a) && !isAlwaysNan(format, b);
    }

    private static boolean holds(Predicate predicate, Relation relation) {
        boolean less = relation == Relation.LESS;
        boolean equal = relation == Relation.EQUAL;
        boolean greater = relation == Relation.GREATER;
        boolean unordered = relation == Relation.UNORDERED;
        return switch (predicate) {
            case FALSE -> false;
            case OEQ -> equal;
            case OGT -> greater;
            case OGE -> greater || equal;
            case OLT -> less;
            case OLE -> less || equal;
            case ONE -> less || greater;
            case ORD -> !unordered;
            case UEQ -> unordered || equal;
            case FUGT -> unordered || greater;
            case FUGE -> !less;
            case FULT -> unordered || less;
            case FULE -> !greater;
            case UNE -> !equal;
            case UNO -> unordered;
            case TRUE -> true;
            case EQ, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE -> throw WrongOperation.of(predicate, "floating-point");
        };
    }
}
