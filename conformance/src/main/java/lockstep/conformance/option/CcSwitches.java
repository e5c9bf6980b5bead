package lockstep.conformance.option;

import java.util.Optional;
import java.util.function.Consumer;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.codegen.StepName;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.driver.CcRequest;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The switches of {@code cc}, apart from its input and the output format. */
public final class CcSwitches {
    /** The default pipeline, as in LLVM's llc. */
    static final String DEFAULT = "nvopt<O2>";

    @Mixin
    private PassSwitches passes = new PassSwitches();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Mixin
    private TargetOption target = new TargetOption();

    @Mixin
    private LinkOption link = new LinkOption();

    @Mixin
    private WatchSwitches watch = new WatchSwitches();

    @Option(names = "-S", description = "Write text (there is no other form; accepted as clang has it).")
    @SuppressWarnings("unused") // an option without effect
    private boolean asText;

    @Option(
            names = CodegenOptions.STOP,
            paramLabel = "PASS",
            description = "Write what PASS made and stop: LLVM IR (.ll), or machine IR (.mptx) of select and the passes"
                    + " after it; PASS,N is the one that N of its name come before.")
    private @Nullable String stopAfter;

    @Option(
            names = CodegenOptions.START,
            paramLabel = "PASS",
            description = "Begin with PASS; the files are LLVM IR or machine IR, as PASS takes.")
    private @Nullable String startBefore;

    /** Whether the pipeline itself is printed, and nothing is run. */
    public boolean isPipelineOnly() {
        return watch.isPipelineOnly();
    }

    /**
     * The request.
     *
     * @param printed receives output while passes run, in whole lines
     * @throws InputException if the pipeline, step or target does not exist
     */
    public CcRequest request(Environment environment, Consumer<String> printed) {
        CodegenOptions codegen = new CodegenOptions(
                target.target(),
                target.hasLines(),
                target.isStructured(),
                Optional.ofNullable(startBefore).map(text -> StepName.parse(CodegenOptions.START, text)),
                Optional.ofNullable(stopAfter).map(text -> StepName.parse(CodegenOptions.STOP, text)));
        Pipeline whole = passes.whole(environment, knobs, DEFAULT, codegen);
        CcRequest request =
                new CcRequest(whole, codegen, watch.options(printed), watch.watching(printed), link.files(environment));
        if (!isPipelineOnly()) {
            request.pipeline().skipped().ifPresent(environment::note);
        }
        return request;
    }
}
