package lockstep.sim.memory;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous copy that has begun and not completed. A program may not depend on when it takes place. Its
 * destination is undefined until it completes; afterwards a byte is undefined if it or its source was written in the
 * meantime, or if another copy to it was in flight at the same time.
 */
final class PendingCopy {
    private final MemoryObject to;
    private final int toOffset;
    private final @Nullable MemoryObject from;
    private final int fromOffset;
    private final int read;
    private final MemoryObject kept;
    private final InFlight inFlight;

    /**
     * Begins a copy.
     *
     * @param from null if nothing is read
     * @param read bytes that are read; the others become zero
     * @param kept scratch object of zeros, as many as bytes are copied
     * @param inFlight the copies to {@code to} that are in flight
     */
    PendingCopy(
            MemoryObject to,
            int toOffset,
            @Nullable MemoryObject from,
            int fromOffset,
            int read,
            MemoryObject kept,
            InFlight inFlight) {
        this.to = Objects.requireNonNull(to);
        this.toOffset = toOffset;
        this.from = from;
        this.fromOffset = fromOffset;
        this.read = read;
        this.kept = Objects.requireNonNull(kept);
        this.inFlight = Objects.requireNonNull(inFlight);
        if (from != null) {
            kept.copy(0, from, fromOffset, read);
        }
        inFlight.begin(toOffset, bytes());
        to.undefine(toOffset, bytes());
    }

    MemoryObject to() {
        return to;
    }

    int toOffset() {
        return toOffset;
    }

    int bytes() {
        return kept.size();
    }

    @Nullable MemoryObject from() {
        return from;
    }

    int fromOffset() {
        return fromOffset;
    }

    int read() {
        return read;
    }

    /** Completes the copy. */
    void land() {
        for (int i = 0; i < bytes(); i++) {
            boolean isAlone = inFlight.end(toOffset + i);
            boolean isUntouched = isUndefined(to, toOffset + i) && (i >= read || isAsItWas(i));
            if (isAlone && isUntouched) {
                to.copy(toOffset + i, kept, i, 1);
            } else {
                to.undefine(toOffset + i, 1);
            }
        }
    }

    private boolean isAsItWas(int i) {
        return from != null && from.byteAt(fromOffset + i) == kept.byteAt(i);
    }

    /** Whether all bits of a byte are undefined. */
    static boolean isUndefined(MemoryObject object, int offset) {
        byte[] masks = object.undefined();
        return masks != null && masks[offset] == (byte) 0xff;
    }

    /**
     * The number of copies in flight to each byte of an object, and the bytes to which several were in flight at the
     * same time.
     */
    static final class InFlight {
        private final int[] counts;
        private final boolean[] meet;

        /** @param size bytes of the object */
        InFlight(int size) {
            this.counts = new int[size];
            this.meet = new boolean[size];
        }

        /** A copy to these bytes begins. */
        void begin(int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                counts[i]++;
                meet[i] |= counts[i] > 1;
            }
        }

        /** A copy to a byte ends; returns whether it was the only one throughout. */
        boolean end(int offset) {
            counts[offset]--;
            boolean wasAlone = !meet[offset];
            meet[offset] &= counts[offset] > 0;
            return wasAlone;
        }
    }
}
