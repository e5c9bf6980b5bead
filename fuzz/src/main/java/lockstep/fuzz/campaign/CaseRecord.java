package lockstep.fuzz.campaign;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.json.JsonLine;
import lockstep.ir.json.JsonReader;
import lockstep.sim.Counters;

/**
 * The result of one seed. Does not contain anything that differs between runs, such as times.
 *
 * @param seed the seed
 * @param profile what shaped the case
 * @param verdict what came of it
 * @param faults keys of what was found wrong, see {@link Fault#key}; sorted, each once
 * @param inconclusive short name of the reason why nothing could be said; empty for none
 * @param shape how the input's run diverged
 * @param changed steps that changed something
 * @param runs simulator runs
 * @param instructions warp instructions of the input's run under the first schedule
 * @param rules what passes did with their rules
 * @param changes how often each kind of change was made, and under {@link #NOT_MADE} and its name how often it found no
 *     place, where the case was made from another program
 */
public record CaseRecord(
        long seed,
        String profile,
        CaseVerdict verdict,
        List<String> faults,
        String inconclusive,
        String shape,
        int changed,
        int runs,
        long instructions,
        RuleCounts rules,
        SortedMap<String, Long> changes) {
    /** Prefix of the name of a kind of change that found no place. */
    static final String NOT_MADE = "-";

    /** Version of the lines; raised whenever a key changes its meaning. */
    static final int SCHEMA = 1;

    public CaseRecord {
        Objects.requireNonNull(verdict);
        faults = List.copyOf(faults);
        Objects.requireNonNull(rules);
        changes = Collections.unmodifiableSortedMap(new TreeMap<>(changes));
    }

    static CaseRecord of(long seed, String profile, List<TestCase.Change> changes, Judgement judgement) {
        SortedMap<String, Long> counts = new TreeMap<>();
        changes.forEach(change -> counts.merge((change.isMade() ? "" : NOT_MADE) + change.name(), 1L, Long::sum));
        return new CaseRecord(
                seed,
                profile,
                judgement.verdict(),
                Fault.keys(judgement.faults()),
                shortReason(judgement.inconclusive()),
                judgement.input().map(DivergenceShape::of).orElse(DivergenceShape.NONE),
                judgement.changedSteps(),
                judgement.runs(),
                judgement.input().map(counters -> counters.warpInstructions()).orElse(0L),
                judgement.rules(),
                counts);
    }

    /** The word for {@code open}, and what the simulator does not support: gaps are counted individually. */
    private static String shortReason(String open) {
        return open.replaceFirst(open.startsWith("unsupported: ") ? "(?s) at .*" : "(?s):.*", "");
    }

    /**
     * The coverage points that the case reached: {@code PASS:RULE@SHAPE} and {@code PASS:RULE!PRECONDITION}. A refusal
     * counts once whatever the shape, as it leaves the program alone; so what is seldom declined stays rare.
     */
    List<String> points() {
        return Stream.concat(
                        rules.applied().keySet().stream().map(rule -> rule + "@" + shape),
                        rules.refused().keySet().stream())
                .toList();
    }

    /** The record as one line of JSON, without a line end. */
    String line() {
        JsonLine line = JsonLine.object()
                .put("schema", SCHEMA)
                .put("seed", seed)
                .put("profile", profile)
                .put("verdict", verdict.word());
        if (!faults.isEmpty()) {
            line.put("faults", faults);
        }
        if (!inconclusive.isEmpty()) {
            line.put("inconclusive", inconclusive);
        }
        line.put("shape", shape)
                .put("changed", changed)
                .put("runs", runs)
                .put("instructions", instructions)
                .put("rules", rules.applied());
        if (!rules.refused().isEmpty()) {
            line.put("refusals", rules.refused());
        }
        if (!changes.isEmpty()) {
            line.put("changes", changes);
        }
        return line.toString();
    }

    /**
     * Reads what {@link #line} wrote.
     *
     * @throws IllegalArgumentException if it is not a record of this schema
     */
    static CaseRecord parse(String line) {
        Map<String, Object> fields = JsonReader.object(line);
        if (number(fields, "schema") != SCHEMA) {
            throw new IllegalArgumentException("record of another schema: " + line);
        }
        return new CaseRecord(
                number(fields, "seed"),
                word(fields, "profile"),
                verdict(word(fields, "verdict")),
                fields.get("faults") instanceof List<?> keys
                        ? keys.stream().map(String.class::cast).toList()
                        : List.of(),
                fields.get("inconclusive") instanceof String reason ? reason : "",
                word(fields, "shape"),
                (int) number(fields, "changed"),
                (int) number(fields, "runs"),
                number(fields, "instructions"),
                new RuleCounts(counts(fields, "rules"), counts(fields, "refusals")),
                counts(fields, "changes"));
    }

    private static SortedMap<String, Long> counts(Map<String, Object> fields, String key) {
        SortedMap<String, Long> counts = new TreeMap<>();
        if (fields.get(key) instanceof Map<?, ?> map) {
            map.forEach((name, count) -> counts.put((String) name, (Long) count));
        }
        return counts;
    }

    private static long number(Map<String, Object> fields, String key) {
        if (fields.get(key) instanceof Long number) {
            return number;
        }
        throw new IllegalArgumentException("no number '" + key + "' in a record");
    }

    private static String word(Map<String, Object> fields, String key) {
        if (fields.get(key) instanceof String word) {
            return word;
        }
        throw new IllegalArgumentException("no text '" + key + "' in a record");
    }

    private static CaseVerdict verdict(String word) {
        for (CaseVerdict verdict : CaseVerdict.values()) {
            if (verdict.word().equals(word)) {
                return verdict;
            }
        }
        throw new IllegalArgumentException("no verdict: " + word);
    }

    /**
     * How a run diverged, in a word of few values, for coverage: {@code d} divergent branches (0; 1 to 7; 8 to 63;
     * more), {@code p} share of instructions issued with lanes missing (none, under a quarter, under three quarters,
     * more), {@code c} collective operations (none; 1 to 15; more), {@code b} whether there was a barrier. For instance
     * {@code d2p1c0b1}. 96 words in all.
     */
    private static final class DivergenceShape {
        /** The word of a case that was never run. */
        static final String NONE = "-";

        private static final int FEW = 8;
        private static final int MANY = 64;
        private static final int MANY_COLLECTIVES = 16;

        private DivergenceShape() {}

        /** The word of the run that {@code counters} describe. */
        static String of(Counters counters) {
            return "d" + branches(counters.divergentBranches()) + "p" + partial(counters) + "c"
                    + collectives(counters.collectives()) + "b" + (counters.barriers() > 0 ? 1 : 0);
        }

        private static int branches(long count) {
            return count == 0 ? 0 : count < FEW ? 1 : count < MANY ? 2 : 3;
        }

        private static int partial(Counters counters) {
            long partial = counters.partialInstructions();
            long all = counters.warpInstructions();
            return partial == 0 ? 0 : partial < all / 4 ? 1 : partial < all / 4 * 3 ? 2 : 3;
        }

        private static int collectives(long count) {
            return count == 0 ? 0 : count < MANY_COLLECTIVES ? 1 : 2;
        }
    }
}
