package lockstep.conformance.option;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PrintInstrumentation;
import lockstep.conformance.driver.OptRequest;
import lockstep.ir.pass.Remark;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Switches for actions around each pass, of commands that run passes and write the result. */
public final class WatchSwitches {
    @Option(
            names = "--verify-each",
            description = "Verify the program after every pass, and what passes say of their changes.")
    private boolean verifyEach;

    @Option(names = "--print-before-all", description = "Print every function before every pass, to standard error.")
    private boolean printBefore;

    @Option(names = "--print-after-all", description = "Print every function after every pass, to standard error.")
    private boolean printAfter;

    @Option(
            names = "--print-after",
            paramLabel = "PASS",
            description = "Print every function after each PASS, to standard error; may stand several times.")
    private List<String> afterPasses = List.of();

    @Option(names = "--print-changed", description = "Print functions a pass changed after it, to standard error.")
    private boolean printChanged;

    @Option(names = "--remarks", description = "Show remarks of passes, on standard error.")
    private boolean remarks;

    @Mixin
    private LimitOption limit = new LimitOption();

    @Mixin
    private PassTimeoutOption passTimeout = new PassTimeoutOption();

    @Option(names = "--print-pipeline-passes", description = "Print the pipeline and do nothing else.")
    private boolean printPipeline;

    /** Whether the pipeline itself is printed, and nothing is run. */
    boolean isPipelineOnly() {
        return printPipeline;
    }

    /**
     * The actions around each pass.
     *
     * @param printed receives output, in whole lines
     */
    OptRequest.Watching watching(Consumer<String> printed) {
        PrintInstrumentation.Occasions shown = new PrintInstrumentation.Occasions(
                printBefore, printAfter, printChanged, new LinkedHashSet<>(afterPasses));
        return new OptRequest.Watching(verifyEach, shown, printed, passTimeout.supervision());
    }

    /**
     * The options of the passes.
     *
     * @param printed receives their remarks, in whole lines
     */
    PipelineOptions options(Consumer<String> printed) {
        PipelineOptions options = limit.options().printingTo(printed);
        return remarks ? options.remarkingTo(remark -> printed.accept(text(remark))) : options;
    }

    private static String text(Remark remark) {
        return "%s: remark[%s]: %s in @%s\n"
                .formatted(remark.location(), remark.pass(), remark.message(), remark.function());
    }
}
