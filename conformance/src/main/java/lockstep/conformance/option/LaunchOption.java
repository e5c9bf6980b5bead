package lockstep.conformance.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --launch FILE}: the file with the launches. */
public final class LaunchOption {
    @Option(
            names = "--launch",
            paramLabel = "FILE",
            description = "Take INIT, LAUNCH and EXPECT lines from FILE instead of the input's comments or the .launch"
                    + " file beside it.")
    private @Nullable String file;

    /** The file, if given. */
    public Optional<String> file() {
        return Optional.ofNullable(file);
    }
}
