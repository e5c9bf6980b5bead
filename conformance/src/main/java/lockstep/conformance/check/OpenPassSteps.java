package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.OpenPassBracket;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.check.StepFailure.PassFault;
import lockstep.conformance.plugin.PassFailure;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.conformance.program.Program;
import lockstep.conformance.web.WebCheck;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.StepWatcher;
import lockstep.sim.image.PhiMode;

/**
 * A pipeline of passes over an open form. A closed program is opened before the first pass, in a step {@value #OPEN};
 * the result of the last pass is closed if possible, in a step {@value #CLOSE}. Passes keep their numbers in the
 * pipeline in either case.
 *
 * @param pipeline the passes
 * @param options how to run them; watchers of LLVM IR are not notified
 * @param phiMode how PHIs of machine IR are executed in one more step after the passes, {@code phi-web} and the like;
 *     EDGE to omit the step
 */
public record OpenPassSteps(Pipeline pipeline, PipelineOptions options, PhiMode phiMode) {
    static final String OPEN = "open";
    static final String CLOSE = "close";

    public OpenPassSteps {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
        Objects.requireNonNull(phiMode);
    }

    /** These steps with PHIs evaluated on edges. */
    public OpenPassSteps(Pipeline pipeline, PipelineOptions options) {
        this(pipeline, options, PhiMode.EDGE);
    }

    /** These steps over {@code program}, whose open form is {@code open}. */
    ProgramSteps over(Program program, OpenProgram<?, ?, ?, ?> open) {
        return bracket -> {
            Bracket.Reached input = bracket.begin(bracket.image(program));
            return new ProgramSteps.Taken(input, List.of(), failures(bracket, input, program, open));
        };
    }

    private <P, F, E, L> List<StepFailure> failures(
            Bracket bracket, Bracket.Reached input, Program program, OpenProgram<P, F, E, L> open) {
        PluginPasses.Watch outside = PluginPasses.watch(pipeline);
        StepWatcher<P, F, L> watcher = outside.over(open.dialect());
        try {
            outside.during(() -> run(bracket, input, program, open, List.of(watcher)));
            return List.of();
        } catch (PassFailure failure) {
            return List.of(new PassFault(outside.step(), failure));
        }
    }

    /**
     * Runs the steps.
     *
     * @param input the runs of {@code program}
     * @param open its open form
     * @param watchers of the passes, in addition to the bracket, which comes last
     */
    public <P, F, E, L> PipelineReport run(
            Bracket bracket,
            Bracket.Reached input,
            Program program,
            OpenProgram<P, F, E, L> open,
            List<? extends StepWatcher<P, F, L>> watchers) {
        Program opened = open.program();
        boolean wasOpen = program.suffix().equals(opened.suffix());
        Bracket.Reached before =
                wasOpen ? input : bracket.step(new Step(-1, OPEN, opened.dialect()), input, true, opened);
        OpenPassBracket<P, F, L> watcher = new OpenPassBracket<>(bracket, open.shape(), before);
        List<StepWatcher<P, F, L>> all = new ArrayList<>(watchers);
        all.add(watcher);
        OpenPassManager.Result<P> made = open.run(pipeline, options, all);
        if (phiMode != PhiMode.EDGE) {
            Program last = open.with(made.program()).program();
            Step step = new Step(pipeline.steps().size(), "phi-" + phiMode.word(), last.dialect());
            WebCheck.judge(phiMode, bracket, step, last, watcher.current());
        }
        open.with(made.program()).closed(new Diagnostics()).ifPresent(closed -> {
            Step step = new Step(pipeline.steps().size(), CLOSE, closed.dialect());
            bracket.step(step, watcher.current(), true, closed);
        });
        return made.report();
    }
}
