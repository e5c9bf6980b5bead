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
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.layout.DataLayout;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of equal operations, one of each arm, that are executed once after the arms instead, and that nothing left in
 * the arms uses. An operand that differs becomes a PHI of the join; a PHI of the two results there becomes the one
 * result. A store may move if nothing that stays after it accesses memory, a load if nothing that stays after it may
 * write memory, and both keep their order among what moves.
 *
 * <p>Pairs are searched from the end of the first arm upwards, each with the operation of the second arm that needs the
 * fewest PHIs. Of that list the prefix that saves most is used: the operands of a pair come later in the list, so that
 * every prefix can be merged without the rest. At most {@value #MAX_OPERATIONS} operations of each arm are considered.
 */
final class TailPairs {
    private static final int MAX_OPERATIONS = 64;

    /** The cost of a store, equal to that of a load; RecomputationCost covers values only. */
    private static final long STORE = 10;

    private static final int IMPOSSIBLE = Integer.MAX_VALUE;

    /** The two incoming values of one PHI. */
    private record Entry(Value first, Value second) {}

    private final BasicBlock firstArm;
    private final BasicBlock secondArm;
    private final BasicBlock join;
    private final DataLayout layout;
    private final long norm;
    private final List<ArmPairs.Pair> pairs = new ArrayList<>();
    private final Map<Instruction, Instruction> partners = new IdentityHashMap<>();
    private final Set<Instruction> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Entry> entries = new LinkedHashSet<>();
    private long saved;

    /**
     * Finds the pairs of the arms of {@code branch}, which are single blocks that meet in {@code join}.
     *
     * @param norm what an operation costs, in PHIs
     * @param limit the most pairs
     */
    TailPairs(BranchInstruction branch, BasicBlock join, long norm, long limit) {
        firstArm = branch.successor(0);
        secondArm = branch.successor(1);
        this.join = join;
        layout = DataLayout.of(Objects.requireNonNull(branch.function()).module());
        this.norm = norm;
        for (PhiInstruction phi : join.phis()) {
            entries.add(entry(phi));
        }
        find(limit);
    }

    /** Whether the arms of {@code branch} are single blocks with one common successor that has no other predecessor. */
    static boolean meet(BranchInstruction branch) {
        BasicBlock first = branch.successor(0);
        BasicBlock second = branch.successor(1);
        return endsWithJump(first)
                && endsWithJump(second)
                && first.terminator().successor(0) == second.terminator().successor(0)
                && first.terminator().successor(0).predecessors().size() == 2;
    }

    private static boolean endsWithJump(BasicBlock arm) {
        return arm.terminator() instanceof BranchInstruction branch && !branch.isConditional();
    }

    private Entry entry(PhiInstruction phi) {
        return new Entry(phi.incomingValue(firstArm), phi.incomingValue(secondArm));
    }

    private void find(long limit) {
        List<Instruction> others = upwards(secondArm);
        long before = entries.size();
        long worth = 0;
        int best = 0;
        for (Instruction candidate : upwards(firstArm)) {
            Instruction partner = pairs.size() < limit ? partner(candidate, others) : null;
            if (partner != null) {
                add(candidate, partner);
                worth += norm * cost(candidate);
                if (worth + before - entries.size() > saved) {
                    saved = worth + before - entries.size();
                    best = pairs.size();
                }
            }
        }
        pairs.subList(best, pairs.size()).clear();
    }

    private long cost(Instruction operation) {
        return operation instanceof StoreInstruction ? STORE : RecomputationCost.of(operation, layout, 1);
    }

    private static List<Instruction> upwards(BasicBlock arm) {
        List<Instruction> found = new ArrayList<>();
        for (Instruction at = arm.terminator().previous();
                at != null && found.size() < MAX_OPERATIONS;
                at = at.previous()) {
            found.add(at);
        }
        return found;
    }

    private @Nullable Instruction partner(Instruction candidate, List<Instruction> others) {
        Instruction best = null;
        int fewest = IMPOSSIBLE;
        for (Instruction other : others) {
            int needed = taken.contains(other) ? IMPOSSIBLE : newEntries(candidate, other);
            if (needed < fewest) {
                best = other;
                fewest = needed;
            }
        }
        return best;
    }

    private void add(Instruction first, Instruction second) {
        pairs.add(new ArmPairs.Pair(first, second));
        partners.put(first, second);
        taken.add(second);
        entries.remove(new Entry(first, second));
        entries.addAll(entriesOf(first, second));
    }

    /** How many new PHIs the two need for their operands; {@value #IMPOSSIBLE} if they must stay. */
    private int newEntries(Instruction first, Instruction second) {
        boolean fits = SameOperation.isSame(first, second)
                && isFree(first, second, firstArm)
                && isFree(second, first, secondArm)
                && mayPass(first, Collections.unmodifiableSet(partners.keySet()))
                && mayPass(second, taken);
        if (!fits) {
            return IMPOSSIBLE;
        }
        for (int i = 0; i < first.operandCount(); i++) {
            if (!OperandChoice.mayDiffer(first, second, i)) {
                return IMPOSSIBLE;
            }
        }
        Set<Entry> needed = entriesOf(first, second);
        needed.removeAll(entries);
        return needed.size();
    }

    private static Set<Entry> entriesOf(Instruction first, Instruction second) {
        Set<Entry> found = new LinkedHashSet<>();
        for (int i = 0; i < first.operandCount(); i++) {
            if (first.operand(i) != second.operand(i)) {
                found.add(new Entry(first.operand(i), second.operand(i)));
            }
        }
        return found;
    }

    /**
     * Whether every use of {@code value} corresponds to a use of {@code partner} in a merged pair or in a PHI of the
     * join.
     */
    private boolean isFree(Instruction value, Instruction partner, BasicBlock arm) {
        for (Use use : value.uses()) {
            Instruction user = use.user();
            boolean isMet;
            if (user instanceof PhiInstruction phi && phi.block() == join) {
                Entry entry = entry(phi);
                isMet = (arm == firstArm ? entry.second() : entry.first()) == partner;
            } else {
                Instruction other = arm == firstArm ? partners.get(user) : partnerOfSecond(user);
                isMet = other != null && other.operand(use.index()) == partner;
            }
            if (!isMet) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Instruction partnerOfSecond(Instruction second) {
        for (ArmPairs.Pair pair : pairs) {
            if (pair.second() == second) {
                return pair.first();
            }
        }
        return null;
    }

    /** Whether {@code instruction} may move after what stays in its arm. */
    private static boolean mayPass(Instruction instruction, Set<Instruction> going) {
        boolean isStore = instruction instanceof StoreInstruction;
        boolean isLoad = instruction instanceof LoadInstruction;
        if (!isStore && !Recomputation.mayMove(instruction) || instruction instanceof PhiInstruction) {
            return false;
        }
        for (Instruction at = instruction.next(); at != null && (isStore || isLoad); at = at.next()) {
            boolean isAccess =
                    MemoryPaths.mayChangeMemory(at) || EffectsOf.instruction(at).mayRead();
            boolean isInTheWay = isStore ? isAccess : MemoryPaths.mayChangeMemory(at);
            if (isInTheWay && !going.contains(at) && !(at instanceof TerminatorInstruction)) {
                return false;
            }
        }
        return true;
    }

    /** The pairs, users before their operands. */
    List<ArmPairs.Pair> list() {
        return Collections.unmodifiableList(pairs);
    }

    /** The instructions that a divergent warp saves, minus the PHIs. */
    long saved() {
        return saved;
    }
}
