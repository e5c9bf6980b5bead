package lockstep.fuzz.reduce;

import java.io.IOException;
import lockstep.fuzz.kernel.TestCase;

/** What a reduction must keep. The same case should get the same answer; one that does not costs size, not safety. */
@FunctionalInterface
public interface InterestingnessTest {
    /**
     * Whether {@code candidate}, whose module verifies, still is what is looked for.
     *
     * @throws IOException if an outside tool's files cannot be written or read
     */
    boolean holds(TestCase candidate) throws IOException;
}
