package lockstep.compiler.memoryspace;

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

/** The decomposition of an aggregate type into runs of scalars, in the order of their offsets. */
final class AggregatePieces {
    /** Limit on the runs of a type, and on the scalars of a run: a type with more is not decomposed. */
    private static final int MOST = 64;

    /** A scalar at {@code offset} bytes from the beginning of its run's element. */
    record Leaf(long offset, Type type) {}

    /**
     * {@code count} elements, {@code stride} bytes apart.
     *
     * @param offset of the first, in bytes
     * @param leaves the scalars of one element, in the order of their offsets
     */
    record Run(long offset, long count, long stride, List<Leaf> leaves) {}

    private record Part(long offset, Type type) {}

    private AggregatePieces() {}

    /** The runs of {@code type}; empty where there are too many. */
    static Optional<List<Run>> of(Type type, DataLayout layout) {
        List<Run> runs = new ArrayList<>();
        Deque<Part> open = new ArrayDeque<>(List.of(new Part(0, type)));
        while (!open.isEmpty()) {
            Part part = open.pop();
            if (part.type() instanceof StructType struct) {
                push(struct, part.offset(), layout, open);
            } else if (part.type() instanceof ArrayType array) {
                Optional<List<Leaf>> leaves = leaves(array.element(), layout);
                if (leaves.isEmpty()) {
                    return Optional.empty();
                }
                runs.add(new Run(part.offset(), array.count(), layout.allocSize(array.element()), leaves.get()));
            } else {
                runs.add(new Run(part.offset(), 1, 0, List.of(new Leaf(0, part.type()))));
            }
            if (runs.size() > MOST) {
                return Optional.empty();
            }
        }
        runs.removeIf(run -> run.count() == 0 || run.leaves().isEmpty());
        return Optional.of(runs);
    }

    private static void push(StructType struct, long offset, DataLayout layout, Deque<Part> open) {
        StructLayout fields = layout.structLayout(struct);
        for (int i = struct.fields().size() - 1; i >= 0; i--) {
            open.push(new Part(offset + fields.offset(i), struct.fields().get(i)));
        }
    }

    /** The scalars of {@code type}; empty where there are too many. */
    private static Optional<List<Leaf>> leaves(Type type, DataLayout layout) {
        List<Leaf> leaves = new ArrayList<>();
        Deque<Part> open = new ArrayDeque<>(List.of(new Part(0, type)));
        while (!open.isEmpty()) {
            Part part = open.pop();
            if (part.type() instanceof StructType struct) {
                push(struct, part.offset(), layout, open);
            } else if (part.type() instanceof ArrayType array) {
                if (array.count() > MOST) {
                    return Optional.empty();
                }
                for (long i = array.count() - 1; i >= 0; i--) {
                    long step = i * layout.allocSize(array.element());
                    open.push(new Part(part.offset() + step, array.element()));
                }
            } else {
                leaves.add(new Leaf(part.offset(), part.type()));
            }
            if (leaves.size() > MOST || open.size() > MOST * MOST) {
                return Optional.empty();
            }
        }
        return Optional.of(List.copyOf(leaves));
    }
}
