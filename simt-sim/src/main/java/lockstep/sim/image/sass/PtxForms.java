package lockstep.sim.image.sass;

import lockstep.ir.sass.ori.OriPtx;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;

/** Macros named by their form in PTX. */
final class PtxForms {
    PtxForms(FunctionAssembler into, SassRegisters registers, OriForms forms) {}

    void decode(InstructionWriter writer, String function, OriPtx macro) {
        throw new NotDecodable("PTX." + macro.form());
    }
}
