package lockstep.cli.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --passes TEXT}: which passes run. */
public final class PassesOption {
    @Option(
            names = {"-p", "--passes"},
            paramLabel = "TEXT",
            description = "Passes in the order they run, for instance 'mem2reg,dce' or 'function(sroa,early-cse)'.")
    private @Nullable String text;

    /** The pipeline text, if given; its syntax is checked by the pipeline parser. */
    public Optional<String> text() {
        return Optional.ofNullable(text);
    }
}
