package lockstep.sim.warp;

import java.util.Objects;
import lockstep.sim.Outcome;

/**
 * Ends a run with an outcome other than undefined behaviour. Used for control flow in engines, without a stack trace.
 */
public final class RunEnd extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Outcome outcome;

    /** @param outcome how the run ended */
    public RunEnd(Outcome outcome) {
        super(outcome.toString(), null, false, false);
        this.outcome = Objects.requireNonNull(outcome);
    }

    /** How the run ended. */
    public Outcome outcome() {
        return outcome;
    }
}
