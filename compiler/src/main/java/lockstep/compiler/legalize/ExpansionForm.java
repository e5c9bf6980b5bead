package lockstep.compiler.legalize;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Value;

/** What stands for a call, in line. */
@FunctionalInterface
interface ExpansionForm {
    /** Emits it; the result is the value that the call had. */
    Value make(CallInstruction call, Emission e);
}
