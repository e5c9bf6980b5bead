package lockstep.fuzz.known;

import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;

/** An operation that some tool is known to miscompile. */
public sealed interface Suspect permits NvvmSuspect, PtxSuspect {
    /**
     * A copy of {@code test} with each occurrence replaced by code that need not compute the same; empty if there is no
     * occurrence.
     */
    Optional<TestCase> without(TestCase test);
}
