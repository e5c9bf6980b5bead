package lockstep.fuzz.generate;

import java.util.Objects;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The set of threads that arrive at a place.
 *
 * @param level how many arrive
 * @param mask an {@code i32} that names at least the lanes of the warp that arrive, and otherwise only lanes that have
 *     ended; null at {@link Level#UNKNOWN}
 */
record Lanes(Level level, @Nullable Value mask) {
    /** How many threads arrive; from least to most known. */
    enum Level {
        /** A set of lanes that is not known: no collective operation may be used here. */
        UNKNOWN,
        /** The lanes that the mask names. */
        MASK,
        /** All lanes of the warp. */
        WARP,
        /** All threads of the block: barriers are permitted here. */
        BLOCK
    }

    /** A place about which nothing is known. */
    static final Lanes NOBODY_KNOWS = new Lanes(Level.UNKNOWN, null);

    Lanes {
        Objects.requireNonNull(level);
    }

    /** Whether a collective operation is permitted here. */
    boolean isKnown() {
        return mask != null;
    }

    /** Whether a barrier of the whole block is permitted here. */
    boolean isWholeBlock() {
        return level == Level.BLOCK;
    }

    /** The mask of a place where it is known. */
    Value knownMask() {
        return Objects.requireNonNull(mask, "the lanes here are not known");
    }

    /** This with another mask and at most {@link Level#MASK}. */
    Lanes part(Value otherMask) {
        return new Lanes(Level.MASK, otherMask);
    }

    /** This without the promise that the whole block arrives: no barrier of the block is permitted here. */
    Lanes belowBlock() {
        return level == Level.BLOCK ? new Lanes(Level.WARP, mask) : this;
    }

    /** The lanes after a branch on a value as uniform as {@code condition}, if no mask is computed for its arms. */
    Lanes afterBranch(KnownUniformity condition) {
        if (level == Level.UNKNOWN) {
            return this;
        }
        return switch (condition) {
            case BLOCK -> this;
            case WARP -> belowBlock();
            case LANE -> NOBODY_KNOWS;
        };
    }
}
