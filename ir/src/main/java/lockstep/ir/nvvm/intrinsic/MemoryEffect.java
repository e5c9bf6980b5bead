package lockstep.ir.nvvm.intrinsic;

import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * The memory that a call may read and write: through its pointer arguments, inaccessible to the program, and all other.
 *
 * <p>Source: LLVM Language Reference, function attribute {@code memory(...)}; the older {@code readnone, readonly,
 * writeonly, argmemonly, inaccessiblememonly, inaccessiblemem_or_argmemonly} are understood too.
 *
 * @param argument through pointer arguments
 * @param inaccessible not accessible to the program
 * @param other everything else
 */
public record MemoryEffect(Access argument, Access inaccessible, Access other) {
    /** What may happen to some memory. */
    public enum Access {
        /** Nothing. */
        NONE,
        /** It may be read. */
        READ,
        /** It may be written. */
        WRITE,
        /** Both. */
        READ_WRITE;

        /** Whether it may be read. */
        public boolean mayRead() {
            return this == READ || this == READ_WRITE;
        }

        /** Whether it may be written. */
        public boolean mayWrite() {
            return this == WRITE || this == READ_WRITE;
        }

        /** What both this and {@code other} allow. */
        public Access and(Access that) {
            return of(mayRead() && that.mayRead(), mayWrite() && that.mayWrite());
        }

        private static Access of(boolean read, boolean write) {
            if (read) {
                return write ? READ_WRITE : READ;
            }
            return write ? WRITE : NONE;
        }

        /** The word in text. */
        String word() {
            return switch (this) {
                case NONE -> "none";
                case READ -> "read";
                case WRITE -> "write";
                case READ_WRITE -> "readwrite";
            };
        }

        private static Optional<Access> parse(String word) {
            return switch (word) {
                case "none" -> Optional.of(NONE);
                case "read" -> Optional.of(READ);
                case "write" -> Optional.of(WRITE);
                case "readwrite" -> Optional.of(READ_WRITE);
                default -> Optional.empty();
            };
        }
    }

    /** No memory at all. */
    public static final MemoryEffect NONE = all(Access.NONE);
    /** Nothing is known. */
    public static final MemoryEffect ANY = all(Access.READ_WRITE);

    public MemoryEffect {
        Objects.requireNonNull(argument);
        Objects.requireNonNull(inaccessible);
        Objects.requireNonNull(other);
    }

    /** The same for all memory. */
    public static MemoryEffect all(Access access) {
        return new MemoryEffect(access, access, access);
    }

    /** The effect that {@code attributes} of a function or call promise; {@link #ANY} if they promise nothing. */
    public static MemoryEffect of(AttributeSet attributes) {
        MemoryEffect effect =
                attributes.structured("memory").flatMap(MemoryEffect::parse).orElse(ANY);
        return attributes.isEmpty() ? effect : effect.and(older(attributes));
    }

    private static MemoryEffect older(AttributeSet attributes) {
        Access access = attributes.has("readnone")
                ? Access.NONE
                : attributes.has("readonly")
                        ? Access.READ
                        : attributes.has("writeonly") ? Access.WRITE : Access.READ_WRITE;
        if (attributes.has("argmemonly")) {
            return new MemoryEffect(access, Access.NONE, Access.NONE);
        }
        if (attributes.has("inaccessiblememonly")) {
            return new MemoryEffect(Access.NONE, access, Access.NONE);
        }
        return attributes.has("inaccessiblemem_or_argmemonly")
                ? new MemoryEffect(access, access, Access.NONE)
                : all(access);
    }

    /**
     * Reads the argument of {@code memory(...)}, for instance {@code read, argmem: readwrite}. Unknown locations count
     * as {@link #other}.
     *
     * @return empty if it is malformed
     */
    public static Optional<MemoryEffect> parse(String text) {
        Access rest = Access.NONE;
        Access argument = null;
        Access inaccessible = null;
        for (String part : text.split(",", -1)) {
            int colon = part.indexOf(':');
            Optional<Access> access = Access.parse(part.substring(colon + 1).strip());
            if (access.isEmpty()) {
                return Optional.empty();
            }
            String location = colon < 0 ? "" : part.substring(0, colon).strip();
            switch (location) {
                case "argmem" -> argument = access.get();
                case "inaccessiblemem" -> inaccessible = access.get();
                case "" -> rest = access.get();
                default -> rest = join(rest, access.get());
            }
        }
        return Optional.of(
                new MemoryEffect(argument == null ? rest : argument, inaccessible == null ? rest : inaccessible, rest));
    }

    private static Access join(Access a, Access b) {
        return Access.of(a.mayRead() || b.mayRead(), a.mayWrite() || b.mayWrite());
    }

    /** What both this and {@code that} allow. */
    public MemoryEffect and(MemoryEffect that) {
        return new MemoryEffect(
                argument.and(that.argument), inaccessible.and(that.inaccessible), other.and(that.other));
    }

    /** The argument of {@code memory(...)} that promises this, as LLVM prints it; {@link #parse} reads it back. */
    public String text() {
        StringJoiner parts = new StringJoiner(", ");
        parts.setEmptyValue("none");
        if (other != Access.NONE) {
            parts.add(other.word());
        }
        if (argument != other) {
            parts.add("argmem: " + argument.word());
        }
        if (inaccessible != other) {
            parts.add("inaccessiblemem: " + inaccessible.word());
        }
        return parts.toString();
    }

    /** Whether any memory may be read. */
    public boolean mayRead() {
        return argument.mayRead() || inaccessible.mayRead() || other.mayRead();
    }

    /** Whether any memory may be written. */
    public boolean mayWrite() {
        return argument.mayWrite() || inaccessible.mayWrite() || other.mayWrite();
    }

    /** Whether no memory that the program can name is touched. */
    public boolean isInvisible() {
        return argument == Access.NONE && other == Access.NONE;
    }
}
