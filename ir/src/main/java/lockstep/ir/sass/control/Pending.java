package lockstep.ir.sass.control;

import lockstep.ir.sass.control.LatencyTable.Pipe;
import org.jspecify.annotations.Nullable;

/**
 * An operation in flight: an access of a register that an instruction has begun and that may not be done. Immutable;
 * those of one register are chained.
 *
 * @param kind of the operation
 * @param pipe class of the instruction
 * @param part which of the registers of its result, 0 or 1
 * @param at index of the instruction
 * @param issued cycle of its issue
 * @param writeBarrier scoreboard whose release implies that it is done, or {@link ControlInstruction#NO_SCOREBOARD}
 * @param readBarrier another such scoreboard
 * @param releasers a bit for each scoreboard that a later instruction of the same queue holds: if it is free, this is
 *     done
 * @param guard under which it was begun, as in {@link ControlInstruction#guard}; {@link #ANY_GUARD} if the guard has
 *     been written since
 * @param next operation of the same register
 */
record Pending(
        Kind kind,
        Pipe pipe,
        int part,
        int at,
        int issued,
        int writeBarrier,
        int readBarrier,
        int releasers,
        int guard,
        @Nullable Pending next) {
    /** The guard is not known. */
    static final int ANY_GUARD = -2;

    /** What is not over. */
    enum Kind {
        /** A result that arrives after a fixed time. */
        FIXED,
        /** A result that a scoreboard announces. */
        VARIABLE,
        /** A source that may not have been read yet. */
        SOURCE
    }

    boolean isHeldBy(int scoreboard) {
        return writeBarrier == scoreboard || readBarrier == scoreboard || (releasers >>> scoreboard & 1) != 0;
    }

    /** Whether it and another one differ in time and place only. */
    boolean isLike(Pending other) {
        return kind == other.kind
                && pipe == other.pipe
                && part == other.part
                && writeBarrier == other.writeBarrier
                && readBarrier == other.readBarrier
                && releasers == other.releasers
                && guard == other.guard;
    }

    /** Whether the two guards are never true at once. */
    boolean excludes(int otherGuard) {
        return guard >= 0 && otherGuard >= 0 && (guard ^ otherGuard) == 1;
    }

    Pending before(@Nullable Pending following) {
        return following == next
                ? this
                : new Pending(kind, pipe, part, at, issued, writeBarrier, readBarrier, releasers, guard, following);
    }

    Pending issuedAt(int cycle) {
        return new Pending(kind, pipe, part, at, cycle, writeBarrier, readBarrier, releasers, guard, next);
    }

    Pending releasedToo(int scoreboards) {
        return new Pending(
                kind, pipe, part, at, issued, writeBarrier, readBarrier, releasers | scoreboards, guard, next);
    }

    Pending underAnyGuard() {
        return new Pending(kind, pipe, part, at, issued, writeBarrier, readBarrier, releasers, ANY_GUARD, next);
    }
}
