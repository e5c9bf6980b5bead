package lockstep.conformance.option;

import java.util.Optional;
import java.util.function.Consumer;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.driver.OptRequest;
import lockstep.ir.diag.InputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The switches of {@code opt}, apart from its input and the output format. */
public final class OptSwitches {
    @Mixin
    private PassSwitches passes = new PassSwitches();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Option(names = "-S", description = "Print text (there is no other form; accepted as LLVM's opt has it).")
    @SuppressWarnings("unused") // an option without effect
    private boolean asText;

    @Option(names = "--disable-output", hidden = true, description = "Print no module.")
    private boolean isSilent;

    @Mixin
    private LinkOption link = new LinkOption();

    @Mixin
    private WatchSwitches watch = new WatchSwitches();

    /**
     * The text of the pipeline, if one was given.
     *
     * @throws InputException as {@link PassesOption#text}
     */
    public Optional<String> passes() {
        return passes.text();
    }

    /** The plug-ins. */
    public PluginOption plugins() {
        return passes.plugins();
    }

    /** Whether the pipeline itself is printed, and nothing is run. */
    public boolean isPipelineOnly() {
        return watch.isPipelineOnly();
    }

    /** Whether the module is printed. */
    public boolean showsModule() {
        return !isSilent;
    }

    /**
     * The request.
     *
     * @param printed receives output while passes run, in whole lines
     * @throws InputException if the pipeline does not exist
     */
    public OptRequest request(Environment environment, Consumer<String> printed) {
        PipelineTree tree = passes.tree(environment, knobs, "");
        if (!watch.isPipelineOnly()) {
            tree.flat().skipped().ifPresent(environment::note);
        }
        return new OptRequest(tree, watch.options(printed), watch.watching(printed), link.files(environment));
    }
}
