package lockstep.ir.nvvm.text;

import java.util.List;

/**
 * The accesses that {@code memory(...)} permits by kind of memory: bit 0 reads, bit 1 writes.
 *
 * @param argument memory that pointer arguments point to
 * @param inaccessible memory that the module cannot name
 * @param other all other memory
 */
record MemoryAttribute(int argument, int inaccessible, int other) {
    private static final List<String> WORDS = List.of("none", "read", "write", "readwrite");

    /** Everything. */
    static final MemoryAttribute ALL = new MemoryAttribute(3, 3, 3);

    static MemoryAttribute of(int argument, int inaccessible, int other) {
        return new MemoryAttribute(argument, inaccessible, other);
    }

    /** What both permit. */
    MemoryAttribute and(MemoryAttribute with) {
        return of(argument & with.argument, inaccessible & with.inaccessible, other & with.other);
    }

    /** The argument of the attribute as LLVM prints it: the rest's access first, then what differs from it. */
    String text() {
        StringBuilder out = new StringBuilder();
        if (other != 0 || (argument | inaccessible) == 0) {
            out.append(WORDS.get(other));
        }
        append(out, "argmem", argument);
        append(out, "inaccessiblemem", inaccessible);
        return out.toString();
    }

    private void append(StringBuilder out, String kind, int access) {
        if (access != other) {
            out.append(out.isEmpty() ? "" : ", ").append(kind).append(": ").append(WORDS.get(access));
        }
    }
}
