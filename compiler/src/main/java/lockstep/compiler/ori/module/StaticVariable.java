package lockstep.compiler.ori.module;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxVariable;

/**
 * A variable that is not on a stack.
 *
 * @param variable its definition
 * @param symbol its name in the cubin
 * @param function that declares it, empty for a module variable
 * @param location of the declaration
 */
record StaticVariable(PtxVariable variable, String symbol, String function, SourceLocation location) {
    long size() {
        return InitialValue.size(variable);
    }

    long alignment() {
        return variable.shape().effectiveAlignment();
    }
}
