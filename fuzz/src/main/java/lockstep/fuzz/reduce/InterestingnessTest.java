package lockstep.fuzz.reduce;

import java.io.IOException;
import lockstep.fuzz.kernel.TestCase;

/**
 * The property that a reduction must keep. It should be deterministic; otherwise the result may be larger, but is still
 * valid.
 */
@FunctionalInterface
public interface InterestingnessTest {
    /**
     * Whether {@code candidate}, whose module verifies, still is what is looked for.
     *
     * @throws IOException if an outside tool's files cannot be written or read
     */
    boolean holds(TestCase candidate) throws IOException;
}
