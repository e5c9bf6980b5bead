package lockstep.conformance.option;

import java.util.Optional;
import java.util.function.Consumer;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.driver.OptRequest;
import lockstep.ir.diag.InputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code opt} takes, but for its input and how the result is shown. */
public final class OptSwitches {
    @Mixin
    private PassSwitches passes = new PassSwitches();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Option(names = "-S", description = "Print text (there is no other form; accepted as LLVM's opt has it).")
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

    /** Where passes of the user's own come from. */
    public PluginOption plugins() {
        return passes.plugins();
    }

    /** Whether the pipeline is the result, and nothing is to be run. */
    public boolean isPipelineOnly() {
        return watch.isPipelineOnly();
    }

    /** Whether the module is part of what is shown. */
    public boolean showsModule() {
        return !isSilent;
    }

    /**
     * What to run.
     *
     * @param printed receives what is to be shown while passes run, whole lines
     * @throws InputException if there is no such pipeline
     */
    public OptRequest request(Environment environment, Consumer<String> printed) {
        PipelineTree tree = passes.tree(environment, knobs, "");
        if (!watch.isPipelineOnly()) {
            tree.flat().skipped().ifPresent(environment::note);
        }
        return new OptRequest(tree, watch.options(printed), watch.watching(printed), link.files(environment));
    }
}
