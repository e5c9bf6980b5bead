package lockstep.fuzz.campaign;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.fuzz.judge.CaseVerdict;

/**
 * Sums over the records of a campaign; takes memory by signatures and coverage points, not by seeds. Safe for use by
 * several threads.
 */
public final class Statistics {
    private final Map<CaseVerdict, Long> verdicts = new EnumMap<>(CaseVerdict.class);
    private final SortedMap<String, Long> faults = new TreeMap<>();
    private final SortedMap<String, Long> coverage = new TreeMap<>();
    private final SortedMap<String, Long> rules = new TreeMap<>();
    private final SortedMap<String, Long> refusals = new TreeMap<>();
    private final SortedMap<String, Long> inconclusive = new TreeMap<>();
    private final SortedMap<String, Long> discarded = new TreeMap<>();
    private final SortedMap<String, ChangeCounts> changes = new TreeMap<>();
    private long seeds;

    synchronized void addAll(Collection<CaseRecord> records) {
        records.forEach(this::add);
    }

    private void add(CaseRecord record) {
        seeds++;
        verdicts.merge(record.verdict(), 1L, Long::sum);
        record.faults().forEach(key -> faults.merge(key, 1L, Long::sum));
        if (!record.inconclusive().isEmpty()) {
            boolean isDiscarded = record.verdict() == CaseVerdict.DISCARDED;
            (isDiscarded ? discarded : inconclusive).merge(record.inconclusive(), 1L, Long::sum);
        }
        record.changes().forEach((name, count) -> {
            boolean isMade = !name.startsWith(CaseRecord.NOT_MADE);
            String kind = isMade ? name : name.substring(CaseRecord.NOT_MADE.length());
            changes.merge(kind, ChangeCounts.of(count, isMade, record.verdict()), ChangeCounts::plus);
        });
        record.rules().applied().forEach((rule, count) -> rules.merge(rule, count, Long::sum));
        record.rules().refused().forEach((refusal, count) -> refusals.merge(refusal, count, Long::sum));
        record.points().forEach(point -> coverage.merge(point, 1L, Long::sum));
    }

    /** Seeds judged. */
    public synchronized long seeds() {
        return seeds;
    }

    /** Seeds with this verdict. */
    public synchronized long count(CaseVerdict verdict) {
        return verdicts.getOrDefault(verdict, 0L);
    }

    /** Seeds by signature of what was wrong. */
    public synchronized SortedMap<String, Long> faults() {
        return copy(faults);
    }

    /** How many signatures there are. */
    public synchronized int distinctFaults() {
        return faults.size();
    }

    /** Inconclusive seeds by reason. */
    public synchronized SortedMap<String, Long> inconclusive() {
        return copy(inconclusive);
    }

    /** Seeds by the reason why they were discarded. */
    public synchronized SortedMap<String, Long> discarded() {
        return copy(discarded);
    }

    /** The outcomes of changes of programs, by their kind; empty where cases are not made from other programs. */
    public synchronized SortedMap<String, ChangeCounts> changes() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(changes));
    }

    /** Seeds by coverage point, {@code PASS:RULE@SHAPE} or {@code PASS:RULE!PRECONDITION}. */
    public synchronized SortedMap<String, Long> coverage() {
        return copy(coverage);
    }

    /** How many coverage points there are. */
    public synchronized int coveragePoints() {
        return coverage.size();
    }

    /** Applications by rule. */
    public synchronized SortedMap<String, Long> rules() {
        return copy(rules);
    }

    /** How often passes declined, by refusal. */
    public synchronized SortedMap<String, Long> refusals() {
        return copy(refusals);
    }

    /** Those of {@code all} rules that were never applied, sorted. */
    public synchronized List<String> neverFired(Collection<String> all) {
        return without(all, rules);
    }

    /** Those of {@code all} refusals that were never reached, sorted. */
    public synchronized List<String> neverRefused(Collection<String> all) {
        return without(all, refusals);
    }

    private static List<String> without(Collection<String> all, SortedMap<String, Long> seen) {
        SortedSet<String> never = new TreeSet<>(all);
        never.removeAll(seen.keySet());
        return List.copyOf(never);
    }

    private static SortedMap<String, Long> copy(SortedMap<String, Long> map) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(map));
    }

    /**
     * The outcomes of one kind of change of programs.
     *
     * @param tried how often it was chosen
     * @param made how often there was a place for it
     * @param discarded how often it was made in a case that was discarded
     * @param wrong how often it was made in a case that shows something wrong
     */
    public record ChangeCounts(long tried, long made, long discarded, long wrong) {
        static ChangeCounts of(long count, boolean isMade, CaseVerdict verdict) {
            long made = isMade ? count : 0;
            return new ChangeCounts(
                    count, made, verdict == CaseVerdict.DISCARDED ? made : 0, verdict == CaseVerdict.WRONG ? made : 0);
        }

        ChangeCounts plus(ChangeCounts other) {
            return new ChangeCounts(
                    tried + other.tried, made + other.made, discarded + other.discarded, wrong + other.wrong);
        }
    }
}
