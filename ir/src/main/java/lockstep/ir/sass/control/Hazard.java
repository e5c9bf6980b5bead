package lockstep.ir.sass.control;

import java.util.Locale;
import lockstep.ir.sass.control.ControlInstruction.ControlRegisterUse;

/**
 * A use of a register, or of a scoreboard, that comes too early.
 *
 * @param kind kind of hazard
 * @param producer index of the instruction that is not done
 * @param consumer index of the one that does not wait for it
 * @param use of the register by the latter; of {@link Kind#SCOREBOARD} register 0
 * @param scoreboard that is released when the former is done, or {@link ControlInstruction#NO_SCOREBOARD}
 * @param elapsed cycles between their issues, on the path with the fewest
 * @param needed cycles required; 0 if only a scoreboard tells
 */
public record Hazard(
        Kind kind, int producer, int consumer, ControlRegisterUse use, int scoreboard, int elapsed, int needed) {
    /** Kinds of hazards. */
    public enum Kind {
        /** A result of fixed latency is used before it is there. */
        EARLY_READ,
        /** A register is written although an earlier result of fixed latency arrives later. */
        EARLY_WRITE,
        /** A result is used without a wait for its scoreboard. */
        UNAWAITED_READ,
        /** A register is written although an earlier result may arrive later, without a wait for its scoreboard. */
        UNAWAITED_WRITE,
        /** A register is written that an instruction in flight has yet to read. */
        OVERWRITTEN_SOURCE,
        /** An operand is read from the operand cache although the register has been written since. */
        STALE_REUSE,
        /** A scoreboard is waited for before the instruction that takes it has had time to. */
        SCOREBOARD;

        /** The word for it in messages, {@code early-read}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Missing cycles; 0 if only a scoreboard tells. */
    public int missing() {
        return Math.max(0, needed - elapsed);
    }
}
