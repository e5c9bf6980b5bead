package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.cssa.MergeSets;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.bracket.PassBracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.check.StepFailure.PassFault;
import lockstep.conformance.plugin.PassFailure;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.web.WebCheck;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Module;
import lockstep.sim.image.PhiMode;

/**
 * A pipeline of passes and, in PHI modes other than EDGE, one step after the last pass: the resulting program is
 * compared with itself with its PHIs in the classes of the compiler's analysis merge-sets. The name of that step is
 * {@code phi-web} and the like, its number is the number of passes.
 *
 * @param pipeline the passes
 * @param options how to run them; the bracket is the last watcher
 * @param phiMode how PHIs are kept in the last step; EDGE to omit the step
 */
public record PassSteps(Pipeline pipeline, PipelineOptions options, PhiMode phiMode) {
    public PassSteps {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
        Objects.requireNonNull(phiMode);
    }

    /**
     * These steps over {@code program}; a module of LLVM IR is changed.
     *
     * @param file its name, for messages
     * @throws lockstep.ir.diag.InputException if a pass works on programs of another level, or the PHI mode is not EDGE
     *     for an open form
     */
    ProgramSteps over(String file, Program program) {
        SourceLocation place = SourceLocation.ofFile(file);
        if (pipeline.lowers()) {
            if (!pipeline.endsIn(PassLevel.MACHINE)) {
                requireEdge(place, "pipelines that end at LLVM IR or machine IR");
            }
            return new CodegenSteps(pipeline, options, Optional.empty(), phiMode).over(file, program);
        }
        if (program instanceof NvvmProgram nvvm) {
            pipeline.requireLevel(PassLevel.NVVM, place, PassLevel.NVVM.phrase());
            return over(nvvm.module());
        }
        OpenProgram<?, ?, ?, ?> open = OpenProgram.of(file, program).orElseThrow();
        open.requireLevel(pipeline, file, program);
        if (program.dialect() == Dialect.PTX) {
            return new OpenPassSteps(pipeline, options, phiMode).over(program, open);
        }
        requireEdge(place, "LLVM IR and machine IR only");
        return new OpenPassSteps(pipeline, options).over(program, open);
    }

    private void requireEdge(SourceLocation place, String what) {
        if (phiMode != PhiMode.EDGE) {
            throw new InputException("phi-over-open", place, "--phi " + phiMode.word() + " is for " + what);
        }
    }

    private ProgramSteps over(Module module) {
        return bracket -> {
            PassBracket watcher = PassBracket.begin(bracket, module);
            Bracket.Reached input = watcher.current();
            PluginPasses.Watch outside = PluginPasses.watch(pipeline);
            PassSteps watched = new PassSteps(pipeline, options.watchedBy(outside.over(ProgramDialect.NVVM)), phiMode);
            List<StepFailure> failures = new ArrayList<>();
            try {
                outside.during(() -> watched.run(watcher, module));
            } catch (PassFailure failure) {
                failures.add(new PassFault(outside.step(), failure));
            }
            return new ProgramSteps.Taken(input, List.of(), failures);
        };
    }

    /**
     * Runs the steps over {@code module}, which is changed.
     *
     * @param watcher that began with the module
     */
    public PipelineReport run(PassBracket watcher, Module module) {
        PipelineReport report = PassManager.run(module, pipeline, options.watchedBy(watcher));
        if (phiMode != PhiMode.EDGE) {
            Step step = new Step(pipeline.steps().size(), "phi-" + phiMode.word(), Dialect.NVVM);
            new WebCheck(phiMode, function -> Optional.of(MergeSets.of(function)))
                    .judge(watcher.bracket(), step, module, watcher.current());
        }
        return report;
    }
}
