package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.Optional;

/**
 * Runs code that may be broken. In a campaign an exception of a pass, of the simulator or of the check is a finding and
 * must not end the campaign, so such exceptions are caught here, and only here below the top level of the command line.
 */
public final class CrashGuard {
    /** Frames that wrap every pass and do not distinguish one from another. */
    private static final String SUPERVISION = "lockstep.conformance.plugin.";

    private CrashGuard() {}

    /** Work that may fail. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    /** Runs {@code work}; returns what it threw, if anything. */
    public static Optional<Throwable> run(Work work) throws IOException {
        try {
            work.run();
            return Optional.empty();
        } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
            return Optional.of(thrown);
        }
    }

    /** Identifies the origin of {@code thrown}, to distinguish crashes: its class and the top frame within Lockstep. */
    public static String reason(Throwable thrown) {
        String frame = "";
        for (StackTraceElement element : thrown.getStackTrace()) {
            String type = element.getClassName();
            if (type.startsWith("lockstep.") && !type.startsWith(SUPERVISION)) {
                frame = "@" + simple(type) + "." + element.getMethodName();
                break;
            }
        }
        return simple(thrown.getClass().getName()) + frame;
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
