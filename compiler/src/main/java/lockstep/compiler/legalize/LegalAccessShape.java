package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
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
import lockstep.ir.rule.Rule;

/** The legal types of accesses, and the members or pieces into which others are split. */
record LegalAccessShape(DataLayout layout) {
    /** Limit on the members of an aggregate, or elements of a vector, that is split. */
    private static final int MAX_MEMBERS = 4096;

    /** The largest access in bytes. */
    private static final int MAX_BYTES = 16;

    /** The widest integer that is accessed at all. */
    private static final int WIDEST = 128;

    /**
     * A member of an aggregate that is not an aggregate itself.
     *
     * @param path the indices that lead to it
     * @param offset in bytes from the beginning of the aggregate
     */
    record Member(List<Integer> path, long offset, Type type) {}

    /** The rule by which an access of {@code type} at {@code alignment} is split; empty if it is legal. */
    Optional<Rule> reason(Type type, long alignment) {
        return switch (type) {
            case StructType _, ArrayType _ -> members(type).map(_ -> LowerAccesses.AGGREGATE);
            case VectorType vector -> reason(vector, alignment);
            case IntType integer -> reason(integer, alignment);
            case FloatType number when number == FloatType.FP128 -> Optional.empty();
            case FloatType number -> aligned(number.width(), alignment);
            case PointerType _, SimpleType _, FunctionType _ -> Optional.empty();
        };
    }

    private static Optional<Rule> aligned(int width, long alignment) {
        return alignment * Byte.SIZE >= width ? Optional.empty() : Optional.of(LowerAccesses.ALIGNMENT);
    }

    private static Optional<Rule> reason(IntType integer, long alignment) {
        int width = integer.width();
        if (width > WIDEST) {
            return Optional.empty();
        }
        if (width == WIDEST) {
            return aligned(Long.SIZE, alignment);
        }
        return isLeafWidth(width) ? aligned(width, alignment) : Optional.of(LowerAccesses.WIDTH);
    }

    /** Whether {@code type} is an integer whose bytes one instruction accesses. */
    static boolean isOneChunk(Type type, long alignment) {
        if (!(type instanceof IntType integer) || integer.width() > Long.SIZE) {
            return false;
        }
        int bytes = (integer.width() + Byte.SIZE - 1) / Byte.SIZE;
        return Integer.bitCount(bytes) == 1 && alignment >= bytes;
    }

    private static boolean isLeafWidth(int width) {
        return width >= Byte.SIZE && width <= Long.SIZE && Integer.bitCount(width) == 1;
    }

    private Optional<Rule> reason(VectorType vector, long alignment) {
        int width = (int) layout.sizeInBits(vector.element());
        boolean isWide = vector.element() instanceof IntType && width > Long.SIZE;
        boolean isLong = vector.scalable() || vector.count() > MAX_MEMBERS;
        if (isLong || vector.element() == FloatType.FP128 || width > WIDEST) {
            return Optional.empty();
        }
        if (width % Byte.SIZE != 0) {
            return isWide ? Optional.empty() : Optional.of(LowerAccesses.PACKED);
        }
        boolean isOne = piece(vector, 0, alignment) == vector.count() && vector.count() > 1;
        return isOne ? Optional.empty() : Optional.of(LowerAccesses.VECTOR);
    }

    /**
     * How many elements of {@code vector} one instruction accesses.
     *
     * @param remaining the number of elements from there on
     * @param alignment of the first
     */
    int pieceSize(VectorType vector, int remaining, long alignment) {
        long width = layout.sizeInBits(vector.element());
        if (!isLeafWidth((int) Math.min(width, WIDEST))) {
            return 1;
        }
        long bytes = width / Byte.SIZE;
        for (int count = 4; count > 1; count /= 2) {
            if (count <= remaining && count * bytes <= Math.min(MAX_BYTES, alignment)) {
                return count;
            }
        }
        return 1;
    }

    private int piece(VectorType vector, int from, long alignment) {
        return pieceSize(vector, vector.count() - from, alignment);
    }

    /** The members of an aggregate in order; empty if there are too many. */
    Optional<List<Member>> members(Type type) {
        List<Member> members = new ArrayList<>();
        Deque<Member> open = new ArrayDeque<>(List.of(new Member(List.of(), 0, type)));
        while (!open.isEmpty()) {
            Member member = open.pop();
            if (member.type() instanceof StructType || member.type() instanceof ArrayType) {
                List<Member> inner = inner(member);
                if (inner.size() + open.size() + members.size() > MAX_MEMBERS) {
                    return Optional.empty();
                }
                inner.reversed().forEach(open::push);
            } else {
                members.add(member);
            }
        }
        return Optional.of(members);
    }

    private List<Member> inner(Member outer) {
        List<Member> inner = new ArrayList<>();
        if (outer.type() instanceof StructType struct) {
            StructLayout fields = layout.structLayout(struct);
            for (int i = 0; i < struct.fields().size(); i++) {
                inner.add(inner(outer, i, fields.offset(i), struct.fields().get(i)));
            }
        } else if (outer.type() instanceof ArrayType array) {
            long step = layout.allocSize(array.element());
            for (int i = 0; i < Math.min(array.count(), MAX_MEMBERS + 1); i++) {
                inner.add(inner(outer, i, i * step, array.element()));
            }
        }
        return inner;
    }

    private static Member inner(Member outer, int index, long offset, Type type) {
        List<Integer> path = new ArrayList<>(outer.path());
        path.add(index);
        return new Member(List.copyOf(path), outer.offset() + offset, type);
    }
}
