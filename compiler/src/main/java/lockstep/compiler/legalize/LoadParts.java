package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.ArrayType;
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;

/** Loads values in parts and assembles them. */
record LoadParts(AccessParts parts) {
    private FoldingBuilder builder() {
        return parts.builder();
    }

    private Context context() {
        return builder().builder().context();
    }

    /** Loads a value of {@code type}. */
    Value load(Type type) {
        if (!(type instanceof StructType || type instanceof ArrayType)) {
            return first(type, 0);
        }
        Value aggregate = context().poison(type);
        for (LegalAccessShape.Member member : parts.shape().members(type).orElseThrow()) {
            aggregate = builder().withMember(aggregate, first(member.type(), member.offset()), member.path());
        }
        return aggregate;
    }

    private Value first(Type type, long offset) {
        return type instanceof VectorType vector && !vector.scalable() ? vector(vector, offset) : scalar(type, offset);
    }

    private Value scalar(Type type, long offset) {
        if (parts.shape().reason(type, parts.alignment(offset)).isEmpty()) {
            return parts.load(type, offset);
        }
        if (type instanceof FloatType number) {
            return builder().cast(Opcode.BITCAST, integer(number.width(), offset), number);
        }
        IntType integer = (IntType) type;
        if (integer.width() <= Long.SIZE) {
            return integer(integer.width(), offset);
        }
        Value low = integer(Long.SIZE, offset);
        Value high = integer(integer.width() - Long.SIZE, offset + Long.BYTES);
        return LargeIntegers.join(builder(), List.of(low, high), integer);
    }

    private Value integer(int width, long offset) {
        int bytes = (width + Byte.SIZE - 1) / Byte.SIZE;
        IntType container = IntType.of(container(bytes));
        Value whole = context().zero(container);
        for (AccessParts.Chunk chunk : parts.chunks(bytes, offset)) {
            Value part = builder().resized(parts.load(chunk.type(), offset + chunk.offset()), container);
            whole = builder().binary(Opcode.OR, whole, builder().shift(Opcode.SHL, part, chunk.shift()));
        }
        return builder().resized(whole, IntType.of(width));
    }

    /** The width of the smallest register for {@code bytes} bytes. */
    static int container(int bytes) {
        return bytes == 1 ? Byte.SIZE : Integer.highestOneBit(bytes - 1) * 2 * Byte.SIZE;
    }

    private Value vector(VectorType vector, long offset) {
        int width = (int) parts.shape().layout().sizeInBits(vector.element());
        if (parts.shape().reason(vector, parts.alignment(offset)).isEmpty()) {
            return parts.load(vector, offset);
        }
        return width % Byte.SIZE == 0 ? pieces(vector, width / Byte.SIZE, offset) : packed(vector, width, offset);
    }

    private Value pieces(VectorType vector, int step, long offset) {
        Value whole = context().poison(vector);
        int done = 0;
        while (done < vector.count()) {
            long place = offset + (long) done * step;
            int count = parts.shape().pieceSize(vector, vector.count() - done, parts.alignment(place));
            if (count == 1) {
                whole = builder().withElement(whole, scalar(vector.element(), place), done);
            } else {
                Value piece = parts.load(VectorType.of(vector.element(), count), place);
                for (int i = 0; i < count; i++) {
                    whole = builder().withElement(whole, builder().element(piece, i), done + i);
                }
            }
            done += count;
        }
        return whole;
    }

    private Value packed(VectorType vector, int width, long offset) {
        long bytes = parts.shape().layout().storeSize(vector);
        List<Value> loaded = new ArrayList<>();
        for (int i = 0; i < bytes; i++) {
            loaded.add(parts.load(IntType.I8, offset + i));
        }
        Value whole = context().poison(vector);
        for (int i = 0; i < vector.count(); i++) {
            whole = builder().withElement(whole, bits(loaded, i * width, IntType.of(width)), i);
        }
        return whole;
    }

    /** The integer whose bits start at bit {@code from} of {@code bytes}. */
    private Value bits(List<Value> bytes, int from, IntType type) {
        Value whole = context().zero(type);
        int last = from + type.width() - 1;
        for (int i = from / Byte.SIZE; i <= last / Byte.SIZE; i++) {
            int above = i * Byte.SIZE - from;
            Value low = above < 0 ? builder().shift(Opcode.LSHR, bytes.get(i), -above) : bytes.get(i);
            Value part = builder().resized(low, type);
            part = above > 0 ? builder().shift(Opcode.SHL, part, above) : part;
            whole = builder().binary(Opcode.OR, whole, part);
        }
        return whole;
    }
}
