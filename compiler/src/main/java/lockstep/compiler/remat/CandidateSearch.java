package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/**
 * Finds the values whose recomputation may help: they can be recomputed, are live where register pressure is too high,
 * are needed in another region where recomputation is legal, and are within the limits of the knobs. Their operands
 * become candidates as well if they can be recomputed, up to {@value #DEPTH} levels, since recomputing a whole chain
 * may be better than keeping its beginning. Source: seed 003, pullability.
 */
final class CandidateSearch {
    private static final int DEPTH = 50;

    private final FunctionFacts facts;
    private final Places places;
    private final int[] overBefore;

    CandidateSearch(FunctionFacts facts, Places places) {
        this.facts = facts;
        this.places = places;
        PressureProfile profile = facts.profile();
        overBefore = new int[facts.points().size() + 1];
        for (int point = 0; point < facts.points().size(); point++) {
            overBefore[point + 1] = overBefore[point] + (profile.at(point) > profile.target() ? 1 : 0);
        }
    }

    /** The candidates, operands before users. */
    List<Instruction> find() {
        Map<Instruction, Integer> depths = new IdentityHashMap<>();
        Deque<Instruction> work = new ArrayDeque<>();
        for (Instruction instruction : facts.points().instructions()) {
            if (facts.registers(instruction) > 0
                    && instruction.hasUses()
                    && isPossible(instruction)
                    && refusal(instruction).isEmpty()) {
                depths.put(instruction, 0);
                work.add(instruction);
            }
        }
        while (!work.isEmpty()) {
            Instruction user = work.remove();
            int depth = Objects.requireNonNull(depths.get(user)) + 1;
            for (Value operand : user.operands()) {
                if (depth <= DEPTH
                        && operand instanceof Instruction source
                        && !depths.containsKey(source)
                        && isPossible(source)
                        && excessOf(plan(source)).isEmpty()) {
                    depths.put(source, depth);
                    work.add(source);
                }
            }
        }
        List<Instruction> found = new ArrayList<>(depths.keySet());
        found.sort(Comparator.comparingLong(facts::order));
        return found;
    }

    /** Whether {@code value} may be recomputed at all, and all its uses are reachable. */
    private boolean isPossible(Instruction value) {
        if (kindRefusal(value).isPresent() || !isReachable(facts.points().nodeOf(value))) {
            return false;
        }
        for (Use use : value.uses()) {
            if (!isReachable(nodeOf(use))) {
                return false;
            }
        }
        return true;
    }

    private int nodeOf(Use use) {
        return use.user() instanceof PhiInstruction phi
                ? facts.points().graph().indexOf(phi.incomingBlock(use.index()))
                : facts.points().nodeOf(use.user());
    }

    private boolean isReachable(int node) {
        return facts.dominators().isReachable(node);
    }

    private Optional<KeptReason> kindRefusal(Instruction value) {
        boolean isUnreadable = value instanceof LoadInstruction load
                && RecomputationCost.isParameter(load)
                && !facts.settings().rereadsParameters();
        return isUnreadable ? Optional.of(KeptReason.PARAMETER) : Recomputation.refusal(value);
    }

    /** Why {@code value} is not a candidate on its own; empty if it is. */
    Optional<KeptReason> refusal(LocalValue value) {
        if (!(value instanceof Instruction instruction)) {
            return Optional.of(KeptReason.PARAMETER);
        }
        Optional<KeptReason> byKind = kindRefusal(instruction);
        if (byKind.isPresent()) {
            return byKind;
        }
        return limitRefusal(instruction);
    }

    /** The copies and cost of recomputing a value for its uses. */
    private record Plan(int copies, long cost, boolean isNeededHere, Optional<KeptReason> obstacle) {}

    private Plan plan(Instruction value) {
        Needs needs = new Needs();
        value.uses().forEach(use -> facts.need(use, needs));
        IntSet copied = new IntOpenHashSet();
        Set<KeptReason> met = EnumSet.noneOf(KeptReason.class);
        long cost = 0;
        boolean isNeededHere = false;
        int own = places.region(facts.points().indexOf(value));
        for (int i = 0; i < needs.size(); i++) {
            int at = needs.instruction(i);
            if (places.allows(value, at)) {
                cost += copied.add(places.region(at)) ? places.cost(value, at) : 0;
            } else {
                isNeededHere = true;
                if (places.region(at) != own) {
                    met.add(places.isSame(value, at) ? KeptReason.COST : KeptReason.MEMORY);
                }
            }
        }
        return new Plan(copied.size(), cost, isNeededHere, met.stream().findFirst());
    }

    /** Why {@code plan} exceeds the limits for one value, independent of what it frees; empty if it does not. */
    private Optional<KeptReason> excessOf(Plan plan) {
        RematSettings settings = facts.settings();
        if (!settings.moves() && !plan.isNeededHere()) {
            return Optional.of(KeptReason.MOVE);
        }
        if (plan.copies() > settings.useLimit()) {
            return Optional.of(KeptReason.USES);
        }
        boolean isTooMuch = !settings.ignoreSingleCost() && plan.cost() > settings.singleCost();
        return isTooMuch ? Optional.of(KeptReason.COST) : Optional.empty();
    }

    private Optional<KeptReason> limitRefusal(Instruction value) {
        Plan plan = plan(value);
        if (plan.copies() == 0) {
            return Optional.of(plan.obstacle().orElse(KeptReason.NEEDED));
        }
        return excessOf(plan).or(() -> intervalRefusal(value, plan.cost()));
    }

    private Optional<KeptReason> intervalRefusal(Instruction value, long cost) {
        IntArrayList ranges = facts.ranges(value);
        long points = 0;
        boolean isOver = false;
        for (int i = 0; i < ranges.size(); i += 2) {
            points += ranges.getInt(i + 1) - ranges.getInt(i) + 1;
            isOver |= overBefore[ranges.getInt(i + 1) + 1] > overBefore[ranges.getInt(i)];
        }
        if (points / 2 < facts.settings().intervalFactor() * cost) {
            return Optional.of(KeptReason.SHORT);
        }
        return isOver ? Optional.empty() : Optional.of(KeptReason.NEEDED);
    }
}
