package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Models the effect of a choice of candidates on pressure and cost, without changing the function. A chosen value is
 * recomputed once in each region that needs it and where that is permitted ({@link Places}), before the first
 * instruction that needs it there; the other regions, and its own, use the original, which is removed if it becomes
 * unused. The operands of a copy are then needed at the copy.
 *
 * <p>Pressure is exact: it is what the analysis {@code rpa} computes after the choice has been carried out. Cost is
 * that of all copies, weighted by block frequency, minus that of removed originals.
 */
final class ChoiceModel {
    /** Users come first: their copies decide where their operands are needed. */
    private static final Comparator<Tracked> USERS_FIRST =
            Comparator.<Tracked>comparingLong(t -> t.order).reversed().thenComparingInt(Tracked::number);

    /** The work of visiting a need, in units of changed points. */
    private static final long WORK_OF_NEED = 4;

    private final FunctionFacts facts;
    private final Places places;
    private final List<Tracked> tracked = new ArrayList<>();
    private final List<Tracked> candidates = new ArrayList<>();
    private final Map<LocalValue, Tracked> byValue = new IdentityHashMap<>();
    private final PriorityQueue<Tracked> toDo = new PriorityQueue<>(USERS_FIRST);
    private final Needs needs = new Needs();
    private final CopyGaps gaps;
    private final List<Replaced> replaced = new ArrayList<>();
    private boolean isTrial;
    private long cost;
    private long work;

    ChoiceModel(FunctionFacts facts, Places places, List<Instruction> chosenFrom) {
        this.facts = facts;
        this.places = places;
        gaps = new CopyGaps(facts, places);
        for (Instruction candidate : chosenFrom) {
            Tracked added = add(candidate, true);
            added.order = facts.order(candidate);
            added.region = places.region(facts.points().indexOf(candidate));
            candidates.add(added);
        }
        for (Tracked candidate : candidates) {
            addOperands(candidate);
        }
        for (Tracked each : tracked) {
            each.value().uses().forEach(use -> addUse(each, use));
            each.state = new Tracked.State(facts.ranges(each.value()), List.of(), true, 0);
        }
    }

    private Tracked add(LocalValue value, boolean isCandidate) {
        Tracked added = new Tracked(tracked.size(), value, isCandidate);
        added.registers = facts.registers(value);
        tracked.add(added);
        byValue.put(value, added);
        return added;
    }

    private void addOperands(Tracked candidate) {
        for (Value operand : candidate.instruction().operands()) {
            if (operand instanceof LocalValue local && local.type() != SimpleType.LABEL) {
                Tracked source = byValue.get(local);
                source = source == null ? add(local, false) : source;
                if (!candidate.operands().contains(source)) {
                    candidate.operands().add(source);
                    source.users().add(candidate);
                }
            }
        }
    }

    private void addUse(Tracked value, Use use) {
        boolean isKnown = use.user() instanceof PhiInstruction || facts.points().has(use.user());
        if (isKnown) {
            needs.clear();
            facts.need(use, needs);
            value.uses().add(new Tracked.DirectUse(use.user(), needs.instruction(0), needs.point(0)));
        }
    }

    /** The candidates, operands before users. */
    List<Tracked> candidates() {
        return Collections.unmodifiableList(candidates);
    }

    /** The chosen candidates, operands before users. */
    List<Tracked> chosen() {
        return candidates.stream().filter(c -> c.isChosen).toList();
    }

    // ---- changing the choice

    /** Adds {@code candidate} to the choice, or removes it. */
    void toggle(Tracked candidate) {
        candidate.isChosen = !candidate.isChosen;
        toDo.add(candidate);
        while (!toDo.isEmpty()) {
            Tracked next = toDo.poll();
            while (!toDo.isEmpty() && toDo.peek() == next) {
                toDo.poll();
            }
            update(next);
        }
    }

    private void update(Tracked value) {
        Tracked.State before = value.state;
        Tracked.State after = state(value);
        if (isTrial) {
            replaced.add(new Replaced(value, before));
        }
        update(value, after);
        if (!after.servesAs(before)) {
            toDo.addAll(value.operands());
        }
    }

    private Tracked.State state(Tracked value) {
        gatherNeeds(value);
        work += WORK_OF_NEED * needs.size();
        IntArrayList own = new IntArrayList();
        List<Tracked.Copy> copies = value.isChosen ? splitNeeds(value, own) : keepWhole(value, own);
        boolean isKept = !value.isChosen || !own.isEmpty();
        IntArrayList ranges = copies.isEmpty() ? own : PointRanges.merged(own, ranges(copies));
        return new Tracked.State(ranges, copies, isKept, value.isChosen ? cost(value, copies, isKept) : 0);
    }

    /** Updates pressure, gaps and cost for a new state of {@code value}. */
    private void update(Tracked value, Tracked.State state) {
        Tracked.State before = value.state;
        facts.profile().replace(before.ranges(), state.ranges(), value.registers);
        if (!state.copies().equals(before.copies())) {
            before.copies().forEach(copy -> gaps.leave(value, copy.instruction()));
            state.copies().forEach(copy -> gaps.enter(value, copy.instruction()));
        }
        cost += state.cost() - before.cost();
        value.state = state;
    }

    /**
     * The effect of a choice.
     *
     * @param freed the reduction of the excess over the target, summed over all points
     * @param cost the increase of the cost
     */
    record Gain(long freed, long cost) {}

    /** The state of a value before a trial. */
    private record Replaced(Tracked value, Tracked.State state) {}

    /**
     * The effect of also choosing {@code added}, none of which is chosen; the choice is unchanged.
     *
     * @param excess the present {@link #excess}
     */
    Gain trial(List<Tracked> added, long excess) {
        long costBefore = cost;
        isTrial = true;
        added.forEach(this::toggle);
        Gain gain = new Gain(excess - excess(), cost - costBefore);
        isTrial = false;
        for (Replaced last : replaced.reversed()) {
            update(last.value(), last.state());
        }
        replaced.clear();
        added.forEach(candidate -> candidate.isChosen = false);
        return gain;
    }

    /**
     * The live ranges of copies. A copy that is used only by another copy in the same gap is live only between them.
     */
    private IntArrayList ranges(List<Tracked.Copy> copies) {
        IntArrayList ranges = new IntArrayList(2 * copies.size());
        for (Tracked.Copy copy : copies) {
            int gap = facts.points().gap(copy.instruction());
            if (copy.last() >= gap) {
                ranges.add(gap);
                ranges.add(copy.last());
            }
        }
        return ranges;
    }

    private long cost(Tracked value, List<Tracked.Copy> copies, boolean isKept) {
        long sum = 0;
        for (Tracked.Copy copy : copies) {
            sum += places.cost(value.instruction(), copy.instruction());
        }
        Instruction original = value.instruction();
        return isKept ? sum : sum - places.cost(original, facts.points().indexOf(original));
    }

    private void gatherNeeds(Tracked value) {
        needs.clear();
        for (Tracked.DirectUse use : value.uses()) {
            Tracked user = byValue.get(use.user());
            if (user == null || user.state.isKept()) {
                needs.add(use.instruction(), use.point());
            }
        }
        for (Tracked user : value.users()) {
            for (Tracked.Copy copy : user.copies()) {
                needs.add(copy.instruction(), facts.points().gap(copy.instruction()) - 1);
            }
        }
    }

    private List<Tracked.Copy> keepWhole(Tracked value, IntArrayList ranges) {
        facts.finder().find(facts.node(value.value()), facts.defined(value.value()), needs, ranges);
        return List.of();
    }

    /** The copies for the regions that may have them; the other needs are left to the original. */
    private List<Tracked.Copy> splitNeeds(Tracked value, IntArrayList ranges) {
        Int2ObjectMap<int[]> byRegion = new Int2ObjectOpenHashMap<>();
        IntArrayList order = new IntArrayList();
        for (int i = 0; i < needs.size(); i++) {
            int region = places.region(needs.instruction(i));
            int[] span = byRegion.get(region);
            if (span == null) {
                byRegion.put(region, new int[] {needs.instruction(i), needs.point(i)});
                order.add(region);
            } else {
                span[0] = Math.min(span[0], needs.instruction(i));
                span[1] = Math.max(span[1], needs.point(i));
            }
        }
        order.sort(null);
        List<Tracked.Copy> copies = new ArrayList<>();
        Needs own = new Needs();
        for (int region : order) {
            int[] span = byRegion.get(region);
            if (places.allows(value.instruction(), span[0])) {
                copies.add(new Tracked.Copy(span[0], span[1]));
            } else {
                own.add(span[0], span[1]);
            }
        }
        if (own.size() > 0) {
            facts.finder().find(facts.node(value.value()), facts.defined(value.value()), own, ranges);
            copies.removeIf(copy -> PointRanges.covers(ranges, facts.points().gap(copy.instruction())));
        }
        return copies;
    }

    // ---- results

    /** The work so far, for limits on it, in units of changed points. */
    long work() {
        return work + facts.profile().work() + gaps.work();
    }

    /** The cost of the choice. */
    long cost() {
        return cost;
    }

    /** The maximum pressure at any point. */
    long most() {
        int worst = facts.profile().at(facts.profile().worst());
        return Math.max(worst, gaps.most());
    }

    /** The excess over the target, summed over all points. */
    long excess() {
        return facts.profile().excess() + gaps.excess(facts.profile().target());
    }
}
