package lockstep.compiler.select;

import java.util.Map;
import lockstep.compiler.emit.ModuleItems;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.ptx.PtxVariable;

/**
 * The state that the parts of selection share for a function.
 *
 * @param function the function to select
 * @param architecture 90 for sm_90
 * @param layout the data layout
 * @param items the PTX module around functions
 * @param nodes values of the function
 * @param body the body under construction
 * @param emitter emits covers
 * @param addresses of its accesses
 */
record FunctionContext(
        Function function,
        int architecture,
        DataLayout layout,
        ModuleItems items,
        Nodes nodes,
        MachineBodyBuilder body,
        CoverEmitter emitter,
        Map<Instruction, AccessAddress> addresses) {

    /** The address of an access that is needed. */
    AccessAddress address(Instruction at) {
        AccessAddress address = addresses.get(at);
        if (address == null) {
            throw new CompilerBug("no address is known of " + at.opcode());
        }
        return address;
    }

    /** The parameter variable of an argument by value. */
    PtxVariable parameter(Argument argument) {
        return items.parameter(function, argument.index())
                .orElseThrow(() -> new CompilerBug("the argument " + argument.index() + " has no bytes"));
    }
}
