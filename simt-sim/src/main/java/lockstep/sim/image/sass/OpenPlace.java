package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriPhi;

/**
 * An instruction of the open form.
 *
 * @param instruction the instruction; empty for an empty block, which still takes a place so that edges can lead to it
 * @param block index of its block
 * @param isFirst whether it is the first of its block
 * @param registers numbers of its virtual registers by their fields
 * @param targets addresses of the blocks that an indirect branch may lead to
 * @param activates whether calls enter activations of functions and returns leave them, instead of jumping
 * @param callee address of the function that a call names; {@link Jump#NOWHERE} if there is none
 */
record OpenPlace(
        Optional<OriInstruction> instruction,
        int block,
        boolean isFirst,
        Map<Integer, Integer> registers,
        List<Long> targets,
        boolean activates,
        long callee) {
    /** Whether this is a PHI. */
    boolean isPhi() {
        return instruction.orElse(null) instanceof OriPhi;
    }

    OpenPlace {
        registers = Map.copyOf(registers);
        targets = List.copyOf(targets);
    }
}
