package lockstep.fuzz.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.compiler.codegen.VerifyLowerings;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/** Tracks what to blame for a failure: the running step of a pipeline, and the last rule of each. */
final class StepBlame implements CodegenWatcher {
    /** By step; steps that applied no rule are absent. */
    private final Map<Integer, Rule> lastRules = new HashMap<>();

    private final StepNote note;
    private int step = -1;
    private String pass = "";
    private boolean isInPass;

    /** @param note receives every step */
    StepBlame(StepNote note) {
        this.note = note;
    }

    /** A step begins. */
    void enter(int number, String name) {
        step = number;
        pass = name;
        isInPass = true;
        note.enter(number, name);
    }

    /** The step that runs applies {@code rule}. */
    void apply(Rule rule) {
        lastRules.put(step, rule);
    }

    /** The step that runs ended. */
    void leave() {
        isInPass = false;
        note.leave();
    }

    /** Number of the step that runs or ran last; -1 before the first. */
    int step() {
        return step;
    }

    /** Name of that step's pass; empty before the first. */
    String pass() {
        return pass;
    }

    /** Whether the step itself is running, and not what watches it. */
    boolean isInPass() {
        return isInPass;
    }

    /** The last rule that {@code number} applied; empty for none. */
    String lastRule(int number) {
        Rule last = lastRules.get(number);
        return last == null ? "" : last.id();
    }

    @Override
    public List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
        return List.of(StepWatch.ofNvvm(this));
    }

    @Override
    public List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
        return List.of(StepWatch.of(OpenDialect.MACHINE, this));
    }

    @Override
    public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
        return List.of(StepWatch.of(OpenDialect.ORI, this));
    }

    @Override
    public void beforeLowering(int number, String name, CodegenProgram program) {
        enter(number, name);
    }

    @Override
    public void afterLowering(int number, String name, CodegenProgram program) {
        StepWatch.requireValid(VerifyLowerings.verify(program));
        leave();
    }
}
