package lockstep.fuzz.finding;

import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.kernel.TestCase;

/**
 * One fault on one test case, as a campaign found it.
 *
 * @param seed of the case
 * @param profile what shaped it
 * @param subject what was under test, as text
 * @param test the case; empty if the generator did not come to an end with it
 * @param fault what was wrong
 * @param command repeats it, a line for a shell
 */
public record Finding(long seed, String profile, String subject, Optional<TestCase> test, Fault fault, String command) {
    public Finding {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(test);
        Objects.requireNonNull(fault);
        Objects.requireNonNull(command);
    }

    /** Its signature. */
    public String key() {
        return FaultKey.of(fault);
    }
}
