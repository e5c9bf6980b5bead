package lockstep.compiler.loadstorevectorizer;

import java.util.Comparator;
import java.util.List;
import lockstep.compiler.analysis.alias.AddressPlace;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * A simple load or store that may become part of a vector access.
 *
 * @param instruction the load or store
 * @param slot its slot in its {@link MemorySequence}
 * @param begin the offset of the first byte, relative to the other accesses of its kind
 * @param bytes the size in bytes
 * @param alignment of the first byte
 */
record VectorAccess(Instruction instruction, int slot, long begin, long bytes, long alignment) {
    static final Comparator<VectorAccess> BY_PLACE = Comparator.comparingLong(VectorAccess::begin);
    static final Comparator<VectorAccess> BY_TIME = Comparator.comparingInt(VectorAccess::slot);
    static final Comparator<VectorAccess> BY_ALIGNMENT = Comparator.comparingLong(VectorAccess::alignment);

    /**
     * The kind of an access: accesses of one kind may be merged. Their distances are constant, their elements have one
     * width, and pointers are not mixed with integers.
     */
    record Kind(
            Object family,
            boolean isLoad,
            long elementBits,
            @Nullable PointerType pointer) {}

    /** An access with its kind. */
    record Classified(Kind kind, VectorAccess access) {}

    /** {@code instruction} as an access of at most half of {@code most} bytes; null if it is not one. */
    static @Nullable Classified of(Instruction instruction, int slot, long most, DataLayout layout) {
        if (instruction instanceof LoadInstruction l) {
            return of(l, l.type(), l.pointer(), l.access(), slot, most, layout);
        }
        return instruction instanceof StoreInstruction s
                ? of(s, s.value().type(), s.pointer(), s.access(), slot, most, layout)
                : null;
    }

    private static @Nullable Classified of(
            Instruction instruction,
            Type type,
            Value pointer,
            MemoryAccess access,
            int slot,
            long most,
            DataLayout layout) {
        if (!access.isSimple() || !isOfElements(type, layout)) {
            return null;
        }
        long bits = layout.sizeInBits(type);
        if (2 * bits > Byte.SIZE * most) {
            return null;
        }
        AddressPlace place = AddressPlace.of(pointer, layout);
        long alignment = access.alignment() == 0 ? layout.abiAlignment(type) : access.alignment();
        Kind kind = new Kind(
                place.family(),
                instruction instanceof LoadInstruction,
                layout.sizeInBits(type.scalar()),
                type.scalar() instanceof PointerType p ? p : null);
        return new Classified(kind, new VectorAccess(instruction, slot, place.bytes(), bits / Byte.SIZE, alignment));
    }

    /** Whether values of {@code type} consist of one or more vector elements of 1, 2, 4 ... bytes. */
    private static boolean isOfElements(Type type, DataLayout layout) {
        boolean isElement = type.isIntOrIntVector() || type.isFloatOrFloatVector() || type.isPointerOrPointerVector();
        if (!isElement || type instanceof VectorType vector && vector.scalable()) {
            return false;
        }
        long bits = layout.sizeInBits(type.scalar());
        return bits >= Byte.SIZE && Long.bitCount(bits) == 1;
    }

    /** The offset after the last byte. */
    long end() {
        return begin + bytes;
    }

    boolean isLoad() {
        return instruction instanceof LoadInstruction;
    }

    /** The address. */
    Value pointer() {
        return instruction.operand(instruction.operandCount() - 1);
    }

    /** The loaded or stored type. */
    Type type() {
        return instruction instanceof StoreInstruction store ? store.value().type() : instruction.type();
    }

    /** The bytes from the first of {@code run}, which are adjacent and in order, to the end of the last. */
    static long bytes(List<VectorAccess> run) {
        return run.getLast().end() - run.getFirst().begin();
    }
}
