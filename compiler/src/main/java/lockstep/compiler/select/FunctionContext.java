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
 * What the parts of selection share while they select a function.
 *
 * @param function what is selected
 * @param architecture 90 for sm_90
 * @param layout of memory
 * @param items what stands around functions in the module of PTX
 * @param nodes values of the function
 * @param body what is made
 * @param emitter of covers
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

    /** Where an access goes that has been found to be needed. */
    AccessAddress address(Instruction at) {
        AccessAddress address = addresses.get(at);
        if (address == null) {
            throw new CompilerBug("nobody asked for the address of " + at.opcode());
        }
        return address;
    }

    /** The variable in which an argument by value is. */
    PtxVariable parameter(Argument argument) {
        return items.parameter(function, argument.index())
                .orElseThrow(() -> new CompilerBug("the argument " + argument.index() + " has no bytes"));
    }
}
