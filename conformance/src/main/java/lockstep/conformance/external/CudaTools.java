package lockstep.conformance.external;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds programs of the CUDA toolkit: on the PATH, then below {@code CUDA_HOME}, {@code CUDA_PATH} and the default
 * folder.
 */
final class CudaTools {
    private static final List<String> TOOLKIT_VARIABLES = List.of("CUDA_HOME", "CUDA_PATH");
    private static final String USUAL = "/usr/local/cuda";

    private CudaTools() {}

    /** The program {@code name}, which may also be a path. */
    static Optional<ExternalTool> find(String name) {
        return ExternalTool.find(name).or(() -> ExternalTool.find(name, folders()));
    }

    private static List<String> folders() {
        Stream<String> named = TOOLKIT_VARIABLES.stream().map(System::getenv).filter(Objects::nonNull);
        return Stream.concat(named, Stream.of(USUAL))
                .map(toolkit -> toolkit + "/bin")
                .toList();
    }
}
