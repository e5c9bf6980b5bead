package lockstep.fuzz.known;

import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;

/** Something in programs that some tool is known to compile wrong. */
public sealed interface Suspect permits NvvmSuspect, PtxSuspect {
    /**
     * A copy of {@code test} with something else in the place of each, which need not compute the same; empty if it has
     * none.
     */
    Optional<TestCase> without(TestCase test);
}
