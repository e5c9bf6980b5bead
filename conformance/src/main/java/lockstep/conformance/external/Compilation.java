package lockstep.conformance.external;

import java.util.Objects;

/** What an {@link OutsideCompiler} did with a module. */
public sealed interface Compilation permits Compilation.Written, ExternalResult.Failure {
    /**
     * It wrote something; nobody has looked at it yet.
     *
     * @param bytes the whole of it; the receiver's own
     */
    record Written(byte[] bytes) implements Compilation {
        public Written {
            Objects.requireNonNull(bytes);
        }
    }
}
