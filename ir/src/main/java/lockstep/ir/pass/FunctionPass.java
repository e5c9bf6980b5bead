package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;

/** A pass over one function with a body. It reads other functions' attributes at most. */
public non-sealed interface FunctionPass extends Pass<Function> {}
