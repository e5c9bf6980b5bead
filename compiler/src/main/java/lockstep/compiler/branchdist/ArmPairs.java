package lockstep.compiler.branchdist;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.expression.SameOperation;
import lockstep.compiler.remat.MemoryPaths;
import lockstep.compiler.remat.Recomputation;
import lockstep.compiler.remat.RecomputationCost;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;

/**
 * Pairs of equal operations, one of each arm of a branch, that are executed once before it instead. Their operands are
 * available before the branch or are pairs themselves. Each operation of the first arm, in order, is paired with the
 * operation of the second arm that needs the fewest selects; in the end pairs that do not pay, and that no other pair
 * uses, are given up. At most {@value #MAX_OPERATIONS} operations of each arm are considered.
 */
final class ArmPairs {
    private static final int MAX_OPERATIONS = 128;

    /** One operation of each arm. */
    record Pair(Instruction first, Instruction second) {}

    /** A select between two values, one of each arm. */
    private record Choice(Value first, Value second) {}

    private final BasicBlock firstArm;
    private final BasicBlock secondArm;
    private final DataLayout layout;
    private final long norm;
    private final List<Pair> pairs = new ArrayList<>();
    private final Map<Instruction, Instruction> partners = new IdentityHashMap<>();
    private final Set<Instruction> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Choice> choices = new LinkedHashSet<>();

    /**
     * Finds the pairs of the arms of {@code branch}.
     *
     * @param norm what an operation costs, in selects
     * @param limit the most pairs
     */
    ArmPairs(BranchInstruction branch, long norm, long limit) {
        firstArm = branch.successor(0);
        secondArm = branch.successor(1);
        layout = DataLayout.of(Objects.requireNonNull(branch.function()).module());
        this.norm = norm;
        List<Instruction> second = movable(secondArm);
        for (Instruction candidate : movable(firstArm)) {
            if (pairs.size() < limit) {
                pair(candidate, second);
            }
        }
        prune();
    }

    /** The operations that may be executed before the branch if their operands are available there. */
    private static List<Instruction> movable(BasicBlock arm) {
        List<Instruction> found = new ArrayList<>();
        boolean isMemorySame = true;
        int seen = 0;
        for (Instruction instruction : arm) {
            boolean isFixed = instruction instanceof PhiInstruction || !Recomputation.mayMove(instruction);
            boolean reads = instruction instanceof LoadInstruction;
            if (!isFixed && (!reads || isMemorySame)) {
                found.add(instruction);
            }
            isMemorySame &= !MemoryPaths.mayChangeMemory(instruction);
            if (++seen == MAX_OPERATIONS) {
                break;
            }
        }
        return found;
    }

    private void pair(Instruction candidate, List<Instruction> others) {
        Instruction best = null;
        int bestSelects = Integer.MAX_VALUE;
        for (Instruction other : others) {
            int selects = taken.contains(other) ? -1 : selects(candidate, other);
            if (selects >= 0 && selects < bestSelects) {
                best = other;
                bestSelects = selects;
            }
        }
        if (best != null && bestSelects <= worth(candidate)) {
            pairs.add(new Pair(candidate, best));
            partners.put(candidate, best);
            taken.add(best);
            choices.addAll(choicesOf(candidate, best));
        }
    }

    private long worth(Instruction operation) {
        return norm * RecomputationCost.of(operation, layout, 1);
    }

    /** How many more selects merging the two takes; -1 if they cannot be merged. */
    private int selects(Instruction first, Instruction second) {
        if (!SameOperation.isSame(first, second)) {
            return -1;
        }
        for (int i = 0; i < first.operandCount(); i++) {
            Value a = first.operand(i);
            Value b = second.operand(i);
            boolean isMerged = partners.get(a) == b && b instanceof Instruction;
            if (!isMerged && !(isAvailable(a) && isAvailable(b) && OperandChoice.mayDiffer(first, second, i))) {
                return -1;
            }
        }
        Set<Choice> needed = choicesOf(first, second);
        needed.removeAll(choices);
        return needed.size();
    }

    /** Whether {@code value} is available before the branch. */
    private boolean isAvailable(Value value) {
        return !(value instanceof Instruction instruction)
                || instruction.block() != firstArm && instruction.block() != secondArm
                || partners.containsKey(instruction)
                || taken.contains(instruction);
    }

    private Set<Choice> choicesOf(Instruction first, Instruction second) {
        Set<Choice> found = new LinkedHashSet<>();
        for (int i = 0; i < first.operandCount(); i++) {
            Value a = first.operand(i);
            Value b = second.operand(i);
            if (a != b && partners.get(a) != b) {
                found.add(new Choice(a, b));
            }
        }
        return found;
    }

    /** Removes pairs, last first, that cost more selects than they save and that no other pair uses. */
    private void prune() {
        for (int i = pairs.size() - 1; i >= 0; i--) {
            Pair pair = pairs.get(i);
            if (!isUsedByPairs(pair) && ownSelects(pair) >= worth(pair.first())) {
                pairs.remove(i);
                partners.remove(pair.first());
                taken.remove(pair.second());
            }
        }
        choices.clear();
        pairs.forEach(pair -> choices.addAll(choicesOf(pair.first(), pair.second())));
    }

    private boolean isUsedByPairs(Pair pair) {
        return pairs.stream()
                .anyMatch(other -> other.first().operands().contains(pair.first())
                        || other.second().operands().contains(pair.second())
                        || other.first().operands().contains(pair.second())
                        || other.second().operands().contains(pair.first()));
    }

    /** Selects that no other pair needs. */
    private int ownSelects(Pair pair) {
        Set<Choice> own = choicesOf(pair.first(), pair.second());
        for (Pair other : pairs) {
            if (other != pair) {
                own.removeAll(choicesOf(other.first(), other.second()));
            }
        }
        return own.size();
    }

    /** The pairs, operands before users. */
    List<Pair> list() {
        return Collections.unmodifiableList(pairs);
    }

    int size() {
        return pairs.size();
    }

    /** The instructions that a divergent warp saves, minus the selects. */
    long saved() {
        long sum = -choices.size();
        for (Pair pair : pairs) {
            sum += worth(pair.first());
        }
        return sum;
    }
}
