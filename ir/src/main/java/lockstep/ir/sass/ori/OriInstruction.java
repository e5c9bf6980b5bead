package lockstep.ir.sass.ori;

import java.util.List;

/** An instruction of the open form. */
public sealed interface OriInstruction permits OriMachine, OriMacro, OriPhi {
    /** The virtual registers that it writes, in the order of the text. */
    List<VirtualRegister> results();

    /** The virtual registers that it reads, in the order of the text; a PHI reads at the ends of its predecessors. */
    List<VirtualRegister> sources();
}
