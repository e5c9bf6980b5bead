package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.scalarizer.AccessMetadata;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.Type;

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
    AccessParts(
            FoldingBuilder builder, LegalAccessShape shape, Instruction whole, Value pointer, MemoryAccess access) {
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
        return builder.builder()
                .elementPointer(IntType.I8, pointer, List.of(builder.constant(index, offset)), 0);
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
}
