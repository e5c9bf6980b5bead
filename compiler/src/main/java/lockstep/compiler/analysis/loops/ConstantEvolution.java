package lockstep.compiler.analysis.loops;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Executes a loop iteration by iteration as far as constants are concerned: PHIs of the header that start with a
 * constant, and the binary operations, casts, comparisons and selects on them. Source: LLVM, ScalarEvolution,
 * exhaustive computation of exit counts.
 */
final class ConstantEvolution {
    /** Limit on the operations evaluated for one value. */
    private static final int MAX_OPERATIONS = 32;

    private final BasicBlock header;
    private final BasicBlock latch;
    private final ConstantFolder folder;
    private final Map<Value, Constant> known = new IdentityHashMap<>();
    private int operations;

    /** @param latch the only latch of the loop with this {@code header} */
    ConstantEvolution(BasicBlock header, BasicBlock latch, ConstantFolder folder) {
        this.header = header;
        this.latch = latch;
        this.folder = folder;
    }

    /** The first iteration, from 1 to {@code most}, in which {@code condition} is not {@code truth}; 0 if not known. */
    int roundsWhile(Value condition, boolean truth, int most) {
        List<PhiInstruction> needed = begin();
        for (int round = 1; round <= most; round++) {
            operations = 0;
            if (!(value(condition) instanceof ConstantInt number)) {
                return 0;
            }
            if (number.isOne() != truth) {
                return round;
            }
            advance(needed);
        }
        return 0;
    }

    /** Executes from the beginning to iteration {@code round}, counted from 0. */
    void goTo(int round) {
        List<PhiInstruction> needed = begin();
        for (int i = 0; i < round && !known.isEmpty(); i++) {
            advance(needed);
        }
    }

    /** The value of {@code value} in the iteration of {@link #goTo}; null if it is not constant. */
    @Nullable Constant now(Value value) {
        operations = 0;
        return value(value);
    }

    /** The PHIs that start with a constant. */
    private List<PhiInstruction> begin() {
        List<PhiInstruction> phis = new ArrayList<>();
        for (PhiInstruction phi : header.phis()) {
            if (start(phi) instanceof ConstantInt start) {
                known.put(phi, start);
                phis.add(phi);
            }
        }
        return phis;
    }

    private @Nullable Value start(PhiInstruction phi) {
        Value start = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingBlock(i) != latch) {
                if (start != null && start != phi.incomingValue(i)) {
                    return null;
                }
                start = phi.incomingValue(i);
            }
        }
        return start;
    }

    /** Advances all PHIs simultaneously to the next iteration; those that are no longer constant are dropped. */
    private void advance(List<PhiInstruction> phis) {
        Map<PhiInstruction, Constant> next = new IdentityHashMap<>();
        for (PhiInstruction phi : phis) {
            operations = 0;
            Value incoming = phi.valueFrom(latch);
            if (incoming != null && value(incoming) instanceof ConstantInt number) {
                next.put(phi, number);
            }
        }
        known.clear();
        known.putAll(next);
    }

    /** The value of {@code value} in this iteration; null if it is not constant, or takes too many operations. */
    private @Nullable Constant value(Value value) {
        if (value instanceof Constant constant) {
            return constant;
        }
        Constant found = known.get(value);
        if (found != null || !(value instanceof Instruction instruction) || !isFollowed(instruction)) {
            return found;
        }
        if (++operations > MAX_OPERATIONS) {
            return null;
        }
        List<Constant> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            Constant constant = value(operand);
            if (constant == null) {
                return null;
            }
            operands.add(constant);
        }
        Optional<Constant> folded = instruction instanceof CompareInstruction compare
                ? folder.compare(compare.predicate(), compare.flags(), operands.get(0), operands.get(1))
                : folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type());
        folded.ifPresent(constant -> known.put(instruction, constant));
        return folded.orElse(null);
    }

    private static boolean isFollowed(Instruction instruction) {
        return instruction instanceof BinaryInstruction
                || instruction instanceof CastInstruction
                || instruction instanceof CompareInstruction
                || instruction instanceof SelectInstruction;
    }
}
