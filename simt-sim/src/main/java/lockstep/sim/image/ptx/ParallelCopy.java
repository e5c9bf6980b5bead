package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxStatement;

/**
 * Divergence-safe copies of machine IR: adjacent copies with the same group number are one parallel copy, which reads
 * all sources before it writes. docs/decisions/016, docs/machine-ir.md.
 */
final class ParallelCopy {
    private ParallelCopy() {}

    static boolean isCopy(PtxStatement statement) {
        return statement instanceof PtxInstruction instruction
                && instruction.opcode() == PtxOpcode.COPY
                && instruction.has(PtxModifier.DIVERGENT);
    }

    /** Groups the statements of a block: a parallel copy forms one group, any other statement its own. */
    static List<List<PtxStatement>> steps(List<PtxStatement> statements) {
        List<List<PtxStatement>> steps = new ArrayList<>();
        for (PtxStatement statement : statements) {
            if (steps.isEmpty() || !areTogether(steps.getLast().getLast(), statement)) {
                steps.add(new ArrayList<>());
            }
            steps.getLast().add(statement);
        }
        return steps;
    }

    private static boolean areTogether(PtxStatement one, PtxStatement next) {
        return isCopy(one) && isCopy(next) && group((PtxInstruction) one) == group((PtxInstruction) next);
    }

    private static long group(PtxInstruction copy) {
        return copy.operands().getLast() instanceof PtxInteger number ? number.value() : -1;
    }
}
