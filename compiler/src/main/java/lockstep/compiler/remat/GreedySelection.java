package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among many candidates. At the point where most registers are taken, the values that live through it are tried
 * cheapest first, each alone and with the repeatable values it is computed from; the one that frees most for its cost
 * is taken, until the target is reached or nothing helps. A value that did not help is tried again when no other helps
 * (second chance): what it is computed from may be there then. At last choices without which it is as good go back.
 *
 * <p>What a value brings is mostly less after others were taken, so trials are lazy: what one brought when last tried
 * stands for what it brings now, and only those that seem best are tried again, until the best is one just tried. Next
 * neighbours of what is taken, which it may make better, are forgotten and tried again at once.
 *
 * <p>Of more than {@value #MANY} candidates each that helps is taken, and work is limited: the result is sound and may
 * be better.
 *
 * <p>Sources: seed 003, block rematerialization: cheapest first, second chance; the order by benefit and the pruning
 * are ours. Lazy trials: Minoux, "Accelerated greedy algorithms for maximizing submodular set functions" (1978).
 */
final class GreedySelection {
    private static final int TRIED_AT_ONE_POINT = 64;
    private static final int CHAIN = 6;
    /** Candidates above which the first that helps is taken instead of the best. */
    private static final int MANY = 512;

    /** About a second. */
    private static final long MAX_WORK = 1L << 30;

    private final ChoiceModel model;
    private final FunctionFacts facts;

    /** What each value brought when it was last tried. */
    private final Map<Tracked, Step> lastTried = new IdentityHashMap<>();

    GreedySelection(ChoiceModel model, FunctionFacts facts) {
        this.model = model;
        this.facts = facts;
    }

    /** One choice more, and what it brings. */
    private record Step(List<Tracked> added, long freed, long cost) {
        boolean helps() {
            return freed > 0;
        }

        boolean isBetterThan(Step other) {
            return compareGains(this, other) < 0;
        }

        /** The one that frees more for its cost first. */
        static int compareGains(Step some, Step other) {
            return Long.compare(other.freed * Math.max(1, some.cost), some.freed * Math.max(1, other.cost));
        }
    }

    /**
     * A step that may be taken.
     *
     * @param position of its value in the order in which values are tried
     * @param isFresh whether it brings this now; else it did when it was tried
     */
    private record Option(Tracked candidate, Step step, int position, boolean isFresh) implements Comparable<Option> {
        /** Those that help by what they bring; then those tried before, which may help by now; then the rest. */
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

    /** Chooses; returns whether it ended by itself. */
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

    /** Takes the best step, of many candidates each that helps until the point is within the target. */
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

    /** What {@code candidate} brings, alone or with what it is computed from. */
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

    /** Takes back, dearest first, what the most registers taken do not depend on. */
    private void prune() {
        long most = Math.max(model.most(), facts.settings().target());
        List<Tracked> dearestFirst = new ArrayList<>(model.chosen());
        dearestFirst.sort(Comparator.comparingLong((Tracked c) -> -c.standing.cost())
                .thenComparingInt(Tracked::number));
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
