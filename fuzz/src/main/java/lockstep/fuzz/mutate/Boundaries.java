package lockstep.fuzz.mutate;

import java.math.BigInteger;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Constants at which operations change what they do. */
final class Boundaries {
    private static final int WIDEST = 256;

    private Boundaries() {}

    /** Whether there are boundaries of this type. */
    static boolean isKnown(Type type) {
        return switch (type) {
            case IntType integer -> integer.width() <= WIDEST;
            case FloatType floating -> floating != FloatType.FP128;
            case VectorType vector -> !vector.scalable() && isKnown(vector.element());
            case PointerType _, SimpleType _, ArrayType _, StructType _, FunctionType _ -> false;
        };
    }

    /** A boundary of {@code type}, for which some are known; of a vector the same in all elements. */
    static Constant of(Context context, Type type, Choices choices) {
        return switch (type) {
            case IntType integer -> integer(context, integer, choices);
            case FloatType floating -> context.floating(floating, bits(floating, choices));
            case VectorType vector -> context.splat(vector, of(context, vector.element(), choices));
            case PointerType _, SimpleType _, ArrayType _, StructType _, FunctionType _ ->
                throw new IllegalArgumentException("no boundaries of " + type);
        };
    }

    /** Zero, one, all ones, the limits, the width, powers of two and their neighbours. */
    private static Constant integer(Context context, IntType type, Choices choices) {
        int width = type.width();
        BigInteger one = BigInteger.ONE;
        BigInteger sign = one.shiftLeft(width - 1);
        BigInteger power = one.shiftLeft(choices.below(width));
        BigInteger value = switch (choices.below(9)) {
            case 0 -> BigInteger.ZERO;
            case 1 -> one;
            case 2 -> one.negate();
            case 3 -> sign;
            case 4 -> sign.subtract(one);
            case 5 -> power;
            case 6 -> power.subtract(one);
            case 7 -> power.add(one);
            default -> BigInteger.valueOf(width).subtract(BigInteger.valueOf(choices.below(2)));
        };
        return context.integer(type, value);
    }

    /** A neighbour of {@code old}: one more or less, its complement or its negative, double or half. */
    static ConstantInt beside(Context context, ConstantInt old, Choices choices) {
        BigInteger value = old.signed();
        BigInteger other = switch (choices.below(6)) {
            case 0 -> value.add(BigInteger.ONE);
            case 1 -> value.subtract(BigInteger.ONE);
            case 2 -> value.not();
            case 3 -> value.negate();
            case 4 -> value.shiftLeft(1);
            default -> value.shiftRight(1);
        };
        return context.integer(old.intType(), other);
    }

    /** Zeros, one, two, a half, infinities, a NaN, the limits of normal and of denormal numbers. */
    private static long bits(FloatType type, Choices choices) {
        int fraction = switch (type) {
            case HALF -> 10;
            case BFLOAT -> 7;
            case FLOAT -> 23;
            case DOUBLE -> 52;
            case FP128 -> throw new IllegalArgumentException("no boundaries of fp128");
        };
        int exponent = type.width() - fraction - 1;
        long bias = (1L << exponent - 1) - 1;
        long infinity = (1L << exponent) - 1 << fraction;
        long magnitude = switch (choices.below(10)) {
            case 0 -> 0;
            case 1 -> bias << fraction;
            case 2 -> bias + 1 << fraction;
            case 3 -> bias - 1 << fraction;
            case 4 -> infinity;
            case 5 -> infinity | 1L << fraction - 1;
            case 6 -> infinity - 1;
            case 7 -> 1L << fraction;
            case 8 -> (1L << fraction) - 1;
            default -> 1;
        };
        return choices.chance(1, 2) ? magnitude | 1L << type.width() - 1 : magnitude;
    }

    /** Another constant for {@code old}; null where none is known. */
    static @Nullable Constant insteadOf(Context context, Constant old, Choices choices) {
        if (old instanceof ConstantInt number && choices.chance(1, 2)) {
            return beside(context, number, choices);
        }
        return isKnown(old.type()) ? of(context, old.type(), choices) : null;
    }
}
