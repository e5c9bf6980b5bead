package lockstep.conformance.driver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.compiler.pipeline.PrintInstrumentation;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.compiler.pipeline.VerifyEach;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.LinkedFiles;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.StepWatcher;

/**
 * Runs passes over a program of LLVM IR, machine IR or Ori. PTX is opened before them and closed after them.
 *
 * @param pipeline the passes
 * @param options how they run, apart from watchers; the changes that they report are verified unless the options trust
 *     them
 * @param watching actions around each pass
 * @param link modules to which the program is linked
 */
public record OptRequest(PipelineTree pipeline, PipelineOptions options, Watching watching, LinkedFiles link) {
    public OptRequest {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
        Objects.requireNonNull(watching);
        Objects.requireNonNull(link);
    }

    /**
     * Actions around each pass.
     *
     * @param verifies whether the program is verified after it
     * @param shown functions that are printed
     * @param printed receives them
     * @param outside how plug-in passes are run
     */
    public record Watching(
            boolean verifies, PrintInstrumentation.Occasions shown, Consumer<String> printed, PluginPasses outside) {
        private <P, F, L> List<StepWatcher<P, F, L>> of(PluginPasses.Watch first, ProgramDialect<P, F> dialect) {
            List<StepWatcher<P, F, L>> watchers = new ArrayList<>(List.of(first.over(dialect)));
            watchers.addAll(of(dialect));
            return watchers;
        }

        <P, F, L> List<StepWatcher<P, F, L>> of(ProgramDialect<P, F> dialect) {
            List<StepWatcher<P, F, L>> watchers = new ArrayList<>();
            if (verifies) {
                watchers.add(new VerifyEach<>(dialect));
            }
            if (shown.any()) {
                watchers.add(new PrintInstrumentation<>(dialect, shown, printed));
            }
            return watchers;
        }
    }

    /**
     * Runs the passes over the program in {@code bytes}. A pass of Lockstep that breaks the program or hides a change
     * is a {@link CompilerBug}.
     *
     * @param name of the file, for messages
     * @throws InputException if it is not a valid program, a pass works on programs of another level, or the result of
     *     a PTX program cannot be expressed in PTX
     * @throws lockstep.conformance.plugin.PassFailure if a plug-in pass fails
     */
    public Result run(String name, byte[] bytes) {
        Pipeline steps = watching.outside().supervised(pipeline.flat());
        FileKind kind = FileKind.of(bytes);
        return switch (kind) {
            case LLVM_IR -> overNvvm(steps, name, bytes);
            case PTX, MACHINE_IR, ORI -> overOpen(steps, name, opened(name, bytes), kind);
            case SASS, CUBIN ->
                throw new InputException(
                        "not-optimizable",
                        SourceLocation.ofFile(name),
                        "this is " + kind.phrase() + ", LLVM-IR text, PTX, machine IR or Ori is wanted; sim runs it");
        };
    }

    private OpenProgram<?, ?, ?, ?> opened(String name, byte[] bytes) {
        return OpenProgram.of(name, link.read(name, bytes)).orElseThrow();
    }

    private Result overNvvm(Pipeline steps, String name, byte[] bytes) {
        Module module = link.linked(ModuleFiles.read(name, bytes));
        requireLevel(steps, PassLevel.NVVM, name, PassLevel.NVVM.phrase());
        PluginPasses.Watch outside = PluginPasses.watch(steps);
        PipelineOptions watched = options;
        List<StepWatcher<Module, Function, LocalValue>> watchers = watching.of(outside, ProgramDialect.NVVM);
        for (StepWatcher<Module, Function, LocalValue> watcher : watchers) {
            watched = watched.watchedBy(watcher);
        }
        PipelineOptions all = watched;
        PipelineReport report = outside.during(() -> PassManager.run(module, steps, all));
        ModuleFiles.verify(module);
        return new Result(new NvvmProgram(module), report);
    }

    private static void requireLevel(Pipeline steps, PassLevel level, String name, String program) {
        steps.requireLevel(level, SourceLocation.ofFile(name), program);
    }

    private <P, F, E, L> Result overOpen(Pipeline steps, String name, OpenProgram<P, F, E, L> open, FileKind kind) {
        requireLevel(steps, open.dialect().level(), name, kind.phrase());
        PluginPasses.Watch outside = PluginPasses.watch(steps);
        List<StepWatcher<P, F, L>> watchers = watching.of(outside, open.dialect());
        OpenPassManager.Result<P> made = outside.during(() -> open.run(steps, options, watchers));
        Diagnostics found = open.dialect().verify(made.program());
        if (found.hasFatal()) {
            throw new CompilerBug("the pipeline broke the program:\n" + found);
        }
        OpenProgram<P, F, E, L> result = open.with(made.program());
        return new Result(kind == FileKind.PTX ? closed(result) : result.program(), made.report());
    }

    private static Program closed(OpenProgram<?, ?, ?, ?> open) {
        Diagnostics found = new Diagnostics();
        Optional<Program> closed = open.closed(found);
        found.throwIfFatal();
        return closed.orElseThrow();
    }

    /**
     * The result of passes or of all steps of code generation.
     *
     * @param program after the last pass; verified
     * @param report what each step did
     */
    public record Result(Program program, PipelineReport report) {
        public Result {
            Objects.requireNonNull(program);
            Objects.requireNonNull(report);
        }

        /** The program as text. The PTX parser keeps each byte as a character; here they are decoded as UTF-8. */
        public String text() {
            return text(program);
        }

        static String text(Program program) {
            return switch (program.dialect()) {
                case PTX -> new String(program.text().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                case NVVM, SASS -> program.text();
            };
        }
    }
}
