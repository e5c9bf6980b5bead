package lockstep.compiler.remat;

import java.util.List;

/**
 * Selects candidates that bring the maximum pressure down to the target at the least cost, or as near to it as
 * possible. The choice is left in the model.
 *
 * @param isExact whether the choice is optimal
 * @param stoppedEarly whether the work limit was reached
 */
record RematSelection(boolean isExact, boolean stoppedEarly) {
    /** Number of candidates up to which all choices are tried. */
    static final int EXACT_CANDIDATES = 12;

    /** Points times choices up to which all choices are tried: well under a second. */
    private static final long EXACT_WORK = 1L << 28;

    /** Makes the selection. */
    static RematSelection of(ChoiceModel model, FunctionFacts facts) {
        List<Tracked> candidates = model.candidates();
        int count = candidates.size();
        if (count <= EXACT_CANDIDATES && (long) facts.points().size() << count <= EXACT_WORK) {
            exhaust(model, facts.settings().target());
            return new RematSelection(true, false);
        }
        boolean isDone = new GreedySelection(model, facts).run();
        return new RematSelection(false, !isDone);
    }

    /** The excess over the target at the worst point, then the cost, then the number of values: less is better. */
    private record Quality(long excess, long cost, int size) implements Comparable<Quality> {
        @Override
        public int compareTo(Quality other) {
            int byExcess = Long.compare(excess, other.excess);
            int byCost = byExcess != 0 ? byExcess : Long.compare(cost, other.cost);
            return byCost != 0 ? byCost : Integer.compare(size, other.size);
        }
    }

    private static Quality quality(ChoiceModel model, int target, int size) {
        return new Quality(Math.max(0, model.most() - target), model.cost(), size);
    }

    /** Enumerates all choices in Gray code order, so that consecutive ones differ in one candidate. */
    private static void exhaust(ChoiceModel model, int target) {
        List<Tracked> candidates = model.candidates();
        int current = 0;
        int best = 0;
        Quality bestQuality = quality(model, target, 0);
        for (int step = 1; step < 1 << candidates.size(); step++) {
            int next = step ^ step >>> 1;
            model.toggle(candidates.get(Integer.numberOfTrailingZeros(current ^ next)));
            current = next;
            Quality found = quality(model, target, Integer.bitCount(current));
            if (found.compareTo(bestQuality) < 0) {
                bestQuality = found;
                best = current;
            }
        }
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).isChosen != ((best >>> i & 1) == 1)) {
                model.toggle(candidates.get(i));
            }
        }
    }
}
