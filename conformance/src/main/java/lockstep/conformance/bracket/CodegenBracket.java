package lockstep.conformance.bracket;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Watches code generation and judges each step of it: passes over LLVM IR and machine IR as {@link PassBracket} and
 * {@link OpenPassBracket} do, and each lowering by comparing the programs before and after it.
 */
public final class CodegenBracket implements CodegenWatcher {
    /** The name in messages of a program of Ori during code generation. */
    private static final String OPEN = "<lowered>";

    /** The name in messages of a generated cubin. */
    private static final String CLOSED = "<encoded>";

    private final Bracket bracket;

    /** Judges passes over the input module; empty after selection. */
    private Optional<PassBracket> nvvm;

    /** Judges passes over the current program of machine IR. */
    private Optional<OpenPassBracket<MachineModule, MachineFunction, PtxInstruction>> machine = Optional.empty();

    /** Judges passes over the current program of Ori. */
    private Optional<OpenPassBracket<OriModule, OriFunction, OriInstruction>> ori = Optional.empty();

    private Bracket.Reached reached;

    /** What gets the verdicts. */
    public Bracket bracket() {
        return bracket;
    }

    private CodegenBracket(Bracket bracket, Optional<PassBracket> nvvm, Bracket.Reached reached) {
        this.bracket = bracket;
        this.nvvm = nvvm;
        this.reached = reached;
    }

    /**
     * Runs {@code program} before the first step.
     *
     * @param bracket collects the verdicts
     */
    public static CodegenBracket begin(Bracket bracket, CodegenProgram program) {
        if (program instanceof CodegenProgram.Nvvm nvvm) {
            PassBracket passes = PassBracket.begin(bracket, nvvm.module());
            return new CodegenBracket(bracket, Optional.of(passes), passes.current());
        }
        Bracket.Reached reached = bracket.begin(bracket.image(program(program)));
        return new CodegenBracket(bracket, Optional.empty(), reached);
    }

    /** The program of a code generation step, in a form that runs. */
    public static Program program(CodegenProgram program) {
        return switch (program) {
            case CodegenProgram.Nvvm nvvm -> new NvvmProgram(nvvm.module());
            case CodegenProgram.Machine open -> new OpenPtxProgram(open.module());
            case CodegenProgram.Ptx ptx -> new PtxProgram(ptx.module());
            case CodegenProgram.Ori ori -> new OpenSassProgram(OPEN, ori.module());
            case CodegenProgram.Words words -> new SassProgram(CLOSED, words.cubin());
        };
    }

    /** The program as it is now. */
    public Bracket.Reached current() {
        return ori.map(OpenPassBracket::current)
                .or(() -> machine.map(OpenPassBracket::current))
                .or(() -> nvvm.map(PassBracket::current))
                .orElse(reached);
    }

    /** Judges {@code step}, which made {@code program} from the current one outside code generation. */
    public Bracket.Reached step(Step step, Program program) {
        reached = bracket.step(step, current(), true, program);
        return reached;
    }

    @Override
    public List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
        return List.of(nvvm.orElseThrow(() -> new CompilerBug("LLVM IR comes before all else")));
    }

    @Override
    public List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
        OpenPassBracket<MachineModule, MachineFunction, PtxInstruction> passes =
                new OpenPassBracket<>(bracket, OpenProgram.of(module).shape(), current());
        machine = Optional.of(passes);
        return List.of(passes);
    }

    @Override
    public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
        OpenPassBracket<OriModule, OriFunction, OriInstruction> passes =
                new OpenPassBracket<>(bracket, OpenProgram.of(OPEN, module).shape(), current());
        ori = Optional.of(passes);
        return List.of(passes);
    }

    @Override
    public void afterLowering(int step, String name, CodegenProgram made) {
        Program after = program(made);
        reached = bracket.step(new Step(step, name, after.dialect()), current(), true, after);
        nvvm = Optional.empty();
        machine = Optional.empty();
        ori = Optional.empty();
    }
}
