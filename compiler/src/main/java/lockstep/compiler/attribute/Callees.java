package lockstep.compiler.attribute;

import lockstep.ir.nvvm.CallInstruction;

/** The attributes that are assumed of callees in the analysis of their callers. */
interface Callees {
    /** Pseudo-attribute for the absence of {@code convergent}. */
    String NOT_CONVERGENT = "not convergent";

    /** Whether {@code call} has the function attribute {@code flag}, or is assumed to. */
    boolean promises(CallInstruction call, String flag);
}
