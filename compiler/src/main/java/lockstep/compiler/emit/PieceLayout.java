package lockstep.compiler.emit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * The offsets of the leaves of values that are passed as bytes, and the accesses that read them.
 *
 * <p>A leaf takes one access of the next supported width, if there is room for it and it is aligned; otherwise several,
 * each the largest that is aligned, from the lowest byte on: the i32 of {@code <{i8, i32}>} at offset 1 is read as 8,
 * 16 and 8 bits. Vector elements of kernel parameters that are not whole bytes are read with the bytes that contain
 * them.
 */
final class PieceLayout {
    /** The maximum number of leaves of a value, see {@code lockstep.compiler.select.Leaves}. */
    private static final int MAX_LEAVES = 4096;

    private static final int WORD = Long.SIZE;

    private final DataLayout layout;

    PieceLayout(DataLayout layout) {
        this.layout = layout;
    }

    /**
     * A value laid out as bytes.
     *
     * @param size in bytes
     * @param leaves the accesses of each leaf
     */
    record Placed(long size, List<List<ParameterShape.Piece>> leaves) {}

    /**
     * A part of a type.
     *
     * @param bit its offset in bits
     * @param room number of bits from there on that no other part uses
     */
    private record Part(Type type, long bit, long room) {}

    /** A leaf, see {@link Part}. */
    private record Leaf(int width, long bit, long room) {}

    /** The smallest power of two that is at least {@code width} and at least 8. */
    static int powerFrom(int width) {
        int highest = Integer.highestOneBit(Math.max(width, Byte.SIZE));
        return highest >= width ? highest : 2 * highest;
    }

    /**
     * The layout of {@code type} as a parameter.
     *
     * @throws InputException if a leaf cannot be represented, or there are too many
     */
    Placed of(Type type, boolean ofKernel, SourceLocation location) {
        if (!type.isSized()) {
            throw Faults.unsupported(location, "parameters of type " + type);
        }
        List<Leaf> leaves = leaves(type, location);
        long alignment = layout.abiAlignment(type);
        boolean hasBits = leaves.stream().anyMatch(leaf -> leaf.bit % Byte.SIZE != 0 || leaf.room % Byte.SIZE != 0);
        if (hasBits && !ofKernel) {
            return packed(leaves, alignment);
        }
        List<List<ParameterShape.Piece>> pieces = new ArrayList<>();
        for (Leaf leaf : leaves) {
            boolean isWhole = leaf.bit % Byte.SIZE == 0 && leaf.room % Byte.SIZE == 0;
            pieces.add(isWhole ? pieces(leaf, alignment) : List.of(around(leaf, type, location)));
        }
        return new Placed(layout.allocSize(type), pieces);
    }

    /** The leaves in sequence, each at a multiple of its size. */
    private static Placed packed(List<Leaf> leaves, long alignment) {
        List<List<ParameterShape.Piece>> pieces = new ArrayList<>();
        long end = 0;
        for (Leaf leaf : leaves) {
            int bits = powerFrom(leaf.width);
            long offset = DataLayout.alignTo(end, bits / Byte.SIZE);
            pieces.add(pieces(new Leaf(leaf.width, offset * Byte.SIZE, bits), alignment));
            end = offset + bits / Byte.SIZE;
        }
        return new Placed(end, pieces);
    }

    private static List<ParameterShape.Piece> pieces(Leaf leaf, long alignment) {
        List<ParameterShape.Piece> pieces = new ArrayList<>();
        long offset = leaf.bit / Byte.SIZE;
        int wanted = (int) Math.min(leaf.room, powerFrom(leaf.width));
        int position = 0;
        while (position < leaf.width) {
            long at = offset + position / Byte.SIZE;
            long aligned = Byte.SIZE * Long.lowestOneBit(at | alignment);
            int bits = (int) Math.min(aligned, Integer.highestOneBit(wanted - position));
            pieces.add(new ParameterShape.Piece(at, bits, position));
            position += bits;
        }
        return pieces;
    }

    /** The bytes that contain a leaf of a fraction of a byte; such vectors are aligned to their size. */
    private static ParameterShape.Piece around(Leaf leaf, Type type, SourceLocation location) {
        long first = leaf.bit / Byte.SIZE;
        long last = (leaf.bit + leaf.width - 1) / Byte.SIZE;
        if (first != last) {
            throw Faults.unsupported(
                    location, "elements of " + leaf.width + " bits in a kernel parameter of type " + type);
        }
        return new ParameterShape.Piece(first, Byte.SIZE, (int) -(leaf.bit - first * Byte.SIZE));
    }

    // ---- leaves

    private List<Leaf> leaves(Type type, SourceLocation location) {
        List<Leaf> leaves = new ArrayList<>();
        Deque<Part> open = new ArrayDeque<>();
        open.push(new Part(type, 0, Byte.SIZE * layout.allocSize(type)));
        while (!open.isEmpty()) {
            Part part = open.pop();
            List<Part> members = members(part, leaves, location);
            if (leaves.size() + members.size() > MAX_LEAVES) {
                throw Faults.unsupported(location, "parameters of more than " + MAX_LEAVES + " elements");
            }
            Collections.reverse(members);
            members.forEach(open::push);
        }
        return leaves;
    }

    /** The members of {@code part} in order; a scalar has none and is added to {@code leaves}. */
    private List<Part> members(Part part, List<Leaf> leaves, SourceLocation location) {
        List<Part> members = new ArrayList<>();
        switch (part.type) {
            case IntType integer when integer.width() <= 2 * WORD -> integer(part, integer.width(), leaves);
            case FloatType number when number != FloatType.FP128 -> scalar(part, leaves);
            case PointerType _ -> scalar(part, leaves);
            case VectorType vector
            when !vector.scalable() -> {
                long step = layout.sizeInBits(vector.element());
                addMembers(part, vector.element(), vector.count(), step, members, location);
            }
            case ArrayType array -> {
                long step = Byte.SIZE * layout.allocSize(array.element());
                addMembers(part, array.element(), array.count(), step, members, location);
            }
            case StructType struct -> addFields(part, struct, members);
            case IntType _, FloatType _, VectorType _, SimpleType _, FunctionType _ ->
                throw Faults.unsupported(location, "parameters of type " + part.type);
        }
        return members;
    }

    private void scalar(Part part, List<Leaf> leaves) {
        leaves.add(new Leaf(Math.toIntExact(layout.sizeInBits(part.type)), part.bit, part.room));
    }

    private static void integer(Part part, int width, List<Leaf> leaves) {
        int low = Math.min(width, WORD);
        leaves.add(new Leaf(low, part.bit, width > WORD ? WORD : part.room));
        if (width > WORD) {
            leaves.add(new Leaf(width - WORD, part.bit + WORD, part.room - WORD));
        }
    }

    private static void addMembers(
            Part part, Type element, long count, long step, List<Part> members, SourceLocation location) {
        if (count > MAX_LEAVES) {
            throw Faults.unsupported(location, "parameters of more than " + MAX_LEAVES + " elements");
        }
        for (int i = 0; i < count; i++) {
            members.add(new Part(element, part.bit + i * step, step));
        }
    }

    private void addFields(Part part, StructType struct, List<Part> members) {
        for (int i = 0; i < struct.fields().size(); i++) {
            Type field = struct.fields().get(i);
            long offset = Byte.SIZE * layout.structLayout(struct).offset(i);
            members.add(new Part(field, part.bit + offset, Byte.SIZE * layout.allocSize(field)));
        }
    }
}
