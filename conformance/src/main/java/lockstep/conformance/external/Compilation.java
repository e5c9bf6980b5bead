package lockstep.conformance.external;

import java.util.Objects;

/** The result of an {@link ExternalCompiler}. */
public sealed interface Compilation permits Compilation.Written, ExternalResult.Failure {
    /**
     * It wrote an output, which is not checked yet.
     *
     * @param bytes the whole output; owned by the receiver
     */
    record Written(byte[] bytes) implements Compilation {
        public Written {
            Objects.requireNonNull(bytes);
        }
    }
}
