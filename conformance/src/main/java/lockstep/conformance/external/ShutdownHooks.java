package lockstep.conformance.external;

/** Removes shutdown hooks. */
public final class ShutdownHooks {
    private ShutdownHooks() {}

    /** Removes {@code hook}; if the process is ending already, it runs anyway. */
    public static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException weAreEnding) {
            return;
        }
    }
}
