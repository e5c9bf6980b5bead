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

/** What {@code cc} takes, but for its input and how the result is shown. */
public final class CcSwitches {
    /** What runs where nothing is said, as LLVM's llc has it. */
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

    /** Whether the pipeline is the result, and nothing is to be run. */
    public boolean isPipelineOnly() {
        return watch.isPipelineOnly();
    }

    /**
     * What to run.
     *
     * @param printed receives what is to be shown while passes run, whole lines
     * @throws InputException if there is no such pipeline, step or target
     */
    public CcRequest request(Environment environment, Consumer<String> printed) {
        CodegenOptions codegen = new CodegenOptions(
                target.target(),
                target.hasLines(),
                target.isStructured(),
                Optional.ofNullable(startBefore).map(text -> StepName.parse(CodegenOptions.START, text)),
                Optional.ofNullable(stopAfter).map(text -> StepName.parse(CodegenOptions.STOP, text)));
        Pipeline whole = passes.whole(environment, knobs, DEFAULT, codegen);
        CcRequest request = new CcRequest(
                whole, codegen, watch.options(printed), watch.watching(printed), link.files(environment));
        if (!isPipelineOnly()) {
            request.pipeline().skipped().ifPresent(environment::note);
        }
        return request;
    }
}
