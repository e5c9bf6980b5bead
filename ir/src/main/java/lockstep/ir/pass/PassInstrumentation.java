package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;

/** Observes a pipeline over NVVM IR; a function has changed if its structural hash has. */
public interface PassInstrumentation extends StepWatcher<Module, Function, LocalValue> {}
