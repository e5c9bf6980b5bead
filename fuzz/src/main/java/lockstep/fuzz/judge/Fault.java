package lockstep.fuzz.judge;

import java.util.List;
import java.util.Objects;

/**
 * One thing found wrong.
 *
 * @param kind what
 * @param step index of the step in the pipeline, from 0; -1 where it is not the fault of a step
 * @param pass name of the pass, or the command of an outside tool; empty where it is not the fault of a step
 * @param rule id of the last rule that the step applied before, {@code pass:name}, or of the one that was found guilty;
 *     empty where none was
 * @param reason stable short name within the kind, kebab-case: kind of the counterexample, class of the exception, code
 *     of the diagnostic
 * @param schedule the schedule that shows it; empty where it does not depend on one
 * @param lanes which lanes differ, as a pattern word; empty where it is unknown
 * @param detail text for people, several lines
 */
public record Fault(
        FaultKind kind,
        int step,
        String pass,
        String rule,
        String reason,
        String schedule,
        String lanes,
        String detail) {
    public Fault {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(pass);
        Objects.requireNonNull(rule);
        Objects.requireNonNull(reason);
        Objects.requireNonNull(schedule);
        Objects.requireNonNull(lanes);
        Objects.requireNonNull(detail);
    }

    /** Between what a crash shows and the function in which it happens, in reasons. */
    static final String AT = "@";

    /**
     * Whether {@code other} is the same mistake, judging by the fields alone. A fault that was recorded without the
     * place of its crash is like those with one.
     */
    public boolean isLike(Fault other) {
        boolean isSameReason = reason.equals(other.reason) || other.reason.startsWith(reason + AT);
        return kind == other.kind && pass.equals(other.pass) && isSameReason;
    }

    /**
     * The signature of the fault as it is found, before reduction: kind, pass, rule and reason, joined by blanks,
     * {@code -} for an empty one. Equal keys count as the same mistake.
     */
    public String key() {
        return String.join(" ", kind.word(), word(pass), word(rule), word(reason));
    }

    /** The keys of {@code faults}, sorted, each once. */
    public static List<String> keys(List<Fault> faults) {
        return faults.stream().map(Fault::key).distinct().sorted().toList();
    }

    /** Commands of outside tools have blanks. */
    private static String word(String text) {
        return text.isEmpty() ? "-" : text.strip().replaceAll("\\s+", "_");
    }

    /** This fault with another rule to blame. */
    public Fault withRule(String guilty) {
        return new Fault(kind, step, pass, guilty, reason, schedule, lanes, detail);
    }

    /** This fault where {@code steps} others come before the step. */
    Fault movedBy(int steps) {
        int moved = step < 0 ? step : step + steps;
        return new Fault(kind, moved, pass, rule, reason, schedule, lanes, detail);
    }

    /** This fault under another reason. */
    Fault withReason(String other) {
        return new Fault(kind, step, pass, rule, other, schedule, lanes, detail);
    }

    /** A fault that shows as something thrown; the reason is its class and the top frame within Lockstep. */
    public static Fault thrown(FaultKind kind, StepNote.Place place, Throwable thrown) {
        return new Fault(kind, place.step(), place.pass(), "", CrashGuard.reason(thrown), "", "", thrown.toString());
    }
}
