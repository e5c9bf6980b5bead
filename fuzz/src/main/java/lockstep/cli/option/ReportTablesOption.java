package lockstep.cli.option;

import java.util.List;
import java.util.Map;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.compiler.pipeline.PipelineReport;
import picocli.CommandLine.Option;

/** {@code --time-passes}, {@code --stats}: tables of what passes did. */
public final class ReportTablesOption {
    @Option(names = "--time-passes", description = "Show how long each pass took, on standard error.")
    private boolean timePasses;

    @Option(
            names = "--stats",
            description = "Show what passes counted and which rules fired or were declined, on standard error.")
    private boolean stats;

    /** Whether there are any. */
    public boolean any() {
        return timePasses || stats;
    }

    /** Shows the requested tables. */
    public void show(Session session, PipelineReport report) {
        if (timePasses) {
            show(session, times(report));
        }
        if (stats) {
            show(session, counts(report));
        }
    }

    private static Table times(PipelineReport report) {
        Table table = new Table(List.of(Column.text("pass"), Column.text("changed"), Column.number("ms")));
        for (PipelineReport.StepReport step : report.steps()) {
            String milliseconds = "%.3f".formatted(step.nanoseconds() / 1e6);
            table.row(Cell.of(step.step()), Cell.of(step.changed() ? "yes" : "no"), Cell.of(milliseconds));
        }
        return table;
    }

    private static Table counts(PipelineReport report) {
        Table table = new Table(List.of(Column.prose("what"), Column.number("count")));
        for (PipelineReport.StepReport step : report.steps()) {
            for (Map.Entry<String, Long> entry : step.statistics().entrySet()) {
                table.row(Cell.of(step.step() + ": " + entry.getKey()), Cell.of("" + entry.getValue()));
            }
        }
        report.byRule().forEach((rule, count) -> table.row(Cell.of("rule " + rule), Cell.of("" + count)));
        report.byRefusal().forEach((refusal, count) -> table.row(Cell.of("refusal " + refusal), Cell.of("" + count)));
        return table;
    }

    private static void show(Session session, Table table) {
        session.err().print(table.render(session.terminal().tableColumns(), false));
    }
}
