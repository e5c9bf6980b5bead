package lockstep.conformance.external;

/** Takes back what was to run when the process ends. */
public final class ShutdownHooks {
    private ShutdownHooks() {}

    /** Removes {@code hook}; where the process is ending already it runs. */
    public static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException weAreEnding) {
            return;
        }
    }
}
