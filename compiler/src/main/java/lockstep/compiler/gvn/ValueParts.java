package lockstep.compiler.gvn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
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
 * How a part of a value in memory is extracted from the value, little-endian: members of aggregates and elements of
 * vectors first, so that poison of the others does not spread; then by reinterpretation, or by a shift and a
 * truncation.
 *
 * <p>No pointer is made of an integer, nor an integer of a pointer: bytes keep their provenance, casts do not. For the
 * same reason an integer as wide as a pointer, which may hold one, is not assembled by shifts.
 */
final class ValueParts {
    /** Emits one or more instructions at the position of a builder. */
    interface PartStep {
        Value apply(Value value, IrBuilder builder);
    }

    private static final int POINTER_BYTES = Long.BYTES;
    private static final int MAX_BITS = 128;

    private final Context context;
    private final DataLayout layout;

    ValueParts(Context context, DataLayout layout) {
        this.context = context;
        this.layout = layout;
    }

    IntType bits(int bytes) {
        return IntType.of(Byte.SIZE * bytes);
    }

    /** What remains to be extracted: bytes from {@code offset} on of a value of {@code type}. */
    private record Rest(Type type, long offset) {}

    /**
     * The steps that compute a {@code wanted} from the bytes at {@code offset} of a {@code whole}; empty if impossible.
     */
    Optional<List<PartStep>> steps(Type whole, long offset, Type wanted) {
        List<PartStep> steps = new ArrayList<>();
        Rest at = new Rest(whole, offset);
        long size = layout.storeSize(wanted);
        while (!(at.offset() == 0 && at.type().equals(wanted))) {
            Rest next = inside(at, size, steps);
            if (next == null) {
                return convert(at, wanted, steps) ? Optional.of(steps) : Optional.empty();
            }
            at = next;
        }
        return Optional.of(steps);
    }

    /** The member that contains all the bytes; null if there is none. */
    private @Nullable Rest inside(Rest at, long size, List<PartStep> steps) {
        return switch (at.type()) {
            case ArrayType a -> member(at, a.element(), layout.allocSize(a.element()), a.count(), size, steps);
            case StructType s -> field(at, s, size, steps);
            case VectorType v -> element(at, v, size, steps);
            case SimpleType _, IntType _, FloatType _, PointerType _, FunctionType _ -> null;
        };
    }

    private @Nullable Rest member(Rest at, Type type, long stride, long count, long size, List<PartStep> steps) {
        long index = stride == 0 ? -1 : at.offset() / stride;
        return index < 0 || index >= Math.min(count, Integer.MAX_VALUE)
                ? null
                : extracted(type, (int) index, at.offset() - index * stride, size, steps);
    }

    private @Nullable Rest field(Rest at, StructType struct, long size, List<PartStep> steps) {
        StructLayout fields = layout.structLayout(struct);
        int index = fields.fieldCount() == 0 ? -1 : fields.fieldAt(at.offset());
        return index < 0
                ? null
                : extracted(struct.fields().get(index), index, at.offset() - fields.offset(index), size, steps);
    }

    private @Nullable Rest extracted(Type type, int index, long offset, long size, List<PartStep> steps) {
        if (offset < 0 || offset + size > layout.storeSize(type)) {
            return null;
        }
        steps.add((value, builder) -> builder.add(new ExtractValueInstruction(value, List.of(index))));
        return new Rest(type, offset);
    }

    private @Nullable Rest element(Rest at, VectorType vector, long size, List<PartStep> steps) {
        long each = bytesOf(vector);
        long index = each == 0 ? -1 : at.offset() / each;
        if (index < 0 || at.offset() + size > (index + 1) * each) {
            return null;
        }
        steps.add((value, builder) -> builder.add(new ExtractElementInstruction(value, context.i32((int) index))));
        return new Rest(vector.element(), at.offset() - index * each);
    }

    /** Bytes of an element; 0 if elements are not whole bytes, or their number is not fixed. */
    private long bytesOf(VectorType vector) {
        long width = layout.sizeInBits(vector.element());
        return vector.scalable() || width % Byte.SIZE != 0 ? 0 : width / Byte.SIZE;
    }

    /** Adds the steps from bytes of a scalar, or of several elements, to {@code wanted}; false if impossible. */
    private boolean convert(Rest at, Type wanted, List<PartStep> steps) {
        if (!isNumber(at.type()) || !isNumber(wanted)) {
            return false;
        }
        long size = layout.storeSize(wanted);
        Rest narrowed = at.type() instanceof VectorType vector ? someElements(at, vector, size, steps) : at;
        long all = layout.storeSize(narrowed.type());
        if (narrowed.offset() == 0 && size == all) {
            steps.add((value, builder) -> builder.cast(Opcode.BITCAST, value, wanted));
            return true;
        }
        boolean isSplitVector = narrowed.type() instanceof VectorType && wanted instanceof VectorType;
        if (isSplitVector || size >= POINTER_BYTES || all * Byte.SIZE > MAX_BITS) {
            return false;
        }
        steps.add((value, builder) -> shifted(value, (int) all, (int) narrowed.offset(), (int) size, builder));
        fromBits(wanted).ifPresent(steps::add);
        return true;
    }

    /** The elements that contain the wanted bytes. */
    private Rest someElements(Rest at, VectorType vector, long size, List<PartStep> steps) {
        long each = bytesOf(vector);
        int first = (int) (at.offset() / each);
        int count = (int) ((at.offset() + size - 1) / each) - first + 1;
        if (count == vector.count()) {
            return at;
        }
        List<Integer> mask = IntStream.range(first, first + count).boxed().toList();
        steps.add((value, builder) ->
                builder.add(new ShuffleVectorInstruction(value, context.poison(value.type()), mask)));
        return new Rest(VectorType.of(vector.element(), count), at.offset() - first * each);
    }

    private Value shifted(Value value, int all, int offset, int size, IrBuilder builder) {
        IntType wide = bits(all);
        Value number = value.type().equals(wide) ? value : builder.cast(Opcode.BITCAST, value, wide);
        Value low = offset == 0
                ? number
                : builder.binary(Opcode.LSHR, number, context.integer(wide, (long) Byte.SIZE * offset));
        return builder.cast(Opcode.TRUNC, low, bits(size));
    }

    /** The step from an integer of the same size to {@code type}; empty if impossible. */
    Optional<PartStep> fromBits(Type type) {
        return isNumber(type)
                ? Optional.of((value, builder) ->
                        value.type().equals(type) ? value : builder.cast(Opcode.BITCAST, value, type))
                : Optional.empty();
    }

    /** Whether {@code type} consists of integers or floats of whole bytes. */
    private boolean isNumber(Type type) {
        return switch (type) {
            case IntType i -> i.width() % Byte.SIZE == 0;
            case FloatType f -> true;
            case VectorType v -> bytesOf(v) != 0 && isNumber(v.element());
            case ArrayType _, StructType _, PointerType _, SimpleType _, FunctionType _ -> false;
        };
    }
}
