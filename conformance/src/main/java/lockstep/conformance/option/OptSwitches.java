package lockstep.conformance.option;

import java.util.Optional;
import java.util.function.Consumer;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.compiler.pipeline.PrintInstrumentation;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.driver.OptRequest;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Remark;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code opt} takes, but for its input and how the result is shown. */
public final class OptSwitches {
    @Mixin
    private PassSwitches passes = new PassSwitches();

    @Mixin
    private PassTimeoutOption passTimeout = new PassTimeoutOption();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Option(names = "-S", description = "Print text (there is no other form; accepted as LLVM's opt has it).")
    private boolean asText;

    @Option(names = "--disable-output", hidden = true, description = "Print no module.")
    private boolean isSilent;

    @Option(
            names = "--verify-each",
            description = "Verify the module after every pass, and what passes say of their changes.")
    private boolean verifyEach;

    @Option(names = "--print-before-all", description = "Print every function before every pass, to standard error.")
    private boolean printBefore;

    @Option(names = "--print-after-all", description = "Print every function after every pass, to standard error.")
    private boolean printAfter;

    @Option(names = "--print-changed", description = "Print functions a pass changed after it, to standard error.")
    private boolean printChanged;

    @Option(names = "--remarks", description = "Show remarks of passes, on standard error.")
    private boolean remarks;

    @Option(
            names = "--bisect-limit",
            paramLabel = "N",
            description = "Let only the first N rewrites happen, counting all rules of all passes.")
    private long bisectLimit = Long.MAX_VALUE;

    @Option(names = "--print-pipeline-passes", description = "Print the pipeline and do nothing else.")
    private boolean printPipeline;

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
        return printPipeline;
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
        if (!printPipeline) {
            tree.flat().skipped().ifPresent(environment::note);
        }
        PrintInstrumentation.Occasions shown =
                new PrintInstrumentation.Occasions(printBefore, printAfter, printChanged);
        return new OptRequest(tree, options(printed), watching(shown, printed));
    }

    private OptRequest.Watching watching(PrintInstrumentation.Occasions shown, Consumer<String> printed) {
        return new OptRequest.Watching(verifyEach, shown, printed, passTimeout.supervision());
    }

    private PipelineOptions options(Consumer<String> printed) {
        PipelineOptions options = PipelineOptions.PLAIN.limitedTo(bisectLimit).printingTo(printed);
        return remarks ? options.remarkingTo(remark -> printed.accept(text(remark))) : options;
    }

    private static String text(Remark remark) {
        return "%s: remark[%s]: %s in @%s\n"
                .formatted(remark.location(), remark.pass(), remark.message(), remark.function());
    }
}
