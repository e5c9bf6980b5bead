package lockstep.compiler.legalize;

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

/** Splits values and stores the parts. */
record StoreParts(AccessParts parts) {
    private FoldingBuilder builder() {
        return parts.builder();
    }

    private Context context() {
        return builder().builder().context();
    }

    /** Stores {@code value}. */
    void store(Value value) {
        Type type = value.type();
        if (!(type instanceof StructType || type instanceof ArrayType)) {
            first(value, 0);
            return;
        }
        for (LegalAccessShape.Member member : parts.shape().members(type).orElseThrow()) {
            first(builder().member(value, member.path()), member.offset());
        }
    }

    private void first(Value value, long offset) {
        if (value.type() instanceof VectorType vector && !vector.scalable()) {
            vector(value, vector, offset);
        } else {
            scalar(value, offset);
        }
    }

    private void scalar(Value value, long offset) {
        if (parts.shape().reason(value.type(), parts.alignment(offset)).isEmpty()) {
            parts.store(value, offset);
        } else if (value.type() instanceof FloatType number) {
            integer(builder().cast(Opcode.BITCAST, value, IntType.of(number.width())), offset);
        } else if (((IntType) value.type()).width() <= Long.SIZE) {
            integer(value, offset);
        } else {
            List<Value> limbs = LargeIntegers.split(builder(), value, Long.SIZE);
            integer(limbs.get(0), offset);
            integer(limbs.get(1), offset + Long.BYTES);
        }
    }

    private void integer(Value value, long offset) {
        int bytes = (((IntType) value.type()).width() + Byte.SIZE - 1) / Byte.SIZE;
        Value whole = builder().resized(value, IntType.of(LoadParts.container(bytes)));
        for (AccessParts.Chunk chunk : parts.chunks(bytes, offset)) {
            Value low = builder().shift(Opcode.LSHR, whole, chunk.shift());
            parts.store(builder().resized(low, chunk.type()), offset + chunk.offset());
        }
    }

    private void vector(Value value, VectorType vector, long offset) {
        int width = (int) parts.shape().layout().sizeInBits(vector.element());
        if (parts.shape().reason(vector, parts.alignment(offset)).isEmpty()) {
            parts.store(value, offset);
        } else if (width % Byte.SIZE == 0) {
            pieces(value, vector, width / Byte.SIZE, offset);
        } else {
            packed(value, vector, width, offset);
        }
    }

    private void pieces(Value value, VectorType vector, int step, long offset) {
        int done = 0;
        while (done < vector.count()) {
            long place = offset + (long) done * step;
            int count = parts.shape().pieceSize(vector, vector.count() - done, parts.alignment(place));
            if (count == 1) {
                scalar(builder().element(value, done), place);
            } else {
                Value piece = context().poison(VectorType.of(vector.element(), count));
                for (int i = 0; i < count; i++) {
                    piece = builder().withElement(piece, builder().element(value, done + i), i);
                }
                parts.store(piece, place);
            }
            done += count;
        }
    }

    private void packed(Value value, VectorType vector, int width, long offset) {
        long bytes = parts.shape().layout().storeSize(vector);
        for (int i = 0; i < bytes; i++) {
            int from = i * Byte.SIZE;
            int last = Math.min(from + Byte.SIZE, vector.count() * width) - 1;
            Value whole = context().zero(IntType.I8);
            for (int index = from / width; index <= last / width; index++) {
                int above = index * width - from;
                Value element = builder().element(value, index);
                Value low = above < 0 ? builder().shift(Opcode.LSHR, element, -above) : element;
                Value part = builder().resized(low, IntType.I8);
                part = above > 0 ? builder().shift(Opcode.SHL, part, above) : part;
                whole = builder().binary(Opcode.OR, whole, part);
            }
            parts.store(whole, offset + i);
        }
    }
}
