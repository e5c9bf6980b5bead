package lockstep.conformance.plugin;

/**
 * Thrown when a class of a plug-in tries to end the process: a pass must not decide that, and a run that ended half-way
 * with status 0 would look successful. {@link PluginClasses} rewrites such calls to the methods here.
 */
public final class ExitRefused extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private ExitRefused(String call, int status) {
        super("it called " + call + "(" + status + "), which would end Lockstep");
    }

    /** Replaces {@link System#exit}. */
    public static void exit(int status) {
        throw new ExitRefused("System.exit", status);
    }

    /** Replaces {@link Runtime#exit}. */
    public static void exit(Runtime runtime, int status) {
        throw new ExitRefused("Runtime.exit", status);
    }

    /** Replaces {@link Runtime#halt}. */
    public static void halt(Runtime runtime, int status) {
        throw new ExitRefused("Runtime.halt", status);
    }
}
