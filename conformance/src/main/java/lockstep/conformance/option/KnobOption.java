package lockstep.conformance.option;

import java.util.List;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.OptionEffects;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.InputException;
import picocli.CommandLine.Option;

/** {@code -opt "-knob=value"}: options of passes and of the standard pipelines. */
public final class KnobOption {
    @Option(
            names = "-opt",
            paramLabel = "-KNOB=VALUE",
            description = "Set an option of passes or standard pipelines; may stand several times. See 'list options'.")
    private List<String> texts = List.of();

    /**
     * The options that are set. Options without effect are reported on standard error.
     *
     * @throws InputException if one is invalid
     */
    public PassOptions options(PassRegistry registry, Environment environment) {
        PassOptions options = PassOptions.parse(texts, OptionEffects.knobs(registry));
        OptionEffects.withoutEffect(options, registry).forEach(environment::note);
        return options;
    }
}
