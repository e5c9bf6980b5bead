package lockstep.cli.page;

import java.util.List;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.check.StepSummary;
import lockstep.ir.json.JsonLine;

/** What a check found, as the data of {@link Page#REPORT}. */
public final class ReportData {
    private static final int SCHEMA = 1;

    private ReportData() {}

    /**
     * The data.
     *
     * @param left files that were not reached
     */
    public static JsonLine of(List<FileReport> reports, List<Trouble> troubles, int left) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "report")
                .put("left", left)
                .putObjects(
                        "passes",
                        StepSummary.of(reports).stream().map(ReportData::pass).toList())
                .putObjects("files", reports.stream().map(ReportData::file).toList())
                .putObjects(
                        "refused",
                        troubles.stream()
                                .map(trouble -> JsonLine.object()
                                        .put("file", trouble.file())
                                        .put("text", trouble.text()))
                                .toList());
    }

    private static JsonLine pass(StepSummary row) {
        return JsonLine.object()
                .put("step", row.step())
                .put("pass", row.pass())
                .put("changed", row.changed())
                .put("refines", row.refines())
                .put("wrong", row.wrong())
                .put("inconclusive", row.inconclusive())
                .put("vacuous", row.vacuous())
                .put("skipped", row.skipped())
                .put("failed", row.failed())
                .put("ms", row.milliseconds());
    }

    private static JsonLine file(FileReport report) {
        return JsonLine.object()
                .put("file", report.file())
                .put("wrong", report.isWrong())
                .put("instructions", report.instructions())
                .put("failedExpectations", report.failedExpectations())
                .put("open", report.undefinedInputs())
                .putObjects("steps", CheckLines.of(report));
    }
}
