package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.Optional;

/**
 * Runs what may be broken. In a campaign an exception of a pass, of the simulator or of the check is a finding and must
 * not end the campaign, so that here alone, below the command line's top level, such exceptions are caught.
 */
public final class CrashGuard {
    /** Stands around each pass from outside, and tells none from another. */
    private static final String SUPERVISION = "lockstep.conformance.plugin.";

    private CrashGuard() {}

    /** Something that may fail. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    /** Runs {@code work}; what it threw, if anything. */
    public static Optional<Throwable> run(Work work) throws IOException {
        try {
            work.run();
            return Optional.empty();
        } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
            return Optional.of(thrown);
        }
    }

    /** Where {@code thrown} comes from, for telling one crash from another: class and top frame within Lockstep. */
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
