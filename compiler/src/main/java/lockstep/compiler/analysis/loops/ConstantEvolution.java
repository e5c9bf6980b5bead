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
 * A loop gone through round by round as far as constants go: PHIs of the header that begin with a constant, and what
 * binary operations, casts, comparisons and selects make of them. Source: LLVM, ScalarEvolution, exhaustive
 * computation of exit counts.
 */
final class ConstantEvolution {
    /** Operations that are looked at for one value. */
    private static final int MAX_OPERATIONS = 32;

    private final BasicBlock header;
    private final BasicBlock latch;
    private final ConstantFolder folder;
    private final Map<Value, Constant> known = new IdentityHashMap<>();
    private int operations;

    /** @param latch the only block of the loop that goes back to {@code header} */
    ConstantEvolution(BasicBlock header, BasicBlock latch, ConstantFolder folder) {
        this.header = header;
        this.latch = latch;
        this.folder = folder;
    }

    /** The first round, from 1 to {@code most}, in which {@code condition} is not {@code truth}; 0 if not known. */
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
            goOn(needed);
        }
        return 0;
    }

    /** Goes on from the beginning to {@code round}, counted from 0. */
    void goTo(int round) {
        List<PhiInstruction> needed = begin();
        for (int i = 0; i < round && !known.isEmpty(); i++) {
            goOn(needed);
        }
    }

    /** What {@code value} is in the round of {@link #goTo}; null if that is no constant. */
    @Nullable Constant now(Value value) {
        operations = 0;
        return value(value);
    }

    /** The PHIs that begin with a constant. */
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

    /** All PHIs at once get what they are in the next round; those that are no constant any more are forgotten. */
    private void goOn(List<PhiInstruction> phis) {
        Map<PhiInstruction, Constant> next = new IdentityHashMap<>();
        for (PhiInstruction phi : phis) {
            operations = 0;
            Value handedOn = phi.valueFrom(latch);
            if (handedOn != null && value(handedOn) instanceof ConstantInt number) {
                next.put(phi, number);
            }
        }
        known.clear();
        known.putAll(next);
    }

    /** What {@code value} is in this round; null if that is no constant, or takes too many operations. */
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
