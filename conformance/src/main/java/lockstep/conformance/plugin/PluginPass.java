package lockstep.conformance.plugin;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriModule;

/** A plug-in pass under supervision: one record for each kind of pass. */
sealed interface PluginPass {
    /** {@code pass}, marked as a plug-in pass. */
    static Pass<?> of(Pass<?> pass, Supervision supervision) {
        return switch (pass) {
            case PluginPass outside -> of(outside.pass(), supervision);
            case FunctionPass p -> new OverFunctions(p, supervision);
            case ModulePass p -> new OverModules(p, supervision);
            case MachinePass p -> new OverMachineIr(p, supervision);
            case OriPass p -> new OverOri(p, supervision);
            case OriModulePass p -> new OverOriModules(p, supervision);
        };
    }

    /** The pass of the plug-in. */
    Pass<?> pass();

    /** A pass over functions of LLVM IR. */
    record OverFunctions(FunctionPass pass, Supervision supervision) implements PluginPass, FunctionPass {
        @Override
        public PassInfo info() {
            return pass.info();
        }

        @Override
        public ParameterWords parameterWords() {
            return pass.parameterWords();
        }

        @Override
        public boolean run(Function function, PassContext context) {
            return supervision.run(name(), () -> pass.run(function, context));
        }
    }

    /** A pass over modules of LLVM IR. */
    record OverModules(ModulePass pass, Supervision supervision) implements PluginPass, ModulePass {
        @Override
        public PassInfo info() {
            return pass.info();
        }

        @Override
        public ParameterWords parameterWords() {
            return pass.parameterWords();
        }

        @Override
        public boolean run(Module module, PassContext context) {
            return supervision.run(name(), () -> pass.run(module, context));
        }
    }

    /** A pass over functions of machine IR. */
    record OverMachineIr(MachinePass pass, Supervision supervision) implements PluginPass, MachinePass {
        @Override
        public PassInfo info() {
            return pass.info();
        }

        @Override
        public ParameterWords parameterWords() {
            return pass.parameterWords();
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            return supervision.run(name(), () -> pass.run(editor, context));
        }
    }

    /** A pass over functions of Ori. */
    record OverOri(OriPass pass, Supervision supervision) implements PluginPass, OriPass {
        @Override
        public PassInfo info() {
            return pass.info();
        }

        @Override
        public ParameterWords parameterWords() {
            return pass.parameterWords();
        }

        @Override
        public boolean run(OriEditor editor, StepContext context) {
            return supervision.run(name(), () -> pass.run(editor, context));
        }
    }

    /** A pass over modules of Ori. */
    record OverOriModules(OriModulePass pass, Supervision supervision) implements PluginPass, OriModulePass {
        @Override
        public PassInfo info() {
            return pass.info();
        }

        @Override
        public ParameterWords parameterWords() {
            return pass.parameterWords();
        }

        @Override
        public OriModule run(OriModule module, StepContext context) {
            return supervision.run(name(), () -> pass.run(module, context));
        }
    }
}
