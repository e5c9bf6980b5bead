package lockstep.compiler.assembly;

/** Thrown for invalid inline assembly; a caller that knows the call adds its location. */
public final class AssemblyFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param message the reason, without a location */
    public AssemblyFault(String message) {
        super(message, null, false, false);
    }
}
