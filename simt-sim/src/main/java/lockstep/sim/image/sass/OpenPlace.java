package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriPhi;

/**
 * An instruction of an open form.
 *
 * @param instruction itself; empty for a block that has none, which takes a place so that lanes come by it
 * @param block index of its block
 * @param isFirst whether it is the first of its block
 * @param registers numbers of its virtual registers by the fields that they stand in
 * @param targets addresses of the blocks that an indirect branch may go to
 * @param activates whether calls enter activations of functions and returns leave them, instead of jumping
 * @param callee address of the function that a call names; {@link Jump#NOWHERE} if it names none
 */
record OpenPlace(
        Optional<OriInstruction> instruction,
        int block,
        boolean isFirst,
        Map<Integer, Integer> registers,
        List<Long> targets,
        boolean activates,
        long callee) {
    /** Whether a PHI stands here. */
    boolean isPhi() {
        return instruction.orElse(null) instanceof OriPhi;
    }

    OpenPlace {
        registers = Map.copyOf(registers);
        targets = List.copyOf(targets);
    }
}
