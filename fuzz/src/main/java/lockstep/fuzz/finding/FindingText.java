package lockstep.fuzz.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.PipelineReplay.RuleApplication;
import lockstep.fuzz.kernel.TestCase;

/**
 * A finding in words and as commands.
 *
 * @param test the reduced case
 * @param fault as it shows on the reduced case
 * @param culprit who is to blame, where it was searched
 * @param tested what was under test
 */
public record FindingText(TestCase test, Fault fault, Optional<Culprit> culprit, TestedSubject tested) {
    public FindingText {
        Objects.requireNonNull(test);
        Objects.requireNonNull(fault);
        Objects.requireNonNull(culprit);
        Objects.requireNonNull(tested);
    }

    /** What was found, expected and got: several lines, each at its own end of line. */
    public String description() {
        List<String> lines = new ArrayList<>();
        lines.add("what:     " + headline(fault));
        addIf(lines, "pass:     ", fault.pass());
        addIf(
                lines,
                "rule:     ",
                culprit.map(Culprit::rule).filter(r -> !r.isEmpty()).orElse(fault.rule()));
        culprit.flatMap(Culprit::application).ifPresent(application -> addPlace(lines, application));
        addIf(lines, "schedule: ", fault.schedule());
        addIf(lines, "lanes:    ", fault.lanes());
        lines.add("expected: " + expected(fault));
        lines.add("got:      " + fault.detail().strip().replace("\n", "\n          "));
        lines.add("program:  " + test.instructions() + " instructions, "
                + test.launches().launches().size() + " launches");
        return String.join("\n", lines) + "\n";
    }

    private static void addIf(List<String> lines, String head, String text) {
        if (!text.isEmpty()) {
            lines.add(head + text);
        }
    }

    private void addPlace(List<String> lines, RuleApplication application) {
        boolean isMonotonic = culprit.map(Culprit::isMonotonic).orElse(true);
        lines.add("applied:  number " + application.number() + " at " + application.at()
                + (isMonotonic ? "" : " (goes away and comes back with later ones)"));
    }

    /** One line: kind and reason. */
    public static String headline(Fault fault) {
        String pass = fault.pass().isEmpty() ? "" : " in " + fault.pass();
        return fault.kind().word() + " [" + fault.reason() + "]" + pass;
    }

    private static String expected(Fault fault) {
        return switch (fault.kind()) {
            case DIFFERS -> "after the step the program shows what it showed before, under every schedule";
            case POLICY -> "after the step the program shows the same under every schedule, as it did before";
            case RACE -> "after the step the program has no race, as before it";
            case PARTICIPANTS -> "the same lanes take part in each collective operation as before";
            case CLAIM -> "what analyses and attributes claim of runs is so";
            case PASS_CRASH -> "the pass ends without an exception";
            case PASS_REFUSAL -> "the pass accepts a valid program";
            case BROKEN_MODULE -> "the pass leaves a module that verifies";
            case TOOL_CRASH -> "the tool ends by itself";
            case TIMEOUT -> "it ends in its time";
            case TOOL_REFUSAL -> "the tool accepts a valid program";
            case TOOL_OUTPUT -> "the tool writes a valid module";
            case BATCH -> "the tool makes of the program in one file with others what it makes of it alone";
            case INVALID_TEST -> "the program is a valid test: defined, and within what the simulator can do";
            case CHECK_CRASH -> "the check ends without an exception";
        };
    }

    private static String oracle(FaultKind kind) {
        return switch (kind) {
            case RACE -> " --race";
            case CLAIM -> " --check-uniform";
            case DIFFERS,
                    POLICY,
                    PARTICIPANTS,
                    PASS_CRASH,
                    PASS_REFUSAL,
                    BROKEN_MODULE,
                    TOOL_CRASH,
                    TIMEOUT,
                    TOOL_REFUSAL,
                    TOOL_OUTPUT,
                    BATCH,
                    INVALID_TEST,
                    CHECK_CRASH -> "";
        };
    }

    /**
     * The command that repeats it.
     *
     * @param file name of the reduced program
     */
    public String command(String file) {
        return switch (tested) {
            case TestedSubject.Passes _, TestedSubject.Tool _ ->
                "lockstep check " + TestedSubject.quoted(file)
                        + (tested.option().isEmpty() ? "" : " " + tested.option())
                        + oracle(fault.kind());
            case TestedSubject.Sass _ -> "lockstep check " + TestedSubject.quoted(file);
            case TestedSubject.Ptx ptx -> ofPtx(ptx.command(), TestedSubject.quoted(file));
        };
    }

    private static String ofPtx(String command, String file) {
        if (command.isEmpty()) {
            return "lockstep sim " + file + " --engine cross-check";
        }
        return command.contains("{in}")
                ? "lockstep check " + file + " --external " + TestedSubject.quoted(command)
                : command + " -o /dev/null " + file;
    }
}
