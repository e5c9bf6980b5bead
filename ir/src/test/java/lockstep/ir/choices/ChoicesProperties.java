package lockstep.ir.choices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lockstep.ir.choices.Choices.ByteChoices;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.SourceLocation;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Laws of the choice sources. */
class ChoicesProperties {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    /** A generator that uses every kind of choice, branches and nests; its result shows every choice it made. */
    private static List<Object> generate(Choices choices) {
        List<Object> result = new ArrayList<>();
        for (int depth = 0; depth < 40 && choices.chance(9, 10); depth++) {
            result.add(part(choices, depth));
        }
        return result;
    }

    private static Object part(Choices choices, int depth) {
        return switch (choices.weighted(3, 2, 0, 1, 1)) {
            case 0 -> choices.below(depth + 1);
            case 1 -> choices.between(-depth, Long.MAX_VALUE);
            case 3 -> choices.pick(List.of("add", "mul", "shfl"));
            default -> generate(new Bounded(choices));
        };
    }

    /** Passes on draws but ends loops sooner, so that the generator's nesting stays small. */
    private record Bounded(Choices inner) implements Choices {
        @Override
        public long draw(long bound) {
            return inner.draw(bound) / 2;
        }

        @Override
        public ChoiceSequence drawn() {
            return inner.drawn();
        }
    }

    /** Law: replay(record(g)) = g, and the replay records the same. */
    @Property(tries = 1000)
    void replayOfARecordIsTheSame(@ForAll long seed) {
        SeededChoices seeded = new SeededChoices(seed);
        List<Object> generated = generate(seeded);
        RecordedChoices replay = new RecordedChoices(seeded.drawn());
        assertEquals(generated, generate(replay));
        assertEquals(seeded.drawn(), replay.drawn());
    }

    /** Law: what a fuzzer's bytes generated can be replayed without the bytes. */
    @Property(tries = 1000)
    void recordOfBytesReplays(@ForAll byte[] bytes) {
        ByteChoices driven = new ByteChoices(bytes);
        List<Object> generated = generate(driven);
        assertEquals(generated, generate(new RecordedChoices(driven.drawn().trimmed())));
    }

    /** Law: any sequence drives any generator, and what it then records gives the same result (it is normal). */
    @Property(tries = 1000)
    void anySequenceIsAnInputAndItsRecordIsNormal(@ForAll long[] values) {
        RecordedChoices first = new RecordedChoices(ChoiceSequence.of(values));
        List<Object> generated = generate(first);
        RecordedChoices second = new RecordedChoices(first.drawn());
        assertEquals(generated, generate(second));
        assertEquals(first.drawn(), second.drawn());
    }

    /** Law: parse(print(s)) = s. */
    @Property(tries = 1000)
    void textRoundTrips(@ForAll long[] values) {
        long[] repeated = Arrays.stream(values)
                .flatMap(value ->
                        Arrays.stream(new long[1 + Math.floorMod(value, 5)]).map(zero -> value))
                .toArray();
        ChoiceSequence sequence = ChoiceSequence.of(repeated);
        assertEquals(sequence, ChoiceSequence.parse(sequence.toString(), SourceLocation.NONE));
        assertTrue(sequence.toString().matches("[0-9a-fx.-]+"));
    }

    /** Law: every source stays below the bound, unsigned. Oracle: BigInteger. */
    @Property(tries = 2000)
    void drawsStayBelowTheBound(@ForAll long seed, @ForAll long bound, @ForAll byte[] bytes) {
        BigInteger limit = bound == 0 ? TWO_TO_64 : unsigned(bound);
        List<Choices> sources =
                List.of(new SeededChoices(seed), new RecordedChoices(ChoiceSequence.of(seed)), new ByteChoices(bytes));
        for (Choices choices : sources) {
            assertTrue(unsigned(choices.draw(bound)).compareTo(limit) < 0);
        }
        BigInteger expected = unsigned(seed).mod(limit);
        assertEquals(expected, unsigned(new RecordedChoices(ChoiceSequence.of(seed)).draw(bound)));
    }

    private static BigInteger unsigned(long value) {
        return BigInteger.valueOf(value).mod(TWO_TO_64);
    }

    /** Law: between stays in its range, and lowering the drawn number to 0 gives the lower end. */
    @Property(tries = 1000)
    void betweenStaysInItsRange(@ForAll long seed, @ForAll long a, @ForAll long b) {
        long lo = Math.min(a, b);
        long hi = Math.max(a, b);
        long value = new SeededChoices(seed).between(lo, hi);
        assertTrue(lo <= value && value <= hi);
        assertEquals(lo, new RecordedChoices(ChoiceSequence.EMPTY).between(lo, hi));
    }

    /**
     * Law: over many draws the frequency of each of a few outcomes is that of its weight, within six standard
     * deviations.
     */
    @Property(tries = 20)
    void weightsAreFrequencies(@ForAll long seed) {
        int draws = 20_000;
        int[] weights = {1, 2, 0, 7};
        int[] counts = new int[weights.length];
        Choices choices = new SeededChoices(seed);
        for (int i = 0; i < draws; i++) {
            counts[choices.weighted(weights)]++;
        }
        for (int i = 0; i < weights.length; i++) {
            double share = weights[i] / 10.0;
            double deviation = Math.sqrt(draws * share * (1 - share));
            assertEquals(draws * share, counts[i], 6 * deviation + 1e-9);
        }
    }
}
