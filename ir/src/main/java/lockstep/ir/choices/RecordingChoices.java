package lockstep.ir.choices;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Base of all sources: does not draw if there is only one outcome, and records what was drawn. */
abstract class RecordingChoices implements Choices {
    private final LongArrayList drawn = new LongArrayList();

    @Override
    public final long draw(long bound) {
        if (bound == 1) {
            return 0;
        }
        long value = next(bound);
        drawn.add(value);
        return value;
    }

    /** A number below {@code bound}, unsigned; the bound is 2 or more, or 0 for 2^64. */
    abstract long next(long bound);

    /** {@code value} modulo {@code bound}, unsigned. */
    static long reduce(long value, long bound) {
        return bound == 0 ? value : Long.remainderUnsigned(value, bound);
    }

    @Override
    public final ChoiceSequence drawn() {
        return ChoiceSequence.of(drawn.toLongArray());
    }
}
