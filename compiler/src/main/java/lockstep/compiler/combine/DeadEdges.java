package lockstep.compiler.combine;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What comes over an edge that no lane takes does not matter; the edge itself stays. */
final class DeadEdges {
    static final List<Combination> LIST = List.of(Combination.of(
            "value-of-dead-edge", "a PHI's value from an edge that is never taken is poison", DeadEdges::clear,
            Opcode.PHI));

    private DeadEdges() {}

    private static boolean clear(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            boolean isDead = !(value instanceof ConstantPoison)
                    && isNeverTaken(phi.incomingBlock(i), phi.block());
            if (isDead && combiner.allow(rule, phi)) {
                combiner.setOperand(phi, i, combiner.context().poison(phi.type()));
                return true;
            }
        }
        return false;
    }

    private static boolean isNeverTaken(BasicBlock from, @Nullable BasicBlock to) {
        return from.terminatorOrNull() instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.condition() instanceof ConstantInt c
                && branch.successor(0) != branch.successor(1)
                && branch.successor(c.isOne() ? 1 : 0) == to;
    }
}
