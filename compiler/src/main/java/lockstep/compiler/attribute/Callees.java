package lockstep.compiler.attribute;

import lockstep.ir.nvvm.CallInstruction;

/** What is taken for granted of functions that are called, while their callers are judged. */
interface Callees {
    /** Stands for the absence of {@code convergent}, which no word says. */
    String NOT_CONVERGENT = "not convergent";

    /** Whether {@code call} promises the function attribute {@code flag}, or is taken to. */
    boolean promises(CallInstruction call, String flag);
}
