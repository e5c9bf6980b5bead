package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.scalarizer.AccessMetadata;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Builds the parts of one access, each at its offset from the beginning of the whole. */
final class AccessParts {
    private final FoldingBuilder builder;
    private final LegalAccessShape shape;
    private final Instruction whole;
    private final Value pointer;
    private final MemoryAccess access;
    private int made;

    /**
     * The parts of {@code whole}, which accesses {@code pointer} with the properties {@code access}, including its
     * alignment.
     */
    AccessParts(FoldingBuilder builder, LegalAccessShape shape, Instruction whole, Value pointer, MemoryAccess access) {
        this.builder = builder;
        this.shape = shape;
        this.whole = whole;
        this.pointer = pointer;
        this.access = access;
    }

    /**
     * A run of bytes that one instruction accesses.
     *
     * @param offset from the beginning of the scalar
     * @param bytes 1, 2, 4 or 8
     */
    record Chunk(int offset, int bytes) {
        IntType type() {
            return IntType.of(bytes * Byte.SIZE);
        }

        int shift() {
            return offset * Byte.SIZE;
        }
    }

    /** A builder that inserts before the whole. */
    FoldingBuilder builder() {
        return builder;
    }

    /** The legal shapes of accesses. */
    LegalAccessShape shape() {
        return shape;
    }

    /** The number of new accesses. */
    int made() {
        return made;
    }

    /** The alignment at {@code offset}. */
    long alignment(long offset) {
        return offset == 0 ? access.alignment() : Math.min(access.alignment(), Long.lowestOneBit(offset));
    }

    /** The runs into which {@code bytes} bytes at {@code offset} are split, the lowest first. */
    List<Chunk> chunks(int bytes, long offset) {
        List<Chunk> chunks = new ArrayList<>();
        int done = 0;
        while (done < bytes) {
            long most = Math.min(Long.BYTES, alignment(offset + done));
            int size = (int) Math.min(most, Integer.highestOneBit(bytes - done));
            chunks.add(new Chunk(done, size));
            done += size;
        }
        return chunks;
    }

    private Value address(long offset) {
        if (offset == 0) {
            return pointer;
        }
        int space = ((PointerType) pointer.type()).addressSpace();
        IntType index = IntType.of(shape.layout().indexBits(space));
        return builder.builder().elementPointer(IntType.I8, pointer, List.of(builder.constant(index, offset)), 0);
    }

    private void note(Instruction part) {
        AccessMetadata.handDown(whole, part);
        builder.made().add(part);
        made++;
    }

    /** Loads a value that is not split. */
    Value load(Type type, long offset) {
        LoadInstruction part = builder.builder()
                .add(new LoadInstruction(type, address(offset), access.withAlignment(alignment(offset))));
        note(part);
        return part;
    }

    /** Stores a value that is not split. */
    void store(Value value, long offset) {
        StoreInstruction part = builder.builder()
                .add(new StoreInstruction(value, address(offset), access.withAlignment(alignment(offset))));
        note(part);
    }

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
            return type instanceof VectorType vector && !vector.scalable()
                    ? vector(vector, offset)
                    : scalar(type, offset);
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
}
