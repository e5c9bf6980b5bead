package lockstep.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.fuzz.detection.BugResult;
import lockstep.fuzz.detection.DetectionBenchmark;
import lockstep.fuzz.detection.SeededBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;

/** {@code bench detection}: runs the seeded-bug benchmark and reports its results. */
final class DetectionRun {
    /** The word on the command line. */
    static final String NAME = "detection";

    /** What it measures, one line without a full stop. */
    static final String SUMMARY = "how soon generated programs show seeded bugs, and whether the right pass is blamed";

    private final Session session;
    private final boolean isJson;
    private final DetectionBenchmark.Plan plan;

    DetectionRun(Session session, boolean isJson, DetectionBenchmark.Plan plan) {
        this.session = session;
        this.isJson = isJson;
        this.plan = plan;
    }

    /**
     * The bugs of these ids.
     *
     * @param all the bugs that there are
     * @param ids as {@code pass/name}, or a pass for all of its bugs; all bugs if empty
     * @throws InputException if there is no bug of such a name, or no bug at all
     */
    static List<SeededBug> bugs(List<SeededBug> all, List<String> ids) {
        if (all.isEmpty()) {
            String message = "no seeded bugs are on the class path: they are in a jar of their own beside that of the"
                    + " module 'fuzz', which ./lockstep puts there";
            throw new InputException("bench-bug", SourceLocation.ofFile("<argument>"), message);
        }
        List<SeededBug> chosen = new ArrayList<>();
        for (String id : ids) {
            List<SeededBug> found = all.stream()
                    .filter(bug -> bug.id().equals(id) || bug.pass().equals(id))
                    .toList();
            if (found.isEmpty()) {
                String known = all.stream().map(SeededBug::id).collect(Collectors.joining(", "));
                String message = "there is no seeded bug '" + id + "', there are: " + known;
                throw new InputException("bench-bug", SourceLocation.ofFile("<argument>"), message);
            }
            found.stream().filter(bug -> !chosen.contains(bug)).forEach(chosen::add);
        }
        return ids.isEmpty() ? all : chosen;
    }

    ExitStatus run() throws IOException {
        DetectionBenchmark benchmark = new DetectionBenchmark(plan);
        List<BugResult> results;
        try (Progress progress = new Progress(session.err(), session.terminal(), "searching", benchmark.units())) {
            results = benchmark.run(() -> progress.advance(1));
        }
        if (isJson) {
            results.forEach(result -> session.out().line(line(result).toString()));
        } else {
            showTable(results);
        }
        return results.stream().anyMatch(BugResult::isMissed) ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    private void showTable(List<BugResult> results) {
        Table table = new Table(List.of(
                Column.text("bug"),
                Column.prose("after"),
                Column.number("caught"),
                Column.prose("by"),
                Column.number("median"),
                Column.number("95 %"),
                Column.number("fires"),
                Column.number("right pass"),
                Column.number("reduced"),
                Column.number("s")));
        results.forEach(result -> table.row(row(result)));
        session.out()
                .print(table.render(
                        session.terminal().tableColumns(), session.terminal().hasColor()));
        session.out().line(summary(results));
    }

    private List<Cell> row(BugResult result) {
        return List.of(
                Cell.of(result.bug().id()),
                Cell.of(result.bug().source()),
                new Cell(result.caught() + "/" + result.campaigns(), result.isMissed() ? Style.BAD : Style.PLAIN),
                Cell.of(oracles(result)),
                Cell.of(seeds(result.median())),
                Cell.of(seeds(result.percentile95())),
                new Cell(percent(result.firingRate()), result.isTrivial() ? Style.BAD : Style.PLAIN),
                Cell.of(result.attributed() + "/" + result.caught()),
                Cell.of(result.reduced().map(r -> "" + r.instructions()).orElse("")),
                Cell.of(result.reduced()
                        .map(r -> String.format(Locale.ROOT, "%.1f", r.seconds()))
                        .orElse("")));
    }

    private String seeds(long seeds) {
        return seeds >= plan.limit() ? ">=" + plan.limit() : "" + seeds;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    private static String oracles(BugResult result) {
        return result.oracles().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private String summary(List<BugResult> results) {
        long caught = results.stream().filter(r -> !r.isMissed()).count();
        long right = results.stream()
                .filter(r -> r.caught() > 0 && r.attributed() == r.caught())
                .count();
        long trivial = results.stream().filter(BugResult::isTrivial).count();
        return String.format(
                Locale.ROOT,
                "%d of %d bugs caught in nine of ten campaigns or more within %d seeds; %d always with the right pass;"
                        + " %d fire on 5 %% of the seeds or more",
                caught,
                results.size(),
                plan.limit(),
                right,
                trivial);
    }

    private static JsonLine line(BugResult result) {
        JsonLine line = JsonLine.object()
                .put("schema", BenchReporter.SCHEMA)
                .put("benchmark", NAME)
                .put("bug", result.bug().id())
                .put("pass", result.bug().pass())
                .put("source", result.bug().source())
                .put("summary", result.bug().summary())
                .put("campaigns", result.campaigns())
                .put("caught", result.caught())
                .put("attributed", result.attributed())
                .put("missed", result.isMissed())
                .put("median", result.median())
                .put("percentile95", result.percentile95())
                .put("firingRate", result.firingRate());
        line.put("oracles", result.oracles());
        result.reduced()
                .ifPresent(r -> line.put("instructions", r.instructions()).put("seconds", r.seconds()));
        return line;
    }
}
