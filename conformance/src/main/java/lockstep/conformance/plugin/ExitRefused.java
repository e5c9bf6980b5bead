package lockstep.conformance.plugin;

/**
 * Thrown where a class of a plug-in wants to end the process: that is not for a pass to decide, and a run that ended in
 * the middle with status 0 would look good. {@link PluginClasses} has such classes call the methods here.
 */
public final class ExitRefused extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private ExitRefused(String call, int status) {
        super("it called " + call + "(" + status + "), which would end Lockstep");
    }

    /** In the place of {@link System#exit}. */
    public static void exit(int status) {
        throw new ExitRefused("System.exit", status);
    }

    /** In the place of {@link Runtime#exit}. */
    public static void exit(Runtime runtime, int status) {
        throw new ExitRefused("Runtime.exit", status);
    }

    /** In the place of {@link Runtime#halt}. */
    public static void halt(Runtime runtime, int status) {
        throw new ExitRefused("Runtime.halt", status);
    }
}
