package lockstep.compiler.legalize;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Value;

/** A straight-line replacement of a call. */
@FunctionalInterface
interface ExpansionForm {
    /** Emits the replacement; returns the value of the call. */
    Value make(CallInstruction call, Emission e);
}
