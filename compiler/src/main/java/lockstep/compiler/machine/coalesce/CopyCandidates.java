package lockstep.compiler.machine.coalesce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.MachineCopy;
import lockstep.compiler.machine.OuterRegisters;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * Copies whose registers may be coalesced if they do not interfere. Both have the same declared type and are visible
 * throughout the function; neither belongs to the interface or is named by an instruction that is known as text only.
 */
public final class CopyCandidates {
    /**
     * A copy.
     *
     * @param depth its loop depth
     */
    public record Candidate(PtxInstruction row, PtxRegister result, PtxRegister source, int block, int depth) {}

    private CopyCandidates() {}

    /** The copies of {@code function}, by decreasing loop depth, then in textual order. */
    public static List<Candidate> of(MachineFunction function, MachineEditor editor) {
        OuterRegisters outer = OuterRegisters.of(function);
        Set<PtxRegister> fixed = MachineBodies.interfaceRegisters(function);
        LoopForest loops = LoopForest.of(function.flow());
        List<Candidate> found = new ArrayList<>();
        for (int block = 0; block < function.blocks().size(); block++) {
            for (PtxInstruction row : function.blocks().get(block).instructions()) {
                MachineCopy copy = MachineCopy.of(row).orElse(null);
                if (copy != null
                        && copy.source() instanceof PtxRegister source
                        && MachineCopy.haveSameType(copy.result(), source)
                        && isFree(copy.result(), outer, fixed, editor)
                        && isFree(source, outer, fixed, editor)) {
                    found.add(new Candidate(row, copy.result(), source, block, loops.nodeDepth(block)));
                }
            }
        }
        found.sort(Comparator.comparingInt(Candidate::depth).reversed());
        return found;
    }

    private static boolean isFree(
            PtxRegister register, OuterRegisters outer, Set<PtxRegister> fixed, MachineEditor editor) {
        return outer.has(register) && !fixed.contains(register) && !editor.isInText(register);
    }
}
