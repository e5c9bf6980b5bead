package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.refine.Verdict;

/** One row of the result table: a step of the pipeline over all files. */
public final class StepSummary {
    private final int step;
    private final String pass;
    private int changed;
    private int refines;
    private int skipped;
    private int differs;
    private int policyDependent;
    private int participants;
    private int racesIntroduced;
    private int claimsViolated;
    private int inconclusive;
    private int underSynchronized;
    private int vacuous;
    private int partlyCompared;
    private int failed;
    private double milliseconds;

    private StepSummary(int step, String pass) {
        this.step = step;
        this.pass = pass;
    }

    /** The rows of {@code reports}, in the order of the pipeline. */
    public static List<StepSummary> of(List<FileReport> reports) {
        Map<Integer, StepSummary> rows = new TreeMap<>();
        for (FileReport report : reports) {
            for (StepVerdict verdict : report.verdicts()) {
                rows.computeIfAbsent(verdict.step(), s -> new StepSummary(s, verdict.pass()))
                        .add(verdict);
            }
            for (StepFailure failure : report.toolFailures()) {
                rows.computeIfAbsent(failure.step(), s -> new StepSummary(s, failure.command()))
                        .add(failure);
            }
        }
        return new ArrayList<>(rows.values());
    }

    /** Counts a failure; programs that a tool does not support are inconclusive. */
    private void add(StepFailure failure) {
        if (failure.isWrong()) {
            failed++;
        } else {
            inconclusive++;
        }
    }

    private void add(StepVerdict step) {
        changed += step.changed() ? 1 : 0;
        milliseconds += step.milliseconds();
        switch (step.verdict()) {
            case Verdict.Refines r -> {
                refines++;
                vacuous += r.vacuous() > 0 ? 1 : 0;
                partlyCompared += r.leftOut() > 0 ? 1 : 0;
            }
            case Verdict.Differs d -> differs++;
            case Verdict.PolicyDependent p -> policyDependent++;
            case Verdict.ParticipantsDiffer p -> participants++;
            case Verdict.RaceIntroduced r -> racesIntroduced++;
            case Verdict.ClaimViolated c -> claimsViolated++;
            case Verdict.Inconclusive i -> {
                inconclusive++;
                underSynchronized += i.reason().equals("under-synchronized") ? 1 : 0;
            }
            case Verdict.Skipped s -> skipped++;
        }
    }

    /** Index in the pipeline, from 0. */
    public int step() {
        return step;
    }

    /** Name of the pass. */
    public String pass() {
        return pass;
    }

    /** Launch sequences whose code the step changed. */
    public int changed() {
        return changed;
    }

    /** Verdicts {@link Verdict.Refines}. */
    public int refines() {
        return refines;
    }

    /** Verdicts {@link Verdict.Skipped}. */
    public int skipped() {
        return skipped;
    }

    /** Verdicts {@link Verdict.Differs}. */
    public int differs() {
        return differs;
    }

    /** Verdicts {@link Verdict.PolicyDependent}. */
    public int policyDependent() {
        return policyDependent;
    }

    /** Verdicts {@link Verdict.RaceIntroduced}. */
    public int racesIntroduced() {
        return racesIntroduced;
    }

    /** Verdicts {@link Verdict.ClaimViolated}. */
    public int claimsViolated() {
        return claimsViolated;
    }

    /** Wrong verdicts, of any kind. */
    public int wrong() {
        return differs + policyDependent + participants + racesIntroduced + claimsViolated;
    }

    /** Those of {@link #inconclusive} in which before depends on the schedule. */
    public int underSynchronized() {
        return underSynchronized;
    }

    /** Verdicts {@link Verdict.ParticipantsDiffer}. */
    public int participants() {
        return participants;
    }

    /** Files for which an external tool did not produce a program, through its own fault. */
    public int failed() {
        return failed;
    }

    /** Verdicts {@link Verdict.Inconclusive}, and files that an external tool does not support. */
    public int inconclusive() {
        return inconclusive;
    }

    /** Verdicts {@link Verdict.Refines} in which before was undefined. */
    public int vacuous() {
        return vacuous;
    }

    /** Verdicts {@link Verdict.Refines} that rest on some of the schedules. */
    public int partlyCompared() {
        return partlyCompared;
    }

    /** Time of simulating and comparing. */
    public double milliseconds() {
        return milliseconds;
    }
}
