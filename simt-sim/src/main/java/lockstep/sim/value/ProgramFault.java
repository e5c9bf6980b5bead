package lockstep.sim.value;

import java.util.Objects;

/**
 * The simulated program did something undefined. Thrown by operations and by memory, caught by the engine's run loop,
 * which adds the place and ends the run; never seen by users of the simulator. It carries no stack trace: it is control
 * flow.
 */
public final class ProgramFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * @param code stable short name of the clause, kebab-case, for instance {@code "out-of-bounds"}
     * @param what what was found, one sentence
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
