package lockstep.cli.page;

import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.StepFailure;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.json.JsonLine;

/** What a check found in one file, an object for each tool that failed and for each step and launch sequence. */
public final class CheckLines {
    /** Version of the objects; raised whenever a key changes its meaning. */
    public static final int SCHEMA = 1;

    private CheckLines() {}

    /** The objects. */
    public static List<JsonLine> of(FileReport report) {
        List<JsonLine> lines = new ArrayList<>();
        report.toolFailures().forEach(failure -> lines.add(line(report, failure)));
        report.verdicts().forEach(step -> lines.add(line(report, step)));
        return lines;
    }

    private static JsonLine line(FileReport report, StepFailure failure) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("file", report.file())
                .put("step", failure.step())
                .put("pass", failure.command())
                .put("verdict", failure.word())
                .put("what", failure.text());
    }

    private static JsonLine line(FileReport report, StepVerdict step) {
        JsonLine line = JsonLine.object()
                .put("schema", SCHEMA)
                .put("file", report.file())
                .put("kernel", step.launch())
                .put("launch", step.place().toString())
                .put("level", step.dialect().word())
                .put("step", step.step())
                .put("pass", step.pass())
                .put("changed", step.changed())
                .put("verdict", step.verdict().word())
                .put("vacuous", step.verdict() instanceof Verdict.Refines r ? r.vacuous() : 0)
                .put("inconclusive", step.verdict() instanceof Verdict.Inconclusive ? 1 : 0)
                .put("ms", step.milliseconds());
        switch (step.verdict()) {
            case Verdict.Wrong w -> {
                counterexample(line, w.counterexample(), step);
                report.launchesToTell().stream()
                        .filter(launches -> String.join(",", launches.kernels()).equals(step.launch()))
                        .findFirst()
                        .ifPresent(launches -> line.put("madeUpLaunch", launches.toString()));
            }
            case Verdict.Inconclusive i -> line.put("reason", i.reason()).put("what", i.what());
            case Verdict.Refines r -> {
                if (r.leftOut() > 0) {
                    line.put("leftOut", r.leftOut());
                }
            }
            case Verdict.Skipped s -> {}
        }
        return line;
    }

    private static void counterexample(JsonLine line, Counterexample found, StepVerdict step) {
        line.put("kind", found.kind())
                .put("schedule", found.schedule())
                .put("what", found.what())
                .put("object", found.object())
                .put("offset", found.offset())
                .put("details", found.details())
                .put("rule", step.lastRule());
    }
}
