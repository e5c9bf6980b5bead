package lockstep.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.cli.page.CheckLines;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.StepFailure;
import lockstep.conformance.check.StepFailure.PassFault;
import lockstep.conformance.check.StepFailure.ToolFailure;
import lockstep.conformance.check.StepSummary;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.json.JsonLine;
import lockstep.ir.launch.LaunchFile;

/** Reports the results of a check: for people as a table, for machines as JSON lines. */
abstract sealed class CheckReporter {
    /** Version of the JSON lines. */
    static final int SCHEMA = CheckLines.SCHEMA;

    /** More open runs than this share are worth a word in the verdict line. */
    private static final double OPEN_SHARE = 0.1;

    static CheckReporter of(boolean asJson, Session session) {
        return asJson ? new Json(session) : new Text(session);
    }

    /** Reports one file as soon as it is done. */
    abstract void file(FileReport report);

    /**
     * Reports all files.
     *
     * @param refused files that are not valid input
     * @param left files that were not reached
     */
    abstract void summary(List<FileReport> reports, int refused, int left);

    /** How many outside tools, or passes from outside, ended in each way without giving a program. */
    private static Map<String, Long> failuresByWord(List<FileReport> reports, Class<? extends StepFailure> kind) {
        Map<String, Long> counts = new TreeMap<>();
        reports.stream()
                .flatMap(report -> report.toolFailures().stream())
                .filter(kind::isInstance)
                .forEach(failure -> counts.merge(failure.word(), 1L, Long::sum));
        return counts;
    }

    private static boolean isOften(int open, int all) {
        return open > OPEN_SHARE * all;
    }

    private static final class Text extends CheckReporter {
        /** After those that differ. */
        private static final int FAILED_COLUMN = 5;

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
            for (StepFailure failure : report.toolFailures()) {
                session.out().line(report.file() + ": " + failure.who() + " " + failure.text());
            }
            for (StepVerdict step : report.verdicts()) {
                tell(report, step);
            }
            for (LaunchFile launches : report.launchesToTell()) {
                session.out().line(report.file() + ": the launch was made up, for --launch:");
                session.out().print(launches.toString());
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
        void summary(List<FileReport> reports, int refused, int left) {
            List<StepSummary> rows = StepSummary.of(reports);
            boolean hasFailures = rows.stream().anyMatch(row -> row.failed() > 0);
            Table table = new Table(columns(hasFailures));
            rows.forEach(row -> table.row(cells(row, hasFailures)));
            session.out()
                    .print(table.render(
                            session.terminal().tableColumns(),
                            session.terminal().hasColor()));
            session.out().line(verdictLine(reports, rows, refused, left));
        }

        /** @param hasFailures whether an outside tool failed, which has a column of its own */
        private static List<Column> columns(boolean hasFailures) {
            List<Column> columns = new ArrayList<>(List.of(
                    Column.number("#"),
                    Column.text("pass"),
                    Column.number("changed"),
                    Column.number("Refines"),
                    Column.number("Differs"),
                    Column.number("Inconcl."),
                    Column.number("vacuous"),
                    Column.number("Skipped"),
                    Column.number("ms")));
            if (hasFailures) {
                columns.add(FAILED_COLUMN, Column.number("Failed"));
            }
            return columns;
        }

        private static List<Cell> cells(StepSummary row, boolean hasFailures) {
            List<Cell> cells = new ArrayList<>(List.of(
                    Cell.of("" + (row.step() + 1)),
                    Cell.of(row.pass()),
                    Cell.of("" + row.changed()),
                    Cell.of("" + row.refines()),
                    count(row.wrong(), Style.BAD),
                    count(row.inconclusive(), Style.DOUBTFUL),
                    count(row.vacuous(), Style.DOUBTFUL),
                    Cell.of("" + row.skipped()),
                    Cell.of("%.1f".formatted(row.milliseconds()))));
            if (hasFailures) {
                cells.add(FAILED_COLUMN, count(row.failed(), Style.BAD));
            }
            return cells;
        }

        private static Cell count(int number, Style style) {
            return new Cell("" + number, number > 0 ? style : Style.PLAIN);
        }

        private static String verdictLine(List<FileReport> reports, List<StepSummary> rows, int refused, int left) {
            int wrong = rows.stream().mapToInt(StepSummary::wrong).sum();
            int failed = reports.stream()
                    .mapToInt(r -> r.failedExpectations().size())
                    .sum();
            int judged =
                    rows.stream().mapToInt(r -> r.refines() + r.inconclusive()).sum() + wrong;
            int open =
                    rows.stream().mapToInt(r -> r.vacuous() + r.inconclusive()).sum();
            StringBuilder line = new StringBuilder();
            boolean isWrong = reports.stream().anyMatch(FileReport::isWrong);
            line.append(isWrong ? "WRONG" : refused + left > 0 ? "INCOMPLETE" : "good");
            line.append(": ").append(reports.size()).append(" files, ");
            line.append(judged).append(" steps judged, ").append(wrong).append(" differ, ");
            line.append(failed).append(" expectations failed");
            failuresByWord(reports, ToolFailure.class)
                    .forEach((word, count) -> line.append(", outside tools: %d %s".formatted(count, word)));
            failuresByWord(reports, PassFault.class)
                    .forEach((word, count) -> line.append(", passes: %d %s".formatted(count, word)));
            int doubtful = reports.stream()
                    .mapToInt(r -> r.undefinedInputs().isEmpty() ? 0 : 1)
                    .sum();
            if (doubtful > 0) {
                line.append(", ").append(doubtful).append(" inputs undefined or not to be judged");
            }
            int dependent =
                    rows.stream().mapToInt(StepSummary::underSynchronized).sum();
            if (dependent > 0) {
                line.append(", ").append(dependent).append(" steps under-synchronized");
            }
            int partly = rows.stream().mapToInt(StepSummary::partlyCompared).sum();
            if (partly > 0) {
                line.append(", ").append(partly).append(" steps compared under stack alone");
            }
            if (refused > 0) {
                line.append(", ").append(refused).append(" files refused");
            }
            if (left > 0) {
                line.append(", ").append(left).append(" files not checked");
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
            CheckLines.of(report).forEach(line -> session.out().line(line.toString()));
        }

        @Override
        void summary(List<FileReport> reports, int refused, int left) {
            List<StepSummary> rows = StepSummary.of(reports);
            Map<String, Long> passes = failuresByWord(reports, PassFault.class);
            JsonLine line = JsonLine.object()
                    .put("schema", SCHEMA)
                    .put("summary", true)
                    .put("files", reports.size())
                    .put("refused", refused)
                    .put("refines", rows.stream().mapToInt(StepSummary::refines).sum())
                    .put("differs", rows.stream().mapToInt(StepSummary::differs).sum())
                    .put(
                            "policyDependent",
                            rows.stream().mapToInt(StepSummary::policyDependent).sum())
                    .put(
                            "participantsDiffer",
                            rows.stream().mapToInt(StepSummary::participants).sum())
                    .put(
                            "racesIntroduced",
                            rows.stream().mapToInt(StepSummary::racesIntroduced).sum())
                    .put(
                            "claimsViolated",
                            rows.stream().mapToInt(StepSummary::claimsViolated).sum())
                    .put(
                            "inconclusive",
                            rows.stream().mapToInt(StepSummary::inconclusive).sum())
                    .put("vacuous", rows.stream().mapToInt(StepSummary::vacuous).sum())
                    .put("skipped", rows.stream().mapToInt(StepSummary::skipped).sum())
                    .put(
                            "failedExpectations",
                            reports.stream()
                                    .mapToInt(r -> r.failedExpectations().size())
                                    .sum())
                    .put("toolFailures", failuresByWord(reports, ToolFailure.class))
                    .put(
                            "ms",
                            rows.stream().mapToDouble(StepSummary::milliseconds).sum());
            int partly = rows.stream().mapToInt(StepSummary::partlyCompared).sum();
            if (partly > 0) {
                line.put("partlyCompared", partly);
            }
            if (left > 0) {
                line.put("left", left);
            }
            if (!passes.isEmpty()) {
                line.put("passFailures", passes);
            }
            session.out().line(line.toString());
        }
    }
}
