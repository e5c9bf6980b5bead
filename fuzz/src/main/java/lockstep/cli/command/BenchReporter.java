package lockstep.cli.command;

import java.util.List;
import java.util.Locale;
import lockstep.bench.Benchmark;
import lockstep.bench.Figure;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.ir.json.JsonLine;

/** Reports the results of benchmarks: a table for people at the end, a JSON line a figure for machines at once. */
final class BenchReporter implements Benchmark.Sink {
    /** Version of the JSON lines; raised whenever a key changes its meaning. */
    static final int SCHEMA = 1;

    private final Session session;
    private final boolean isJson;
    private final Table table = new Table(List.of(
            Column.text("benchmark"),
            Column.prose("subject"),
            Column.text("quantity"),
            Column.number("figure"),
            Column.text("unit"),
            Column.text("limit"),
            Column.text("kept")));
    private boolean isGood = true;

    BenchReporter(Session session, boolean isJson) {
        this.session = session;
        this.isJson = isJson;
    }

    @Override
    public void figure(Figure figure) {
        isGood &= figure.holds();
        if (isJson) {
            session.out().line(line(figure).toString());
            session.out().flush();
            return;
        }
        String kept = figure.limit().isEmpty() ? "" : figure.holds() ? "yes" : "NO";
        table.row(
                Cell.of(figure.benchmark()),
                Cell.of(figure.subject()),
                Cell.of(figure.quantity()),
                Cell.of(text(figure.value())),
                Cell.of(figure.unit()),
                Cell.of(figure.limit().map(Object::toString).orElse("")),
                new Cell(kept, figure.holds() ? Style.PLAIN : Style.BAD));
    }

    /** Two decimal places where they are significant, none for large figures. */
    private static String text(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 1000 ? "%.2f" : "%,.0f", value);
    }

    private static JsonLine line(Figure figure) {
        JsonLine line = JsonLine.object()
                .put("schema", SCHEMA)
                .put("benchmark", figure.benchmark())
                .put("subject", figure.subject())
                .put("quantity", figure.quantity())
                .put("value", figure.value())
                .put("unit", figure.unit());
        if (!figure.samples().isEmpty()) {
            line.putNumbers("samples", figure.samples());
        }
        figure.limit().ifPresent(limit -> line.put("limit", limit.toString()).put("kept", figure.holds()));
        return line;
    }

    @Override
    public void note(String benchmark, String what) {
        tell(benchmark, "note", what);
    }

    @Override
    public void skipped(String benchmark, String what) {
        tell(benchmark, "skipped", what);
    }

    @Override
    public void wrong(String benchmark, String what) {
        isGood = false;
        tell(benchmark, "wrong", what);
    }

    private void tell(String benchmark, String kind, String what) {
        session.out()
                .line(
                        isJson
                                ? JsonLine.object()
                                        .put("schema", SCHEMA)
                                        .put("benchmark", benchmark)
                                        .put(kind, what)
                                        .toString()
                                : benchmark + ": " + kind + ": " + what);
    }

    /** Shows the table; whether all results were right and all limits kept. */
    boolean finish() {
        if (!isJson) {
            session.out()
                    .print(table.render(
                            session.terminal().tableColumns(),
                            session.terminal().hasColor()));
        }
        return isGood;
    }
}
