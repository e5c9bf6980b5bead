package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The bits of a constant as one number, and back. Element 0 of a vector has the lowest bits, as in all layouts of
 * NVPTX, which are little-endian. Tracks which bits are undefined or poison.
 *
 * @param width number of bits
 * @param value the bits; 0 for those without a value
 * @param undefined mask of the undefined bits
 * @param poison mask of the poison bits
 */
record ConstantBits(int width, BigInteger value, BigInteger undefined, BigInteger poison) {
    /** Wider constants are not folded. */
    private static final int MAX_BITS = 1 << 14;

    /** {@code constant} as a value of {@code type}, of the same width; empty for addresses, fp128 and expressions. */
    static Optional<Constant> bitcast(Context context, Constant constant, Type type) {
        ConstantBits bits = of(context, constant);
        return bits == null ? Optional.empty() : bits.as(context, type);
    }

    private static @Nullable ConstantBits of(Context context, Constant constant) {
        if (!(constant.type() instanceof VectorType vector)) {
            return scalar(constant, widthOf(constant.type()));
        }
        int each = widthOf(vector.element());
        Optional<List<Constant>> elements = ConstantElements.all(context, constant);
        if (each == 0 || elements.isEmpty() || (long) each * vector.count() > MAX_BITS) {
            return null;
        }
        ConstantBits whole = new ConstantBits(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);
        for (Constant element : elements.get()) {
            ConstantBits next = scalar(element, each);
            if (next == null) {
                return null;
            }
            whole = whole.followedBy(next);
        }
        return whole;
    }

    private static @Nullable ConstantBits scalar(Constant constant, int width) {
        BigInteger all = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        if (width == 0) {
            return null;
        }
        return switch (constant) {
            case ConstantInt i -> new ConstantBits(width, i.unsigned(), BigInteger.ZERO, BigInteger.ZERO);
            case ConstantFloat f ->
                new ConstantBits(width, BigInteger.valueOf(f.bits()).and(all), BigInteger.ZERO, BigInteger.ZERO);
            case ConstantPoison _ -> new ConstantBits(width, BigInteger.ZERO, BigInteger.ZERO, all);
            case ConstantUndef _ -> new ConstantBits(width, BigInteger.ZERO, all, BigInteger.ZERO);
            case ConstantNull _,
                    ConstantZero _,
                    ConstantAggregate _,
                    ConstantBytes _,
                    ConstantTokenNone _,
                    ConstantExpression _,
                    BlockAddress _,
                    GlobalValue _ -> null;
        };
    }

    /** Width of an integer or float; 0 for types without a known bit pattern. */
    private static int widthOf(Type type) {
        if (type instanceof IntType i) {
            return i.width();
        }
        return type instanceof FloatType f
                ? switch (f) {
                    case HALF, BFLOAT -> Short.SIZE;
                    case FLOAT -> Float.SIZE;
                    case DOUBLE -> Double.SIZE;
                    case FP128 -> 0;
                }
                : 0;
    }

    private ConstantBits followedBy(ConstantBits that) {
        return new ConstantBits(
                width + that.width,
                value.or(that.value.shiftLeft(width)),
                undefined.or(that.undefined.shiftLeft(width)),
                poison.or(that.poison.shiftLeft(width)));
    }

    private ConstantBits part(int from, int bits) {
        BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        return new ConstantBits(
                bits,
                value.shiftRight(from).and(mask),
                undefined.shiftRight(from).and(mask),
                poison.shiftRight(from).and(mask));
    }

    private Optional<Constant> as(Context context, Type type) {
        if (!(type instanceof VectorType vector)) {
            return widthOf(type) == width ? Optional.ofNullable(scalarOf(context, type)) : Optional.empty();
        }
        int each = widthOf(vector.element());
        if (each == 0 || vector.scalable() || (long) each * vector.count() != width) {
            return Optional.empty();
        }
        List<Constant> elements = new ArrayList<>();
        for (int i = 0; i < vector.count(); i++) {
            Constant element = part(i * each, each).scalarOf(context, vector.element());
            if (element == null) {
                return Optional.empty();
            }
            elements.add(element);
        }
        return Optional.of(context.aggregate(type, elements));
    }

    /** Null if only some bits are undefined, for which there is no constant. */
    private @Nullable Constant scalarOf(Context context, Type type) {
        if (poison.signum() != 0) {
            return context.poison(type);
        }
        if (undefined.signum() != 0) {
            return undefined.bitCount() == width ? context.undef(type) : null;
        }
        return type instanceof FloatType f
                ? context.floating(f, value.longValue())
                : context.integer((IntType) type, value);
    }
}
