package lockstep.ir.sass.ori;

import java.util.List;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/** An instruction of the open form. */
public sealed interface OriInstruction permits OriMachine, OriMacro, OriPtx, OriPhi {
    /** The virtual registers that it writes, in the order of the text. */
    List<VirtualRegister> results();

    /**
     * Whether some of the active lanes may not execute it. Its definitions are then partial: in the other lanes its
     * results keep their old values.
     */
    boolean isGuarded();

    /** The virtual registers that it reads, in the order of the text; a PHI reads at the ends of its predecessors. */
    List<VirtualRegister> sources();
}
