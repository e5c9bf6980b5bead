package lockstep.compiler.analysis.alias;

import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;

/**
 * The number of bytes of an access.
 *
 * @param kind what is known
 * @param bytes the number, if {@code kind} has one; not negative
 */
public record Extent(Kind kind, long bytes) {
    /** What is known about the number of bytes. */
    public enum Kind {
        /** Exactly so many bytes. */
        EXACT,
        /** At most so many bytes. */
        AT_MOST,
        /** Any number of bytes from the address on. */
        FROM_ADDRESS,
        /** Any bytes of the same object, also before the address. */
        ANYWHERE
    }

    /** Any number of bytes from the address on. */
    public static final Extent FROM_ADDRESS = new Extent(Kind.FROM_ADDRESS, 0);
    /** Any bytes of the object that the address points into. */
    public static final Extent ANYWHERE = new Extent(Kind.ANYWHERE, 0);

    /** Exactly {@code bytes}, not negative. */
    public static Extent exact(long bytes) {
        return new Extent(Kind.EXACT, bytes);
    }

    /** The size in memory of a value of {@code type}. */
    public static Extent of(Type type, DataLayout layout) {
        return type.isSized() ? exact(layout.storeSize(type)) : FROM_ADDRESS;
    }

    /** Whether no bytes are accessed. */
    public boolean isEmpty() {
        return isLimited() && bytes == 0;
    }

    /** Whether the number is bounded, by {@link #bytes()}. */
    public boolean isLimited() {
        return kind == Kind.EXACT || kind == Kind.AT_MOST;
    }

    /** Whether at least {@code count} bytes are certainly accessed. */
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
