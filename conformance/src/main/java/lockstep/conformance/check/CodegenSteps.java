package lockstep.conformance.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.compiler.codegen.VerifyLowerings;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.CodegenBracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.check.StepFailure.PassFault;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.plugin.PassFailure;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.web.WebCheck;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.image.PhiMode;

/**
 * A pipeline that crosses levels: each pass, selection, and emission is a step, and so is reading the text of PTX back,
 * {@value #READ}. External tools continue with the program that was read.
 *
 * @param pipeline the steps
 * @param options how passes run
 * @param tools external tools that get the PTX, if any
 * @param phiMode how PHIs of machine IR are executed in one more step, {@code phi-web} and the like, if the pipeline
 *     ends there; EDGE to omit the step
 */
public record CodegenSteps(Pipeline pipeline, PipelineOptions options, Optional<ToolChain> tools, PhiMode phiMode) {
    /** The name of the step that reads the printed PTX. */
    public static final String READ = "read";

    public CodegenSteps {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
        Objects.requireNonNull(tools);
        Objects.requireNonNull(phiMode);
    }

    /** Steps without external tools. */
    public CodegenSteps(Pipeline pipeline, PipelineOptions options) {
        this(pipeline, options, Optional.empty(), PhiMode.EDGE);
    }

    /**
     * The program with which code generation begins.
     *
     * @param name of the file, for messages
     * @throws InputException if {@code program} is neither LLVM IR nor machine IR
     */
    public static CodegenProgram begin(String name, Program program) {
        return switch (program) {
            case NvvmProgram nvvm -> new CodegenProgram.Nvvm(nvvm.module());
            case OpenPtxProgram open -> new CodegenProgram.Machine(open.module());
            case PtxProgram _, MachineProgram _, OpenSassProgram _, SassProgram _ ->
                throw new InputException(
                        "not-compilable",
                        SourceLocation.ofFile(name),
                        "this is " + FileKind.of(program).phrase() + ", LLVM-IR text or machine IR is wanted");
        };
    }

    /**
     * The program with which {@code steps} begin; PTX is accepted as well if they continue from there, and Ori.
     *
     * @throws InputException if {@code program} is of another level
     */
    public static CodegenProgram begin(String name, Program program, Pipeline steps) {
        boolean goesOn = steps.segments().stream().anyMatch(segment -> segment.level() == PassLevel.PTX);
        return switch (program) {
            case PtxProgram ptx when goesOn -> new CodegenProgram.Ptx(ptx.module());
            case OpenSassProgram open -> new CodegenProgram.Ori(open.module());
            case NvvmProgram _, OpenPtxProgram _, PtxProgram _, MachineProgram _, SassProgram _ -> begin(name, program);
        };
    }

    /**
     * These steps over {@code program}; a module of LLVM IR is changed.
     *
     * @param file its name, for messages
     * @throws InputException if a pass works on programs of another level
     */
    ProgramSteps over(String file, Program program) {
        CodegenProgram input = begin(file, program, pipeline);
        PassLevel level = input.level().orElseThrow();
        pipeline.requireLevels(level, SourceLocation.ofFile(file), level.phrase());
        return bracket -> take(bracket, input);
    }

    private ProgramSteps.Taken take(Bracket bracket, CodegenProgram program) throws IOException {
        CodegenBracket watcher = CodegenBracket.begin(bracket, program);
        Bracket.Reached input = watcher.current();
        PluginPasses.Watch outside = PluginPasses.watch(pipeline);
        Made made;
        try {
            made = outside.during(() -> run(watcher, program, List.of(outside)));
        } catch (PassFailure failure) {
            return new ProgramSteps.Taken(input, List.of(), List.of(new PassFault(outside.step(), failure)));
        }
        if (tools.isEmpty()) {
            return new ProgramSteps.Taken(input, List.of(), List.of());
        }
        ToolSteps rest = new ToolSteps(tools.get(), made.program());
        return new ProgramSteps.Taken(
                input,
                List.of(),
                rest.from(bracket, made.reached(), pipeline.steps().size() + 1));
    }

    /**
     * The result of the steps.
     *
     * @param program as it was read back if it is PTX
     * @param reached its runs
     * @param report what the steps did
     */
    public record Made(Program program, Bracket.Reached reached, PipelineReport report) {
        public Made {
            Objects.requireNonNull(program);
            Objects.requireNonNull(reached);
            Objects.requireNonNull(report);
        }
    }

    /**
     * Runs the steps, without the tools, over {@code program}.
     *
     * @param watcher that began with the program
     * @param others watchers that are notified of each step before it is judged
     */
    public Made run(CodegenBracket watcher, CodegenProgram program, List<CodegenWatcher> others) {
        List<CodegenWatcher> watchers = new ArrayList<>(others);
        watchers.add(new VerifyLowerings());
        watchers.add(watcher);
        CodeGenerator.Result result = CodeGenerator.run(program, pipeline, options, watchers);
        Program made = CodegenBracket.program(result.program());
        Bracket.Reached reached = watcher.current();
        if (phiMode != PhiMode.EDGE) {
            Step step = new Step(pipeline.steps().size(), "phi-" + phiMode.word(), made.dialect());
            WebCheck.judge(phiMode, watcher.bracket(), step, made, reached);
        }
        if (result.program() instanceof CodegenProgram.Ptx) {
            made = readBack(made);
            reached = watcher.step(new Step(pipeline.steps().size(), READ, made.dialect()), made);
        }
        return new Made(made, reached, result.report());
    }

    /**
     * {@code program} printed and parsed again.
     *
     * @throws CompilerBug if it does not parse, or then prints differently
     */
    public static Program readBack(Program program) {
        String text = program.text();
        ProgramFiles.Parsed parsed = ProgramFiles.read("<emitted>", text.getBytes(StandardCharsets.ISO_8859_1));
        if (parsed.diagnostics().hasFatal()) {
            throw new CompilerBug("the text that was emitted does not read back:\n" + parsed.diagnostics());
        }
        Program read = parsed.orThrow();
        if (!read.text().equals(text)) {
            throw new CompilerBug("the text that was emitted prints otherwise when it was read:\n" + text);
        }
        return read;
    }
}
