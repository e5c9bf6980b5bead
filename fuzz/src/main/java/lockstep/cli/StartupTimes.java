package lockstep.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * How long the launcher, the virtual machine and the command took, for {@code bench startup}, which requests it by an
 * environment variable: {@value #VARIABLE} has when the launcher began and when it started Java.
 *
 * @param launcherStart in microseconds since 1970, as the others
 * @param javaStart when the launcher became the virtual machine
 * @param mainStart when the main class began
 */
record StartupTimes(long launcherStart, long javaStart, long mainStart) {
    /** Two numbers of microseconds, with a comma between them. */
    static final String VARIABLE = "LOCKSTEP_TIMES";

    /** What the line begins with that a command prints when it ends. */
    static final String LINE = "lockstep-times:";

    /** To be called first of all; empty if the times are not requested, or the shell has no such clock. */
    static Optional<StartupTimes> begin(Map<String, String> environment) {
        String text = environment.get(VARIABLE);
        if (text == null || !text.matches("[0-9]{1,18},[0-9]{1,18}")) {
            return Optional.empty();
        }
        long now = now();
        int comma = text.indexOf(',');
        return Optional.of(new StartupTimes(
                Long.parseLong(text.substring(0, comma)), Long.parseLong(text.substring(comma + 1)), now));
    }

    private static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /** The line for the end: microseconds of the launcher, of the virtual machine, and of the command. */
    String line() {
        return LINE + " " + (javaStart - launcherStart) + " " + (mainStart - javaStart) + " " + (now() - mainStart);
    }
}
