package lockstep.sim;

import java.util.Locale;
import java.util.Objects;

/**
 * Two conflicting accesses that are not ordered. docs/semantics.md, S9.
 *
 * @param first the access that came first in this run
 * @param firstKind its kind
 * @param second the access that came second
 * @param secondKind its kind
 * @param object the object accessed
 * @param offset of the lowest byte in conflict
 * @param why the missing order
 */
public record Race(
        Place first,
        AccessKind firstKind,
        Place second,
        AccessKind secondKind,
        String object,
        long offset,
        Reason why) {
    /** The kind of an access. */
    public enum AccessKind {
        /** An ordinary load, or the reading half of a copy. */
        READ,
        /** An ordinary store, or the writing half of a copy. */
        WRITE,
        /** A load that is atomic or volatile. */
        ATOMIC_READ,
        /** A store that is atomic or volatile, or a read-modify-write. */
        ATOMIC_WRITE,
        /** The end of a heap object. */
        FREE;

        /** Whether it writes memory. */
        public boolean isWrite() {
            return this == WRITE || this == ATOMIC_WRITE || this == FREE;
        }

        /** The word in messages. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** Why the two accesses race. */
    public enum Reason {
        /** No synchronization orders them, and at least one is not atomic. */
        UNORDERED("nothing orders them"),
        /** Both are atomic, and the scope of one of them does not include the other thread. */
        SCOPE("the scope of one atomic does not include the other's thread");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** The reason in a message. */
        public String text() {
            return text;
        }
    }

    public Race {
        Objects.requireNonNull(first);
        Objects.requireNonNull(firstKind);
        Objects.requireNonNull(second);
        Objects.requireNonNull(secondKind);
        Objects.requireNonNull(object);
        Objects.requireNonNull(why);
    }

    @Override
    public String toString() {
        return "byte %d of %s: %s at %s; then %s at %s: %s"
                .formatted(offset, object, firstKind.word(), first, secondKind.word(), second, why.text());
    }
}
