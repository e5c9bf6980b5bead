package lockstep.conformance.driver;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.compiler.codegen.VerifyLowerings;
import lockstep.compiler.phase.PhasePipeline;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.conformance.bracket.CodegenBracket;
import lockstep.conformance.check.CodegenSteps;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.LinkedFiles;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Compiles a program of LLVM IR or machine IR: to PTX, or to the result of the last step requested.
 *
 * @param whole the pipeline from LLVM IR to PTX
 * @param codegen the part of it that runs
 * @param options how passes run, watchers aside
 * @param watching actions around each step
 * @param link modules to which each program is linked
 */
public record CcRequest(
        Pipeline whole,
        CodegenOptions codegen,
        PipelineOptions options,
        OptRequest.Watching watching,
        LinkedFiles link) {
    public CcRequest {
        Objects.requireNonNull(whole);
        Objects.requireNonNull(codegen);
        Objects.requireNonNull(options);
        Objects.requireNonNull(watching);
        Objects.requireNonNull(link);
    }

    /** A request for programs that are not linked to others. */
    public CcRequest(Pipeline whole, CodegenOptions codegen, PipelineOptions options, OptRequest.Watching watching) {
        this(whole, codegen, options, watching, LinkedFiles.NONE);
    }

    /**
     * The same request, down to a cubin.
     *
     * @throws InputException if it is for an architecture without a table of latencies
     */
    public CcRequest toCubin() {
        requireCubins();
        return new CcRequest(
                PhasePipeline.after(whole, 0, Architecture.SM_90, PassRegistry.builtIn()),
                codegen,
                options,
                watching,
                link);
    }

    /**
     * Checks that cubins can be made for the architecture.
     *
     * @throws InputException if it is one without a table of latencies
     */
    public void requireCubins() {
        String target = whole.selection().map(select -> select.target().name()).orElse(Architecture.SM_90.tool());
        if (!target.equals(Architecture.SM_90.tool())) {
            throw new InputException(
                    "codegen-target",
                    SourceLocation.ofFile(CodegenOptions.ARCH),
                    "cubins are made for sm_90 alone, not for " + target);
        }
    }

    /**
     * The steps that run over a program of LLVM IR.
     *
     * @throws InputException if the first or last step does not exist
     */
    public Pipeline pipeline() {
        return codegen.cut(whole);
    }

    /** The suffix of files with the results of the steps, without the dot. */
    public String suffix() {
        Pipeline.Segment last = pipeline().segments().getLast();
        Optional<PassLevel> level =
                last.end().map(step -> step.lowering().orElseThrow().to()).orElse(Optional.of(last.level()));
        return level.map(l -> switch (l) {
                    case NVVM -> "ll";
                    case MACHINE -> OpenPtxProgram.SUFFIX;
                    case PTX -> PtxProgram.SUFFIX;
                    case ORI -> OpenSassProgram.SUFFIX;
                })
                .orElse(SassProgram.SUFFIX);
    }

    /**
     * Compiles the program in {@code bytes}. A step of Lockstep that breaks the program is a {@link CompilerBug}.
     *
     * @param name of the file, for messages
     * @throws InputException if it is not a valid program, is not of the level of the first step, or cannot be compiled
     * @throws lockstep.conformance.plugin.PassFailure if a plug-in pass fails
     */
    public OptRequest.Result run(String name, byte[] bytes) {
        Program program = link.read(name, bytes);
        CodegenProgram input = CodegenSteps.begin(name, program, pipeline());
        PassLevel level = input.level().orElseThrow();
        SourceLocation place = SourceLocation.ofFile(name);
        String phrase = FileKind.of(program).phrase();
        Pipeline pipeline = watching.outside().supervised(pipeline());
        PassLevel first = pipeline.segments().getFirst().level();
        if (codegen.startBefore().isPresent() && first != level) {
            throw new InputException(
                    "pass-level",
                    place,
                    "step '" + codegen.startBefore().get() + "' takes " + first.phrase() + ", the file is " + phrase);
        }
        pipeline.requireLevels(level, place, phrase);
        PluginPasses.Watch outside = PluginPasses.watch(pipeline);
        List<CodegenWatcher> watchers = List.of(outside, new Watcher(watching), new VerifyLowerings());
        CodeGenerator.Result made = outside.during(() -> CodeGenerator.run(input, pipeline, options, watchers));
        Diagnostics found = VerifyLowerings.verify(made.program());
        if (found.hasFatal()) {
            throw new CompilerBug("the pipeline broke the program:\n" + found);
        }
        return new OptRequest.Result(CodegenBracket.program(made.program()), made.report());
    }

    /** Performs the requested actions around each pass, and prints the results of lowerings. */
    private record Watcher(OptRequest.Watching watching) implements CodegenWatcher {
        @Override
        public List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
            return watching.of(ProgramDialect.NVVM);
        }

        @Override
        public List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
            return watching.of(OpenDialect.MACHINE);
        }

        @Override
        public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
            return watching.of(OpenDialect.ORI);
        }

        @Override
        public void afterLowering(int step, String name, CodegenProgram program) {
            if (watching.shown().isAfter(name) || watching.shown().changed()) {
                watching.printed().accept("// *** after " + name + " ***\n");
                watching.printed().accept(OptRequest.Result.text(CodegenBracket.program(program)));
            }
        }
    }

    /** The architecture of {@code select}; empty if it is not among the steps. */
    public Optional<String> target() {
        return pipeline().selection().map(select -> select.target().name());
    }
}
