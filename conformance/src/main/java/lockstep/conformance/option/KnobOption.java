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
     * What is set. Options that nothing obeys are named on standard error.
     *
     * @throws InputException if one is none
     */
    public PassOptions options(PassRegistry registry, Environment environment) {
        PassOptions options = PassOptions.parse(texts, OptionEffects.knobs(registry));
        OptionEffects.withoutEffect(options, registry).forEach(environment::note);
        return options;
    }
}
