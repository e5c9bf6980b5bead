package lockstep.ir.pass;

import lockstep.ir.nvvm.Module;

/** A pass over a module. */
public non-sealed interface ModulePass extends Pass<Module> {}
