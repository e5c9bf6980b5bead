package lockstep.ir.sass.control;

/** The steps of {@link ControlAssigner}, in the order in which they may be run separately. */
public enum ControlStep {
    /** Scoreboards for results of variable latency, and waits before their uses; all other fields get defaults. */
    RESULTS,
    /** Scoreboards for sources that are read late, and waits before they are overwritten. */
    SOURCES,
    /** Stall counts: for results of fixed latency, and until a wait sees a scoreboard. */
    CYCLES;

    /** The step after which there is no hazard of this kind; operands are never cached. */
    public static ControlStep of(Hazard.Kind kind) {
        return switch (kind) {
            case UNAWAITED_READ, UNAWAITED_WRITE -> RESULTS;
            case OVERWRITTEN_SOURCE -> SOURCES;
            case EARLY_READ, EARLY_WRITE, SCOREBOARD, STALE_REUSE -> CYCLES;
        };
    }
}
