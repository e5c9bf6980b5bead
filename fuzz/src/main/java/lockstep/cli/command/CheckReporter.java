package lockstep.cli.command;

import java.util.List;
import lockstep.cli.session.Session;
import lockstep.cli.text.Cell;
import lockstep.cli.text.Column;
import lockstep.cli.text.Style;
import lockstep.cli.text.Table;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.StepSummary;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.json.JsonLine;

/** Tells what a check found: for people as a table, for machines as JSON lines. */
abstract sealed class CheckReporter {
    /** Version of the JSON lines; raised whenever a key changes its meaning. */
    static final int SCHEMA = 1;

    /** More open runs than this share are worth a word in the verdict line. */
    private static final double OPEN_SHARE = 0.1;

    static CheckReporter of(boolean asJson, Session session) {
        return asJson ? new Json(session) : new Text(session);
    }

    /** Reports one file as soon as it is done. */
    abstract void file(FileReport report);

    /** Reports all files. */
    abstract void summary(List<FileReport> reports, int refused);

    private static boolean isOften(int open, int all) {
        return open > OPEN_SHARE * all;
    }

    private static final class Text extends CheckReporter {
        private final Session session;

        Text(Session session) {
            this.session = session;
        }

        @Override
        void file(FileReport report) {
            for (String failure : report.failedExpectations()) {
                session.out().line(report.file() + ": expectation failed: " + failure);
            }
            for (String open : report.undefinedInputs()) {
                session.out().line(report.file() + ": the input itself: " + open);
            }
            for (StepVerdict step : report.verdicts()) {
                tell(report, step);
            }
        }

        private void tell(FileReport report, StepVerdict step) {
            String head = "%s: @%s, step %d %s: ".formatted(report.file(), step.launch(), step.step() + 1, step.pass());
            switch (step.verdict()) {
                case Verdict.Wrong w -> wrong(head, w.word(), w.counterexample(), step);
                case Verdict.Inconclusive i ->
                    session.out().line(head + "Inconclusive [" + i.reason() + "]: " + i.what());
                case Verdict.Refines r -> {}
                case Verdict.Skipped s -> {}
            }
        }

        private void wrong(String head, String word, Counterexample found, StepVerdict step) {
            session.out().line(head + word + ": " + found.text());
            if (!step.lastRule().isEmpty()) {
                session.out().line("  last rule of the step: " + step.lastRule());
            }
        }

        @Override
        void summary(List<FileReport> reports, int refused) {
            Table table = new Table(List.of(
                    Column.number("#"),
                    Column.text("pass"),
                    Column.number("changed"),
                    Column.number("Refines"),
                    Column.number("Differs"),
                    Column.number("Inconcl."),
                    Column.number("vacuous"),
                    Column.number("Skipped"),
                    Column.number("ms")));
            List<StepSummary> rows = StepSummary.of(reports);
            for (StepSummary row : rows) {
                int wrong = row.wrong();
                table.row(
                        Cell.of("" + (row.step() + 1)),
                        Cell.of(row.pass()),
                        Cell.of("" + row.changed()),
                        Cell.of("" + row.refines()),
                        new Cell("" + wrong, wrong > 0 ? Style.BAD : Style.PLAIN),
                        new Cell("" + row.inconclusive(), row.inconclusive() > 0 ? Style.DOUBTFUL : Style.PLAIN),
                        new Cell("" + row.vacuous(), row.vacuous() > 0 ? Style.DOUBTFUL : Style.PLAIN),
                        Cell.of("" + row.skipped()),
                        Cell.of("%.1f".formatted(row.milliseconds())));
            }
            session.out()
                    .print(table.render(
                            session.terminal().tableColumns(), session.terminal().hasColor()));
            session.out().line(verdictLine(reports, rows, refused));
        }

        private static String verdictLine(List<FileReport> reports, List<StepSummary> rows, int refused) {
            int wrong = rows.stream().mapToInt(StepSummary::wrong).sum();
            int failed = reports.stream().mapToInt(r -> r.failedExpectations().size()).sum();
            int judged = rows.stream().mapToInt(r -> r.refines() + r.inconclusive()).sum() + wrong;
            int open = rows.stream().mapToInt(r -> r.vacuous() + r.inconclusive()).sum();
            StringBuilder line = new StringBuilder();
            line.append(wrong == 0 && failed == 0 ? "good" : "WRONG");
            line.append(": ").append(reports.size()).append(" files, ");
            line.append(judged).append(" steps judged, ").append(wrong).append(" differ, ");
            line.append(failed).append(" expectations failed");
            int doubtful = reports.stream().mapToInt(r -> r.undefinedInputs().isEmpty() ? 0 : 1).sum();
            if (doubtful > 0) {
                line.append(", ").append(doubtful).append(" inputs undefined or not to be judged");
            }
            int dependent = rows.stream().mapToInt(StepSummary::underSynchronized).sum();
            if (dependent > 0) {
                line.append(", ").append(dependent).append(" steps under-synchronized");
            }
            if (refused > 0) {
                line.append(", ").append(refused).append(" files refused");
            }
            if (isOften(open, judged)) {
                line.append("; over a tenth of the steps (").append(open).append(") is vacuous or inconclusive");
            }
            return line.toString();
        }
    }

    private static final class Json extends CheckReporter {
        private final Session session;

        Json(Session session) {
            this.session = session;
        }

        @Override
        void file(FileReport report) {
            for (StepVerdict step : report.verdicts()) {
                session.out().line(line(report, step).toString());
            }
        }

        private static JsonLine line(FileReport report, StepVerdict step) {
            JsonLine line = JsonLine.object()
                    .put("schema", SCHEMA)
                    .put("file", report.file())
                    .put("kernel", step.launch())
                    .put("launch", step.launch())
                    .put("level", step.level())
                    .put("step", step.step())
                    .put("pass", step.pass())
                    .put("changed", step.changed())
                    .put("verdict", step.verdict().word())
                    .put("vacuous", step.verdict() instanceof Verdict.Refines r ? r.vacuous() : 0)
                    .put("inconclusive", step.verdict() instanceof Verdict.Inconclusive ? 1 : 0)
                    .put("ms", step.milliseconds());
            switch (step.verdict()) {
                case Verdict.Wrong w -> counterexample(line, w.counterexample(), step);
                case Verdict.Inconclusive i -> line.put("reason", i.reason()).put("what", i.what());
                case Verdict.Refines r -> {}
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

        @Override
        void summary(List<FileReport> reports, int refused) {
            List<StepSummary> rows = StepSummary.of(reports);
            session.out()
                    .line(JsonLine.object()
                            .put("schema", SCHEMA)
                            .put("summary", true)
                            .put("files", reports.size())
                            .put("refused", refused)
                            .put("refines", rows.stream().mapToInt(StepSummary::refines).sum())
                            .put("differs", rows.stream().mapToInt(StepSummary::differs).sum())
                            .put("policyDependent", rows.stream().mapToInt(StepSummary::policyDependent).sum())
                            .put("participantsDiffer", rows.stream().mapToInt(StepSummary::participants).sum())
                            .put("racesIntroduced", rows.stream().mapToInt(StepSummary::racesIntroduced).sum())
                            .put("claimsViolated", rows.stream().mapToInt(StepSummary::claimsViolated).sum())
                            .put("inconclusive", rows.stream().mapToInt(StepSummary::inconclusive).sum())
                            .put("vacuous", rows.stream().mapToInt(StepSummary::vacuous).sum())
                            .put("skipped", rows.stream().mapToInt(StepSummary::skipped).sum())
                            .put("failedExpectations", reports.stream()
                                    .mapToInt(r -> r.failedExpectations().size())
                                    .sum())
                            .put("ms", rows.stream().mapToDouble(StepSummary::milliseconds).sum())
                            .toString());
        }
    }
}
