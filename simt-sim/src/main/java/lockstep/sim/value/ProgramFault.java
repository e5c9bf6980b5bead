package lockstep.sim.value;

import java.util.Objects;

/**
 * The simulated program has undefined behaviour. Thrown by operations and by memory and caught by the engine's run
 * loop, which adds the place and ends the run; it does not reach users of the simulator. It is control flow and has no
 * stack trace.
 */
public final class ProgramFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * @param code stable short name of the clause, kebab-case, for instance {@code "out-of-bounds"}
     * @param what the finding, one sentence
     */
    public ProgramFault(String code, String what) {
        super(what, null, false, false);
        this.code = Objects.requireNonNull(code);
    }

    /** The clause. */
    public String code() {
        return code;
    }
}
