package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Greedy selection among many candidates. At the point of maximum pressure, the values that are live through it are
 * tried cheapest first, each alone and together with the candidates it is computed from; the one that frees most for
 * its cost is chosen, until the target is reached or nothing helps. A value that did not help is tried again when no
 * other helps (second chance): its operands may be available then. Finally, choices that do not contribute are undone.
 *
 * <p>The gain of a value usually decreases after others were chosen, so evaluation is lazy: the gain of the last trial
 * serves as an estimate, and only the seemingly best are tried again, until the best is one just tried. The operands
 * and users of a chosen value, whose gains may increase, are tried again at once.
 *
 * <p>With more than {@value #MANY} candidates each one that helps is chosen, and work is limited: the result is correct
 * but may not be the best.
 *
 * <p>Sources: seed 003, block rematerialization: cheapest first, second chance; the order by benefit and the pruning
 * are ours. Lazy trials: Minoux, "Accelerated greedy algorithms for maximizing submodular set functions" (1978).
 */
final class GreedySelection {
    private static final int TRIED_AT_ONE_POINT = 64;
    private static final int CHAIN = 6;
    /** Number of candidates above which the first that helps is chosen instead of the best. */
    private static final int MANY = 512;

    /** Work limit: about a second. */
    private static final long MAX_WORK = 1L << 30;

    private final ChoiceModel model;
    private final FunctionFacts facts;

    /** The gain of each value when it was last tried. */
    private final Map<Tracked, Step> lastTried = new IdentityHashMap<>();

    GreedySelection(ChoiceModel model, FunctionFacts facts) {
        this.model = model;
        this.facts = facts;
    }

    /** An additional choice, and its effect. */
    private record Step(List<Tracked> added, long freed, long cost) {
        boolean helps() {
            return freed > 0;
        }

        boolean isBetterThan(Step other) {
            return compareGains(this, other) < 0;
        }

        /** Orders by freed registers for the cost, descending. */
        static int compareGains(Step some, Step other) {
            return Long.compare(other.freed * Math.max(1, some.cost), some.freed * Math.max(1, other.cost));
        }
    }

    /**
     * A possible step.
     *
     * @param position the position of its value in the order of trials
     * @param isFresh whether the gain is current; else it is that of an earlier trial
     */
    private record Option(Tracked candidate, Step step, int position, boolean isFresh) implements Comparable<Option> {
        /** Orders steps that help by their gain; then those tried before, which may help now; then the rest. */
        @Override
        public int compareTo(Option other) {
            int byRank = Integer.compare(rank(), other.rank());
            int byGain = byRank == 0 && step.helps() ? Step.compareGains(step, other.step) : byRank;
            return byGain != 0 ? byGain : Integer.compare(position, other.position);
        }

        private int rank() {
            return step.helps() ? 0 : isFresh ? 2 : 1;
        }
    }

    /** Runs the selection; returns whether it finished within the work limit. */
    boolean run() {
        boolean isDone = true;
        while (facts.profile().at(facts.profile().worst()) > facts.settings().target() || isOverBetweenCopies()) {
            isDone = model.work() < MAX_WORK;
            if (!isDone || !takeSteps()) {
                break;
            }
        }
        prune();
        return isDone;
    }

    private boolean isOverBetweenCopies() {
        return model.most() > facts.settings().target();
    }

    /** Takes the best step; with many candidates each one that helps, until the point is within the target. */
    private boolean takeSteps() {
        if (model.candidates().size() > MANY) {
            return takeAllThatHelp(facts.profile().worst());
        }
        Step best = bestStep();
        if (best != null) {
            best.added.forEach(this::take);
        }
        return best != null;
    }

    private void take(Tracked candidate) {
        model.toggle(candidate);
        candidate.operands().forEach(lastTried::remove);
        candidate.users().forEach(lastTried::remove);
    }

    private boolean takeAllThatHelp(int point) {
        boolean helped = false;
        for (Tracked candidate : candidatesAt(point, Integer.MAX_VALUE)) {
            if (facts.profile().at(point) <= facts.settings().target() || model.work() > MAX_WORK) {
                break;
            }
            long excess = model.excess();
            Step step = candidate.isChosen ? null : attempt(List.of(candidate), excess);
            if (step != null && !step.helps()) {
                step = attempt(withSources(candidate), excess);
            }
            if (step != null && step.helps()) {
                step.added.forEach(model::toggle);
                helped = true;
            }
        }
        return helped;
    }

    private @Nullable Step bestStep() {
        long excess = model.excess();
        PriorityQueue<Option> options = new PriorityQueue<>();
        for (Tracked candidate : candidatesAt(facts.profile().worst(), TRIED_AT_ONE_POINT)) {
            Step last = lastTried.get(candidate);
            Step step = last == null ? tried(candidate, excess) : last;
            options.add(new Option(candidate, step, options.size(), last == null));
        }
        while (!options.isEmpty() && !options.peek().isFresh) {
            Option stale = options.remove();
            options.add(new Option(stale.candidate, tried(stale.candidate, excess), stale.position, true));
        }
        return options.isEmpty() || !options.peek().step.helps() ? null : options.peek().step;
    }

    /** The effect of {@code candidate}, alone or with the candidates it is computed from. */
    private Step tried(Tracked candidate, long excess) {
        Step alone = attempt(List.of(candidate), excess);
        List<Tracked> sources = withSources(candidate);
        Step chain = sources.size() == 1 ? alone : attempt(sources, excess);
        Step better = chain.helps() && chain.isBetterThan(alone) ? chain : alone;
        lastTried.put(candidate, better);
        return better;
    }

    private List<Tracked> candidatesAt(int point, int most) {
        return model.candidates().stream()
                .filter(c -> !c.isChosen && c.registers > 0 && PointRanges.covers(c.ranges(), point))
                .sorted(Comparator.comparingLong((Tracked c) -> facts.cost(c.instruction()))
                        .thenComparingInt(Tracked::number))
                .limit(most)
                .toList();
    }

    private Step attempt(List<Tracked> added, long excess) {
        ChoiceModel.Gain gain = model.trial(added, excess);
        return new Step(added, gain.freed(), gain.cost());
    }

    /** The candidate with the candidates that it is computed from, nearest first. */
    private static List<Tracked> withSources(Tracked candidate) {
        List<Tracked> chain = new ArrayList<>(List.of(candidate));
        for (int i = 0; i < chain.size() && chain.size() < CHAIN; i++) {
            for (Tracked operand : chain.get(i).operands()) {
                if (operand.isCandidate() && !operand.isChosen && !chain.contains(operand) && chain.size() < CHAIN) {
                    chain.add(operand);
                }
            }
        }
        return chain;
    }

    /** Undoes, most expensive first, the choices that do not affect the maximum pressure. */
    private void prune() {
        long most = Math.max(model.most(), facts.settings().target());
        List<Tracked> dearestFirst = new ArrayList<>(model.chosen());
        dearestFirst.sort(
                Comparator.comparingLong((Tracked c) -> -c.state.cost()).thenComparingInt(Tracked::number));
        for (Tracked candidate : dearestFirst) {
            if (model.work() > 2 * MAX_WORK) {
                return;
            }
            long cost = model.cost();
            model.toggle(candidate);
            if (model.most() > most || model.cost() > cost) {
                model.toggle(candidate);
            }
        }
    }
}
