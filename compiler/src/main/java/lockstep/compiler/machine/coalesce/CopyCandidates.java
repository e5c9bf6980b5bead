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
 * Copies whose registers may share one if they do not interfere. Both are declared with one type, outside of scopes
 * in the
 * body; neither is named by the interface or by instructions that are kept as text.
 */
public final class CopyCandidates {
    /**
     * A copy.
     *
     * @param depth of loops around it
     */
    public record Candidate(PtxInstruction row, PtxRegister result, PtxRegister source, int block, int depth) {}

    private CopyCandidates() {}

    /** The copies of {@code function}, those in the deepest loops first, else in the order of the text. */
    public static List<Candidate> of(MachineFunction function, MachineEditor editor) {
        OuterRegisters outer = OuterRegisters.of(function);
        Set<PtxRegister> fixed = MachineBodies.interfaceRegisters(function);
        LoopForest loops = LoopForest.of(function.flow());
        List<Candidate> found = new ArrayList<>();
        for (int block = 0; block < function.blocks().size(); block++) {
            for (PtxInstruction row : function.blocks().get(block).instructions()) {
                MachineCopy copy = MachineCopy.of(row).orElse(null);
                boolean isCandidate = copy != null
                        && copy.source() instanceof PtxRegister source
                        && MachineCopy.areAlike(copy.result(), source)
                        && isFree(copy.result(), outer, fixed, editor)
                        && isFree(source, outer, fixed, editor);
                if (isCandidate) {
                    PtxRegister source = (PtxRegister) copy.source();
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
