package lockstep.conformance.check;

import java.util.List;
import java.util.Locale;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.refine.Verdict;

/**
 * Verdicts as JUnit XML for build servers: a test suite for each file, a test for each step and launch sequence and for
 * each expectation that does not hold. Wrong steps are failures; inconclusive or unchanged steps, and programs that an
 * external tool does not support, are skipped; tools that failed and files that could not be judged are errors. Source:
 * the schema of the Jenkins xUnit plug-in, junit-10.xsd.
 */
public final class JunitReport {
    private final StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");

    private JunitReport() {}

    /** The text of the file. */
    public static String of(List<FileReport> reports, List<Trouble> troubles) {
        JunitReport report = new JunitReport();
        reports.forEach(report::suite);
        troubles.forEach(report::trouble);
        return report.text.append("</testsuites>\n").toString();
    }

    private void suite(FileReport report) {
        List<StepVerdict> steps = report.verdicts();
        int expectations = report.failedExpectations().size();
        long failures = steps.stream().filter(step -> step.verdict().isWrong()).count();
        double seconds = steps.stream().mapToDouble(StepVerdict::milliseconds).sum() / 1e3;
        text.append("  <testsuite name=").append(quoted(report.file()));
        List<StepFailure> tools = report.toolFailures();
        long errors = tools.stream().filter(StepFailure::isWrong).count();
        long skipped = steps.stream().filter(JunitReport::isSkipped).count();
        count("tests", steps.size() + expectations + tools.size());
        count("failures", failures + expectations);
        count("errors", errors);
        count("skipped", skipped + tools.size() - errors);
        time(seconds).append(">\n");
        steps.forEach(step -> step(report.file(), step));
        tools.forEach(failure -> tool(report.file(), failure));
        report.failedExpectations().forEach(line -> expectation(report.file(), line));
        text.append("  </testsuite>\n");
    }

    private static boolean isSkipped(StepVerdict step) {
        return step.verdict() instanceof Verdict.Skipped || step.verdict() instanceof Verdict.Inconclusive;
    }

    private void step(String file, StepVerdict step) {
        String name = "step %d %s @%s".formatted(step.step() + 1, step.pass(), step.launch());
        open(file, name);
        time(step.milliseconds() / 1e3);
        switch (step.verdict()) {
            case Verdict.Wrong wrong -> {
                String rule = step.lastRule().isEmpty() ? "" : "\nlast rule of the step: " + step.lastRule();
                child(
                        "failure",
                        wrong.word(),
                        wrong.counterexample().what(),
                        wrong.counterexample().text() + rule);
            }
            case Verdict.Inconclusive open -> child("skipped", "", open.reason() + ": " + open.what(), "");
            case Verdict.Skipped s -> child("skipped", "", "nothing changed", "");
            case Verdict.Refines r -> text.append("/>\n");
        }
    }

    private void tool(String file, StepFailure failure) {
        open(file, "step %d %s".formatted(failure.step() + 1, failure.command()));
        time(0);
        String first = failure.text().lines().findFirst().orElse("");
        if (failure.isWrong()) {
            child("error", failure.word(), first, failure.text());
        } else {
            child("skipped", "", first, "");
        }
    }

    private void expectation(String file, String line) {
        open(file, "expectation");
        time(0);
        child("failure", "expectation", line, line);
    }

    private void trouble(Trouble trouble) {
        text.append("  <testsuite name=").append(quoted(trouble.file()));
        count("tests", 1);
        count("failures", 0);
        count("errors", 1);
        count("skipped", 0);
        time(0).append(">\n");
        open(trouble.file(), Trouble.KIND);
        time(0);
        child("error", Trouble.KIND, trouble.text().lines().findFirst().orElse(""), trouble.text());
        text.append("  </testsuite>\n");
    }

    // ---- elements

    private void open(String file, String name) {
        text.append("    <testcase classname=")
                .append(quoted(file))
                .append(" name=")
                .append(quoted(name));
    }

    private void count(String name, long value) {
        text.append(' ').append(name).append("=\"").append(value).append('"');
    }

    private StringBuilder time(double seconds) {
        return text.append(String.format(Locale.ROOT, " time=\"%.6f\"", seconds));
    }

    /** Closes the start tag of the test, writes its only child, and ends the test. */
    private void child(String element, String type, String message, String content) {
        text.append(">\n      <").append(element);
        if (!type.isEmpty()) {
            text.append(" type=").append(quoted(type));
        }
        text.append(" message=").append(quoted(message));
        text.append('>').append(escaped(content)).append("</").append(element).append(">\n    </testcase>\n");
    }

    private static String quoted(String value) {
        return '"' + escaped(value).replace("\n", "&#10;").replace("\t", "&#9;") + '"';
    }

    /** Characters that XML 1.0 cannot hold become the replacement character. */
    private static String escaped(String value) {
        StringBuilder escaped = new StringBuilder();
        value.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isCharacter(c) ? c : 0xfffd);
            }
        });
        return escaped.toString();
    }

    /** Source: XML 1.0 (fifth edition), production 2, "Char"; carriage returns would not be preserved. */
    private static boolean isCharacter(int c) {
        return c == '\t' || c == '\n' || c >= 0x20 && c <= 0xd7ff || c >= 0xe000 && c <= 0xfffd || c >= 0x10000;
    }
}
