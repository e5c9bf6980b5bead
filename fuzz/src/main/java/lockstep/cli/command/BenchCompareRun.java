package lockstep.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import lockstep.bench.BenchResults;
import lockstep.bench.FigureComparison;
import lockstep.cli.chart.BarChart;
import lockstep.cli.chart.LineChart;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;

/** {@code bench compare A B} and {@code bench plot A}: what is done with files that {@code bench --json} wrote. */
final class BenchCompareRun {
    /** The word that compares two files. */
    static final String COMPARE = "compare";

    /** The word that draws the figures of a file. */
    static final String PLOT = "plot";

    private static final double PERCENT = 100;

    private final Session session;
    private final boolean isJson;

    BenchCompareRun(Session session, boolean isJson) {
        this.session = session;
        this.isJson = isJson;
    }

    private BenchResults read(String file) throws IOException {
        Path path = session.inputs().resolve(file);
        if (!Files.isRegularFile(path)) {
            throw new InputException("bench-file", SourceLocation.ofFile(file), "there is no such file");
        }
        return BenchResults.read(file, Files.readString(path, StandardCharsets.UTF_8));
    }

    // ---- compare

    /**
     * Compares the figures that two files share.
     *
     * @param tolerance change that is of no interest, in percent
     * @return found wrong if something is worse
     */
    ExitStatus compare(String first, String second, double tolerance) throws IOException {
        BenchResults before = read(first);
        BenchResults after = read(second);
        Table table = new Table(List.of(
                Column.text("benchmark"),
                Column.prose("subject"),
                Column.text("quantity"),
                Column.number("before"),
                Column.number("after"),
                Column.text("unit"),
                Column.number("change"),
                Column.text("95 % interval"),
                Column.text("verdict")));
        boolean isWorse = false;
        for (Map.Entry<BenchResults.Key, BenchResults.Result> entry :
                before.figures().entrySet()) {
            BenchResults.Result now = after.figures().get(entry.getKey());
            if (now == null) {
                continue;
            }
            FigureComparison comparison = FigureComparison.of(entry.getValue().samples(), now.samples());
            FigureComparison.Verdict verdict = comparison.verdict(now.isMoreBetter(), tolerance / PERCENT);
            isWorse |= verdict == FigureComparison.Verdict.WORSE;
            if (isJson) {
                session.out().line(line(entry.getKey(), now.unit(), comparison, verdict));
            } else {
                row(table, entry.getKey(), now.unit(), comparison, verdict);
            }
        }
        finish(table, before, after);
        return isWorse ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    private void finish(Table table, BenchResults before, BenchResults after) {
        if (isJson) {
            return;
        }
        before.notes().forEach(note -> session.out().line("before: " + note));
        after.notes().forEach(note -> session.out().line("after: " + note));
        session.out()
                .print(table.render(
                        session.terminal().tableColumns(), session.terminal().hasColor()));
        absent("only before", before, after);
        absent("only after", after, before);
    }

    private void absent(String where, BenchResults one, BenchResults other) {
        for (BenchResults.Key key : one.figures().keySet()) {
            if (!other.figures().containsKey(key)) {
                session.out().line("%s: %s, %s, %s".formatted(where, key.benchmark(), key.subject(), key.quantity()));
            }
        }
    }

    private static void row(
            Table table,
            BenchResults.Key key,
            String unit,
            FigureComparison comparison,
            FigureComparison.Verdict verdict) {
        String interval = comparison.hasInterval()
                ? percent(comparison.low()) + " to " + percent(comparison.high())
                : "one sample";
        Style style = switch (verdict) {
            case WORSE -> Style.BAD;
            case BETTER, CHANGED, SAME, UNKNOWN -> Style.PLAIN;
        };
        table.row(
                Cell.of(key.benchmark()),
                Cell.of(key.subject()),
                Cell.of(key.quantity()),
                Cell.of(number(comparison.before())),
                Cell.of(number(comparison.after())),
                Cell.of(unit),
                Cell.of(percent(comparison.change())),
                Cell.of(interval),
                new Cell(word(verdict), style));
    }

    private static String line(
            BenchResults.Key key, String unit, FigureComparison comparison, FigureComparison.Verdict verdict) {
        JsonLine line = JsonLine.object()
                .put("schema", BenchReporter.SCHEMA)
                .put("benchmark", key.benchmark())
                .put("subject", key.subject())
                .put("quantity", key.quantity())
                .put("before", comparison.before())
                .put("after", comparison.after())
                .put("unit", unit)
                .put("change", comparison.change());
        if (comparison.hasInterval()) {
            line.put("low", comparison.low()).put("high", comparison.high());
        }
        return line.put("verdict", word(verdict)).toString();
    }

    private static String word(FigureComparison.Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * PERCENT);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 1000 ? "%.2f" : "%,.0f", value);
    }

    // ---- plot

    /** Draws the figures of a file into {@code folder}: a picture for each quantity of each benchmark that has one. */
    ExitStatus plot(String file, String folder) throws IOException {
        BenchResults results = read(file);
        Path into = session.inputs().resolve(folder);
        Files.createDirectories(into);
        write(into.resolve("simulator-rate.svg"), rates(results));
        write(into.resolve("simulator-allocated.svg"), allocations(results));
        write(into.resolve("linear-time.svg"), linear(results, "time", "milliseconds of processor time"));
        write(into.resolve("linear-allocated.svg"), linear(results, "allocated", "megabytes allocated"));
        return ExitStatus.GOOD;
    }

    private void write(Path path, String picture) throws IOException {
        if (!picture.isEmpty()) {
            Files.writeString(path, picture, StandardCharsets.UTF_8);
            session.out().line(path.getFileName() + " written");
        }
    }

    private static String rates(BenchResults results) {
        BarChart chart = new BarChart("Million lane instructions per second of one core (logarithmic)");
        addBars(results, "rate", chart);
        return chart.isEmpty() ? "" : chart.draw();
    }

    private static String allocations(BenchResults results) {
        BarChart chart = new BarChart("Bytes allocated per million lane instructions (logarithmic)");
        addBars(results, "allocated", chart);
        return chart.isEmpty() ? "" : chart.draw();
    }

    private static void addBars(BenchResults results, String quantity, BarChart chart) {
        results.figures().forEach((key, result) -> {
            int blank = key.subject().indexOf(' ');
            if (key.benchmark().equals("simulator") && key.quantity().equals(quantity) && blank > 0) {
                chart.add(new BarChart.Bar(
                        key.subject().substring(0, blank),
                        key.subject().substring(blank + 1),
                        result.value(),
                        FigureComparison.halfWidth(result.samples())));
            }
        });
    }

    private static String linear(BenchResults results, String quantity, String unit) {
        LineChart chart = new LineChart("One run: " + unit, "lane instructions executed (red: slope one)");
        results.figures().forEach((key, result) -> {
            if (key.benchmark().equals("linear") && key.quantity().equals(quantity)) {
                double size = Double.parseDouble(
                        key.subject().substring(0, key.subject().indexOf(' ')));
                chart.add(new LineChart.Point(size, result.value()));
            }
        });
        return chart.isEmpty() ? "" : chart.draw();
    }
}
