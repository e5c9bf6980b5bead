package lockstep.compiler.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.emit.LineDirectives;
import lockstep.compiler.ori.module.ModuleClosing;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Runs a pipeline that crosses levels. The pipeline is data, which is interpreted here:
 *
 * <ol>
 *   <li>it is split into segments at the steps that lower to the next level ({@link Pipeline#segments});
 *   <li>the passes of a segment run under the pass manager of their level;
 *   <li>the step at its end lowers the program for the next segment.
 * </ol>
 *
 * <p>Steps are numbered across the whole pipeline, and so are applications of rules: a limit of N permits the first N,
 * at whatever level.
 *
 * <p>For example {@code sroa,lower-gep,select<sm_90>,machine-cp,emit} runs two passes over the module, selects machine
 * IR for it in step 2, runs {@code machine-cp} over that as step 3 and closes it into PTX in step 4.
 */
public final class CodeGenerator {
    private final PipelineOptions options;
    private final List<CodegenWatcher> watchers;
    private final Lowerer lowerer;
    private final List<PipelineReport> reports = new ArrayList<>();
    private CodegenProgram program;

    private CodeGenerator(
            CodegenProgram program, PipelineOptions options, List<CodegenWatcher> watchers, Lowerer lowerer) {
        this.program = program;
        this.options = options;
        this.watchers = List.copyOf(watchers);
        this.lowerer = lowerer;
    }

    /** Lowers programs to another level. */
    @FunctionalInterface
    interface Lowerer {
        CodegenProgram lower(LoweringStep step, CodegenProgram program);
    }

    /**
     * The result of a pipeline.
     *
     * @param program the output of the last step
     * @param report what each step did
     */
    public record Result(CodegenProgram program, PipelineReport report) {
        public Result {
            Objects.requireNonNull(program);
            Objects.requireNonNull(report);
        }
    }

    /**
     * Runs {@code pipeline}, whose first level is that of {@code program} ({@link Pipeline#requireLevels}). An LLVM IR
     * module is modified in place.
     *
     * @param options of passes; their watchers observe passes over LLVM IR
     * @param watchers observe all steps, after those of the options
     * @throws InputException if some construct is not selectable, or the result of the passes cannot be closed
     */
    public static Result run(
            CodegenProgram program, Pipeline pipeline, PipelineOptions options, List<CodegenWatcher> watchers) {
        return run(program, pipeline, options, watchers, CodeGenerator::lowered);
    }

    /** The same, with {@code lowerer} instead of selection and emission. */
    static Result run(
            CodegenProgram program,
            Pipeline pipeline,
            PipelineOptions options,
            List<CodegenWatcher> watchers,
            Lowerer lowerer) {
        return new CodeGenerator(program, options, watchers, lowerer).run(pipeline);
    }

    private Result run(Pipeline pipeline) {
        PassLevel level = program.level().orElseThrow(() -> new IllegalArgumentException("a cubin has no passes"));
        for (Pipeline.Segment segment : pipeline.segments(level)) {
            runPasses(segment);
            segment.end().ifPresent(step -> lower(segment.endNumber(), step));
        }
        return new Result(program, PipelineReport.joined(reports));
    }

    private void runPasses(Pipeline.Segment segment) {
        switch (program) {
            case CodegenProgram.Nvvm nvvm -> reports.add(run(nvvm.module(), segment));
            case CodegenProgram.Machine machine -> {
                OpenPassManager.Result<MachineModule> made = run(machine.module(), segment);
                program = new CodegenProgram.Machine(made.program());
                reports.add(made.report());
            }
            case CodegenProgram.Ori ori -> {
                OpenPassManager.Result<OriModule> made = run(ori.module(), segment);
                program = new CodegenProgram.Ori(made.program());
                reports.add(made.report());
            }
            case CodegenProgram.Ptx _, CodegenProgram.Words _ -> {
                if (!segment.passes().steps().isEmpty()) {
                    throw new IllegalArgumentException("PTX and cubins have no passes");
                }
            }
        }
    }

    /** Runs an LLVM IR segment, which is always the first, so numbering starts there. */
    private PipelineReport run(Module module, Pipeline.Segment segment) {
        PipelineOptions watched = options;
        for (CodegenWatcher watcher : watchers) {
            for (StepWatcher<Module, Function, LocalValue> each : watcher.overNvvm(module)) {
                watched = watched.watchedBy(each);
            }
        }
        return PassManager.run(module, segment.passes(), watched);
    }

    private OpenPassManager.Result<MachineModule> run(MachineModule module, Pipeline.Segment segment) {
        List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> all = new ArrayList<>();
        watchers.forEach(watcher -> all.addAll(watcher.overMachine(module)));
        return run(OpenDialect.MACHINE, module, segment, all);
    }

    private OpenPassManager.Result<OriModule> run(OriModule module, Pipeline.Segment segment) {
        List<StepWatcher<OriModule, OriFunction, OriInstruction>> all = new ArrayList<>();
        watchers.forEach(watcher -> all.addAll(watcher.overOri(module)));
        return run(OpenDialect.ORI, module, segment, all);
    }

    private <P, F, E, L> OpenPassManager.Result<P> run(
            OpenDialect<P, F, E, L> dialect, P module, Pipeline.Segment segment, List<StepWatcher<P, F, L>> all) {
        long applications =
                reports.stream().mapToLong(PipelineReport::applications).sum();
        return OpenPassManager.run(
                dialect, module, segment.passes(), options.watchedBy(all).after(segment.first(), applications));
    }

    private void lower(int number, Pipeline.Step step) {
        CodegenProgram before = program;
        watchers.forEach(watcher -> watcher.beforeLowering(number, step.name(), before));
        long start = System.nanoTime();
        program = lowerer.lower(step.lowering().orElseThrow(), before);
        long time = System.nanoTime() - start;
        reports.add(new PipelineReport(
                List.of(new PipelineReport.StepReport(step.toString(), true, time, Map.of())), 0, Map.of(), Map.of()));
        watchers.forEach(watcher -> watcher.afterLowering(number, step.name(), program));
    }

    static CodegenProgram lowered(LoweringStep lowering, CodegenProgram before) {
        return switch (lowering) {
            case LoweringStep.Select select
            when before instanceof CodegenProgram.Nvvm nvvm ->
                new CodegenProgram.Machine(select.selector().select(nvvm.module(), select.target(), select.lines()));
            case LoweringStep.Emit _
            when before instanceof CodegenProgram.Machine machine -> new CodegenProgram.Ptx(closed(machine.module()));
            case LoweringStep.Lower lower
            when before instanceof CodegenProgram.Ptx ptx ->
                new CodegenProgram.Ori(lower.lowerer().lower(ptx.module()));
            case LoweringStep.Encode _
            when before instanceof CodegenProgram.Ori ori -> new CodegenProgram.Words(encoded(ori.module()));
            case LoweringStep.Select _, LoweringStep.Emit _, LoweringStep.Lower _, LoweringStep.Encode _ ->
                throw new IllegalArgumentException("the step takes programs of another level");
        };
    }

    private static Cubin encoded(OriModule module) {
        Diagnostics found = new Diagnostics();
        Optional<CubinImage> closed = ModuleClosing.close(module, found);
        found.throwIfFatal();
        return CubinLayout.layOut(closed.orElseThrow());
    }

    private static PtxModule closed(MachineModule module) {
        Diagnostics found = new Diagnostics();
        Optional<PtxModule> closed = MachineLayout.close(module, found);
        found.throwIfFatal();
        return LineDirectives.added(closed.orElseThrow());
    }
}
