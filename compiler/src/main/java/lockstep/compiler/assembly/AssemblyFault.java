package lockstep.compiler.assembly;

/** Says what is wrong with inline assembly; whoever knows the call adds its place. */
public final class AssemblyFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param message what is wrong, without a place */
    public AssemblyFault(String message) {
        super(message, null, false, false);
    }
}
