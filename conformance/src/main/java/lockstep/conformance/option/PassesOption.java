package lockstep.conformance.option;

import java.util.Optional;
import lockstep.compiler.pipeline.PipelineSelection;
import lockstep.ir.diag.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --passes TEXT}, {@code -O2}, {@code -Ofast-compile=max}: which passes run. */
public final class PassesOption {
    @Option(
            names = {"-p", "--passes"},
            paramLabel = "TEXT",
            description = "Passes in the order they run, for instance 'mem2reg,dce', 'function(sroa,early-cse)' or"
                    + " 'nvopt<O2>'.")
    private @Nullable String text;

    @Option(
            names = "-O",
            paramLabel = "LEVEL",
            description = "Instead of --passes: -O0 to -O3 are nvopt<O0> to nvopt<O3>.")
    private @Nullable String level;

    @Option(
            names = {"-Ofast-compile", "-Ofc"},
            paramLabel = "LEVEL",
            description = "Instead of --passes: min, mid or max are nvopt<Ofcmin> to nvopt<Ofcmax>; 0 is nothing.")
    private @Nullable String fast;

    /**
     * The pipeline text, if given; its syntax is checked by the pipeline parser.
     *
     * @throws InputException if a level is given as well, or the level does not exist
     */
    public Optional<String> text() {
        return PipelineSelection.choose(
                Optional.ofNullable(text), Optional.ofNullable(level), Optional.ofNullable(fast));
    }
}
