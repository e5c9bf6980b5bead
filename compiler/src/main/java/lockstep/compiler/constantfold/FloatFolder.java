package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.Optional;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;

/**
 * Folds floating-point operations on bit patterns, with exact rationals and one rounding to nearest even. A NaN result
 * is the positive quiet NaN without payload, as LangRef allows ("Behavior of Floating-Point NaN values").
 */
final class FloatFolder {
    private FloatFolder() {}

    /** The result of fadd, fsub, fmul, fdiv or frem. */
    static long binary(FloatShape shape, Opcode opcode, long a, long b) {
        if (shape.isNan(a) || shape.isNan(b)) {
            return shape.quietNan();
        }
        return switch (opcode) {
            case FADD -> add(shape, a, b);
            case FSUB -> add(shape, a, b ^ shape.signBit());
            case FMUL -> multiply(shape, a, b);
            case FDIV -> divide(shape, a, b);
            case FREM -> remainder(shape, a, b);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    SUB,
                    MUL,
                    UDIV,
                    SDIV,
                    UREM,
                    SREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> throw new IllegalArgumentException(opcode + " is not an operation on two floats");
        };
    }

    private static long add(FloatShape shape, long a, long b) {
        if (shape.isInfinite(a)) {
            return shape.isInfinite(b) && a != b ? shape.quietNan() : a;
        }
        if (shape.isInfinite(b)) {
            return b;
        }
        boolean bothNegative = shape.isNegative(a) && shape.isNegative(b);
        Rational sum = FloatCodec.decode(shape, a).plus(FloatCodec.decode(shape, b));
        return FloatCodec.encode(shape, sum, bothNegative);
    }

    private static long multiply(FloatShape shape, long a, long b) {
        long sign = (a ^ b) & shape.signBit();
        if (shape.isInfinite(a) || shape.isInfinite(b)) {
            return shape.isZero(a) || shape.isZero(b) ? shape.quietNan() : sign | shape.exponentMask();
        }
        Rational product = FloatCodec.decode(shape, a).times(FloatCodec.decode(shape, b));
        return FloatCodec.encode(shape, product, sign != 0);
    }

    private static long divide(FloatShape shape, long a, long b) {
        long sign = (a ^ b) & shape.signBit();
        if (shape.isInfinite(a)) {
            return shape.isInfinite(b) ? shape.quietNan() : sign | shape.exponentMask();
        }
        if (shape.isInfinite(b)) {
            return sign;
        }
        if (shape.isZero(b)) {
            return shape.isZero(a) ? shape.quietNan() : sign | shape.exponentMask();
        }
        Rational quotient = FloatCodec.decode(shape, a).over(FloatCodec.decode(shape, b));
        return FloatCodec.encode(shape, quotient, sign != 0);
    }

    private static long remainder(FloatShape shape, long a, long b) {
        if (shape.isInfinite(a) || shape.isZero(b)) {
            return shape.quietNan();
        }
        if (shape.isInfinite(b)) {
            return a;
        }
        Rational x = FloatCodec.decode(shape, a);
        Rational y = FloatCodec.decode(shape, b);
        Rational whole = Rational.of(x.over(y).truncated());
        return FloatCodec.encode(shape, x.minus(whole.times(y)), shape.isNegative(a));
    }

    /** Whether {@code a predicate b}. */
    static boolean compare(FloatShape shape, Predicate predicate, long a, long b) {
        boolean unordered = shape.isNan(a) || shape.isNan(b);
        int order = unordered ? 0 : order(shape, a, b);
        return switch (predicate) {
            case FALSE -> false;
            case OEQ -> !unordered && order == 0;
            case OGT -> !unordered && order > 0;
            case OGE -> !unordered && order >= 0;
            case OLT -> !unordered && order < 0;
            case OLE -> !unordered && order <= 0;
            case ONE -> !unordered && order != 0;
            case ORD -> !unordered;
            case UNO -> unordered;
            case UEQ -> unordered || order == 0;
            case FUGT -> unordered || order > 0;
            case FUGE -> unordered || order >= 0;
            case FULT -> unordered || order < 0;
            case FULE -> unordered || order <= 0;
            case UNE -> unordered || order != 0;
            case TRUE -> true;
            case EQ, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE ->
                throw new IllegalArgumentException(predicate + " compares integers");
        };
    }

    /** Compares two values that are not NaN. */
    static int order(FloatShape shape, long a, long b) {
        int highA = infinity(shape, a);
        int highB = infinity(shape, b);
        if (highA != 0 || highB != 0) {
            return Integer.compare(highA, highB);
        }
        return FloatCodec.decode(shape, a).compareTo(FloatCodec.decode(shape, b));
    }

    private static int infinity(FloatShape shape, long bits) {
        return !shape.isInfinite(bits) ? 0 : shape.isNegative(bits) ? -1 : 1;
    }

    /** Converts the value to another format. */
    static long convert(FloatShape from, FloatShape to, long bits) {
        if (from.isNan(bits)) {
            return to.quietNan();
        }
        boolean negative = from.isNegative(bits);
        if (from.isInfinite(bits)) {
            return to.exponentMask() | (negative ? to.signBit() : 0);
        }
        return FloatCodec.encode(to, FloatCodec.decode(from, bits), negative);
    }

    /** The value rounded towards 0; empty for NaN and infinities. */
    static Optional<BigInteger> toInteger(FloatShape shape, long bits) {
        return shape.isNan(bits) || shape.isInfinite(bits)
                ? Optional.empty()
                : Optional.of(FloatCodec.decode(shape, bits).truncated());
    }

    /** The float nearest to an integer. */
    static long fromInteger(FloatShape shape, BigInteger value) {
        return FloatCodec.encode(shape, Rational.of(value), false);
    }
}
