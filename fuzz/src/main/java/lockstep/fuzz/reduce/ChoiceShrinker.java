package lockstep.fuzz.reduce;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.LongStream;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.RecordedChoices;

/**
 * Makes the choices of a generated case fewer and lower, so that the generator itself makes a simpler program: deletes
 * spans, sets spans to zero, lowers numbers by bisection. Every sequence is a valid input of a generator, and each step
 * goes down in the order of {@link ChoiceSequence#isSimplerThan}, so that it ends.
 *
 * <p>The approach is that of Hypothesis (MacIver and Donaldson, "Test-case reduction via test-case generation", 2020);
 * missing of it: deletion guided by recorded boundaries of the generator's parts, and sorting of siblings.
 */
final class ChoiceShrinker {
    private final Function<Choices, TestCase> generator;
    private final Attempts attempts;

    ChoiceShrinker(Function<Choices, TestCase> generator, Attempts attempts) {
        this.generator = generator;
        this.attempts = attempts;
    }

    void shrink() throws IOException {
        long before;
        do {
            before = attempts.accepted();
            attempts.enter("choices-fewer");
            deleteSpans();
            attempts.enter("choices-zero");
            zeroSpans();
            attempts.enter("choices-lower");
            lowerNumbers();
        } while (attempts.accepted() > before && !attempts.isSpent());
    }

    private ChoiceSequence now() {
        return attempts.best().choices();
    }

    private boolean tryValues(long[] values) throws IOException {
        ChoiceSequence wanted = ChoiceSequence.of(values).trimmed();
        if (attempts.isSpent() || !wanted.isSimplerThan(now())) {
            return false;
        }
        RecordedChoices choices = new RecordedChoices(wanted);
        TestCase made = generator.apply(choices);
        ChoiceSequence used = choices.drawn().trimmed();
        ChoiceSequence kept = used.isSimplerThan(wanted) ? used : wanted;
        return attempts.acceptChoices(new TestCase(made.name(), made.program(), made.launches(), kept));
    }

    private void deleteSpans() throws IOException {
        for (int size = Math.max(1, now().size() / 2); size >= 1 && !attempts.isSpent(); size /= 2) {
            for (int end = now().size(); end >= size; ) {
                long[] values = now().values().toArray();
                int start = end - size;
                tryValues(LongStream.concat(Arrays.stream(values, 0, start), Arrays.stream(values, end, values.length))
                        .toArray());
                end = Math.min(start, now().size());
            }
        }
    }

    private void zeroSpans() throws IOException {
        for (int size = Math.max(1, now().size() / 2); size >= 1 && !attempts.isSpent(); size /= 2) {
            for (int end = now().size(); end > 0; ) {
                long[] values = now().values().toArray();
                int start = Math.max(0, end - size);
                Arrays.fill(values, start, end, 0);
                tryValues(values);
                end = Math.min(start, now().size());
            }
        }
    }

    private void lowerNumbers() throws IOException {
        for (int i = 0; i < now().size() && !attempts.isSpent(); i++) {
            lower(i);
        }
    }

    /** Bisects between a number that is not of interest and the one that is, as if interest were monotonic. */
    private void lower(int index) throws IOException {
        long low = 0;
        while (index < now().size() && Long.compareUnsigned(low, now().get(index)) < 0 && !attempts.isSpent()) {
            long high = now().get(index);
            long middle = low + Long.divideUnsigned(high - low, 2);
            long[] values = now().values().toArray();
            values[index] = middle;
            if (!tryValues(values)) {
                low = middle + 1;
            }
        }
    }
}
