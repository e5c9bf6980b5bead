package lockstep.compiler.analysis.alias;

import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;

/**
 * How many bytes an access touches.
 *
 * @param kind what is known
 * @param bytes the number, where {@code kind} has one; not negative
 */
public record Extent(Kind kind, long bytes) {
    /** What is known of the number of bytes. */
    public enum Kind {
        /** All of them are accessed. */
        EXACT,
        /** No more are. */
        AT_MOST,
        /** Any number from the address on. */
        FROM_ADDRESS,
        /** Bytes of the same object, before the address as well. */
        ANYWHERE
    }

    /** Any number of bytes from the address on. */
    public static final Extent FROM_ADDRESS = new Extent(Kind.FROM_ADDRESS, 0);
    /** Bytes anywhere in what the address leads into. */
    public static final Extent ANYWHERE = new Extent(Kind.ANYWHERE, 0);

    /** Exactly {@code bytes}, not negative. */
    public static Extent exact(long bytes) {
        return new Extent(Kind.EXACT, bytes);
    }

    /** Those of a value of {@code type} in memory. */
    public static Extent of(Type type, DataLayout layout) {
        return type.isSized() ? exact(layout.storeSize(type)) : FROM_ADDRESS;
    }

    /** Whether no byte is accessed. */
    public boolean isEmpty() {
        return isLimited() && bytes == 0;
    }

    /** Whether the number has a limit, which is {@link #bytes()}. */
    public boolean isLimited() {
        return kind == Kind.EXACT || kind == Kind.AT_MOST;
    }

    /** Whether at least {@code count} bytes are accessed for certain. */
    boolean hasAtLeast(long count) {
        return kind == Kind.EXACT && bytes >= count;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case EXACT -> Long.toString(bytes);
            case AT_MOST -> "<=" + bytes;
            case FROM_ADDRESS -> "from here";
            case ANYWHERE -> "anywhere";
        };
    }
}
