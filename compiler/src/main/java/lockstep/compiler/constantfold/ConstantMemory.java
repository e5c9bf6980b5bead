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
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.StructLayout;
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

/**
 * Reads values from initializers, little-endian. A part with exactly the requested type is returned as it is, even if
 * it is undefined or an address; otherwise the value is assembled from bytes. An undefined byte reads as 0, a poison
 * byte makes the value poison. Bytes of padding, of addresses, and of integers that do not fill their bytes cannot be
 * read.
 */
public final class ConstantMemory {
    private static final int MAX_BYTES = 64;

    private final Context context;
    private final DataLayout layout;

    /** A reader that makes constants in {@code context}. */
    public ConstantMemory(Context context, DataLayout layout) {
        this.context = context;
        this.layout = layout;
    }

    /**
     * The contents of {@code object}; empty if they may change, or another definition may replace the object at link
     * time.
     */
    public static Optional<Constant> contents(Value object) {
        return object instanceof GlobalVariable g
                        && g.isConstant()
                        && !g.isExternallyInitialized()
                        && !g.linkage().isInterposable()
                ? g.initializer()
                : Optional.empty();
    }

    /**
     * The value of {@code type} at {@code offset} bytes from the start of {@code initializer}.
     *
     * @return empty if the value is partly out of bounds or cannot be read
     */
    public Optional<Constant> read(Constant initializer, long offset, Type type) {
        long size = layout.storeSize(type);
        if (offset < 0 || size > layout.allocSize(initializer.type()) - offset) {
            return Optional.empty();
        }
        Constant part = part(initializer, offset, type);
        if (part != null) {
            return Optional.of(part);
        }
        return size <= MAX_BYTES ? assembled(initializer, offset, type) : Optional.empty();
    }

    /**
     * The value of every load of {@code type} from {@code initializer}, at any offset; empty if it depends on the
     * offset.
     */
    public Optional<Constant> readAnywhere(Constant initializer, Type type) {
        if (initializer.isZero() && !(type instanceof StructType)) {
            return Optional.of(context.zero(type));
        }
        if (initializer instanceof ConstantPoison) {
            return Optional.of(context.poison(type));
        }
        return initializer instanceof ConstantUndef ? Optional.of(context.undef(type)) : Optional.empty();
    }

    // ---- parts

    /** The part of exactly this type; null if there is none. */
    private @Nullable Constant part(Constant whole, long offset, Type type) {
        Constant at = whole;
        long rest = offset;
        while (!(rest == 0 && at.type().equals(type))) {
            Place place = place(at.type(), rest);
            Constant next = place == null
                    ? null
                    : ConstantElements.element(context, at, place.index()).orElse(null);
            if (next == null || place == null) {
                return null;
            }
            at = next;
            rest = place.offset();
        }
        return at;
    }

    /**
     * The position of a byte in an element.
     *
     * @param index of the element
     * @param offset of the byte in the element
     */
    private record Place(int index, long offset) {}

    private @Nullable Place place(Type type, long offset) {
        return switch (type) {
            case ArrayType a -> element(layout.allocSize(a.element()), a.count(), offset);
            case VectorType v ->
                v.scalable() || layout.sizeInBits(v.element()) % Byte.SIZE != 0
                        ? null
                        : element(layout.storeSize(v.element()), v.count(), offset);
            case StructType s -> field(s, offset);
            case SimpleType _, IntType _, FloatType _, PointerType _, FunctionType _ -> null;
        };
    }

    private static @Nullable Place element(long stride, long count, long offset) {
        boolean isInside = stride > 0 && offset / stride < Math.min(count, Integer.MAX_VALUE);
        return isInside ? new Place((int) (offset / stride), offset % stride) : null;
    }

    private @Nullable Place field(StructType struct, long offset) {
        StructLayout fields = layout.structLayout(struct);
        int index = fields.fieldCount() == 0 ? -1 : fields.fieldAt(offset);
        return index < 0 ? null : new Place(index, offset - fields.offset(index));
    }

    // ---- bytes

    private Optional<Constant> assembled(Constant initializer, long offset, Type type) {
        return switch (type) {
            case IntType i ->
                i.width() % Byte.SIZE == 0 ? number(initializer, offset, i.width() / Byte.SIZE, i) : Optional.empty();
            case FloatType f ->
                f == FloatType.FP128
                        ? Optional.empty()
                        : number(initializer, offset, f.width() / Byte.SIZE, IntType.of(f.width()))
                                .map(bits -> asFloat(f, bits));
            case VectorType v -> vector(initializer, offset, v);
            case ArrayType _, StructType _, PointerType _, SimpleType _, FunctionType _ -> Optional.empty();
        };
    }

    private Constant asFloat(FloatType type, Constant bits) {
        return bits instanceof ConstantInt i
                ? context.floating(type, i.zext())
                : bits instanceof ConstantPoison ? context.poison(type) : context.undef(type);
    }

    private Optional<Constant> vector(Constant initializer, long offset, VectorType type) {
        if (type.scalable() || layout.sizeInBits(type.element()) % Byte.SIZE != 0) {
            return Optional.empty();
        }
        long stride = layout.storeSize(type.element());
        List<Constant> elements = new ArrayList<>();
        for (int i = 0; i < type.count(); i++) {
            Optional<Constant> element = read(initializer, offset + i * stride, type.element());
            if (element.isEmpty()) {
                return Optional.empty();
            }
            elements.add(element.get());
        }
        return Optional.of(context.aggregate(type, elements));
    }

    private Optional<Constant> number(Constant initializer, long offset, int count, IntType type) {
        BigInteger value = BigInteger.ZERO;
        boolean isUndefined = true;
        for (int i = count - 1; i >= 0; i--) {
            Constant leaf = leaf(initializer, offset + i);
            if (leaf == null) {
                return Optional.empty();
            }
            if (leaf instanceof ConstantPoison) {
                return Optional.of(context.poison(type));
            }
            isUndefined &= leaf instanceof ConstantUndef;
            long octet = leaf instanceof ConstantInt b ? b.zext() : 0;
            value = value.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(octet));
        }
        return Optional.of(isUndefined ? context.undef(type) : context.integer(type, value));
    }

    /** The byte at {@code offset} as an i8, undefined or poison; null if it cannot be read. */
    private @Nullable Constant leaf(Constant whole, long offset) {
        Constant at = whole;
        long rest = offset;
        Place place = place(at.type(), rest);
        while (place != null) {
            Constant next = ConstantElements.element(context, at, place.index()).orElse(null);
            if (next == null) {
                return null;
            }
            at = next;
            rest = place.offset();
            place = place(at.type(), rest);
        }
        return octet(at, rest);
    }

    private @Nullable Constant octet(Constant scalar, long offset) {
        if (offset >= layout.storeSize(scalar.type())) {
            return null;
        }
        int shift = (int) offset * Byte.SIZE;
        return switch (scalar) {
            case ConstantInt i ->
                i.width() % Byte.SIZE == 0
                        ? context.integer(IntType.I8, i.unsigned().shiftRight(shift))
                        : null;
            case ConstantFloat f ->
                f.floatType() == FloatType.FP128 ? null : context.integer(IntType.I8, f.bits() >>> shift & 0xFF);
            case ConstantPoison p -> context.poison(IntType.I8);
            case ConstantUndef u -> context.undef(IntType.I8);
            case ConstantNull _,
                    ConstantZero _,
                    ConstantTokenNone _,
                    ConstantBytes _,
                    ConstantAggregate _,
                    ConstantExpression _,
                    BlockAddress _,
                    GlobalValue _ -> null;
        };
    }
}
