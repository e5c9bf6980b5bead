package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.fuzz.campaign.Campaign;
import lockstep.fuzz.campaign.DistinctMistakes;
import lockstep.fuzz.campaign.Statistics;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Declarations;
import lockstep.ir.json.JsonLine;

/** Reports what a campaign finds: for people in lines and tables, for machines as JSON lines. */
abstract sealed class FuzzReporter {
    /** Version of the summary's line; raised whenever a key changes its meaning. */
    static final int SCHEMA = 1;

    /** A larger share of inconclusive seeds is reported. */
    private static final double OPEN_SHARE = 0.1;

    /** Rules and refusals that are named where they were never reached. */
    private static final int MAX_NEVER = 5;

    static FuzzReporter of(boolean asJson, Session session) {
        return asJson ? new Json(session) : new Text(session);
    }

    /** Reports a finding that was written; on any thread. */
    abstract void finding(Finding finding, Path folder);

    /**
     * Reports the results of the campaign.
     *
     * @param declared what passes may have done
     * @param end why it ended, one word
     * @param seeds judged in this run
     * @param seconds of this run
     */
    abstract void summary(
            Campaign.Result result, Declarations declared, Path folder, String end, long seeds, double seconds)
            throws IOException;

    /** The text after the progress bar. */
    static String progress(Statistics statistics) {
        return "wrong " + statistics.count(CaseVerdict.WRONG)
                + ", invalid " + statistics.count(CaseVerdict.INVALID)
                + ", open " + statistics.count(CaseVerdict.INCONCLUSIVE)
                + ", distinct " + statistics.distinctFaults()
                + ", coverage " + statistics.coveragePoints();
    }

    /** Verdicts that are shown: that of discarded cases only for campaigns that can discard cases. */
    private static List<CaseVerdict> shown(Statistics statistics) {
        return Stream.of(CaseVerdict.values())
                .filter(verdict -> verdict != CaseVerdict.DISCARDED || statistics.count(verdict) > 0)
                .toList();
    }

    private static final class Text extends FuzzReporter {
        private final Session session;

        Text(Session session) {
            this.session = session;
        }

        @Override
        void finding(Finding finding, Path folder) {
            session.out().line("found " + finding.key() + "\n  " + folder + "\n  " + finding.command());
            session.out().flush();
        }

        @Override
        void summary(Campaign.Result result, Declarations declared, Path folder, String end, long seeds, double seconds)
                throws IOException {
            Statistics statistics = result.statistics();
            verdicts(statistics);
            if (statistics.distinctFaults() > 0) {
                faults(result);
            }
            List<DistinctMistakes.Mistake> mistakes = result.mistakes().all();
            if (!mistakes.isEmpty()) {
                mistakes(mistakes);
            }
            List<String> never = statistics.neverFired(declared.rules());
            if (!declared.rules().isEmpty()) {
                session.out()
                        .line("coverage: " + statistics.coveragePoints() + " points, "
                                + reached(never, declared.rules()) + " rules fired" + few(never));
            }
            List<String> neverRefused = statistics.neverRefused(declared.refusals());
            if (!declared.refusals().isEmpty()) {
                session.out()
                        .line("refusals: " + reached(neverRefused, declared.refusals()) + " reached"
                                + few(neverRefused));
            }
            session.out().line(verdictLine(result, folder, end, seeds, seconds));
        }

        private static String reached(List<String> never, List<String> all) {
            return (all.size() - never.size()) + " of " + all.size();
        }

        private static String few(List<String> never) {
            if (never.isEmpty()) {
                return "";
            }
            String shown = "; never: " + String.join(", ", never.subList(0, Math.min(MAX_NEVER, never.size())));
            return never.size() <= MAX_NEVER
                    ? shown
                    : shown + " and " + (never.size() - MAX_NEVER) + " more (coverage.json)";
        }

        private void verdicts(Statistics statistics) {
            Table table = new Table(List.of(Column.text("verdict"), Column.number("seeds"), Column.number("share")));
            for (CaseVerdict verdict : shown(statistics)) {
                long count = statistics.count(verdict);
                double share = statistics.seeds() == 0 ? 0 : 100.0 * count / statistics.seeds();
                table.row(
                        Cell.of(verdict.word()),
                        new Cell(Long.toString(count), count > 0 ? style(verdict) : Style.PLAIN),
                        Cell.of(String.format(Locale.ROOT, "%.2f%%", share)));
            }
            print(table);
            statistics
                    .inconclusive()
                    .forEach((reason, count) -> session.out().line("inconclusive " + reason + ": " + count));
            statistics.discarded().forEach((reason, count) -> session.out().line("discarded " + reason + ": " + count));
        }

        private static Style style(CaseVerdict verdict) {
            return switch (verdict) {
                case GOOD, UNCHANGED -> Style.PLAIN;
                case INCONCLUSIVE -> Style.DOUBTFUL;
                case WRONG, INVALID -> Style.BAD;
                case DISCARDED -> Style.PLAIN;
            };
        }

        private void faults(Campaign.Result result) {
            Table table = new Table(List.of(Column.number("seeds"), Column.text("known"), Column.prose("signature")));
            result.statistics().faults().forEach((key, count) -> {
                boolean isKnown = result.findings().isKnown(key);
                table.row(
                        Cell.of(Long.toString(count)),
                        Cell.of(isKnown ? "yes" : ""),
                        new Cell(key, isKnown ? Style.PLAIN : Style.BAD));
            });
            print(table);
        }

        private void mistakes(List<DistinctMistakes.Mistake> mistakes) {
            Table table = new Table(List.of(
                    Column.number("findings"),
                    Column.text("first"),
                    Column.text("known"),
                    Column.prose("signature after reduction")));
            for (DistinctMistakes.Mistake mistake : mistakes) {
                table.row(
                        Cell.of(Integer.toString(mistake.folders().size())),
                        Cell.of(mistake.folders().getFirst().replaceFirst("-.*", "")),
                        Cell.of(mistake.isKnown() ? "yes" : ""),
                        new Cell(mistake.signature(), mistake.isKnown() ? Style.PLAIN : Style.BAD));
            }
            print(table);
        }

        private void print(Table table) {
            session.out()
                    .print(table.render(
                            session.terminal().tableColumns(),
                            session.terminal().hasColor()));
        }

        private static String verdictLine(Campaign.Result result, Path folder, String end, long seeds, double seconds)
                throws IOException {
            Statistics statistics = result.statistics();
            int distinct = statistics.distinctFaults();
            long open = statistics.count(CaseVerdict.INCONCLUSIVE);
            String rate = String.format(Locale.ROOT, "%.1f s, %.1f/s", seconds, seeds / Math.max(1e-9, seconds));
            String word = distinct == 0 ? "good" : result.isWrong() ? "WRONG" : "known";
            return word + ": " + statistics.seeds() + " seeds (" + seeds + " in " + rate
                    + "), " + distinct + " distinct findings, ended: " + end + ", kept in " + folder
                    + (open > OPEN_SHARE * statistics.seeds()
                            ? "; over a tenth of the seeds (" + open + ") is inconclusive"
                            : "");
        }
    }

    private static final class Json extends FuzzReporter {
        private final Session session;

        Json(Session session) {
            this.session = session;
        }

        @Override
        void finding(Finding finding, Path folder) {
            session.out().line(FindingStore.line(finding));
            session.out().flush();
        }

        @Override
        void summary(Campaign.Result result, Declarations declared, Path folder, String end, long seeds, double seconds)
                throws IOException {
            Statistics statistics = result.statistics();
            SortedMap<String, Long> verdicts = new TreeMap<>();
            for (CaseVerdict verdict : shown(statistics)) {
                verdicts.put(verdict.word(), statistics.count(verdict));
            }
            JsonLine line = JsonLine.object()
                    .put("schema", SCHEMA)
                    .put("kind", "summary")
                    .put("seeds", statistics.seeds())
                    .put("seeds_now", seeds)
                    .put("seconds", seconds)
                    .put("rate", seeds / Math.max(1e-9, seconds))
                    .put("verdicts", verdicts)
                    .put("faults", statistics.faults())
                    .put("mistakes", mistakes(result.mistakes()))
                    .put("inconclusive", statistics.inconclusive())
                    .put("coverage", (long) statistics.coveragePoints())
                    .put("never", statistics.neverFired(declared.rules()))
                    .put("never_refused", statistics.neverRefused(declared.refusals()))
                    .put("end", end)
                    .put("directory", folder.toString());
            if (!statistics.discarded().isEmpty()) {
                line.put("discarded", statistics.discarded());
            }
            session.out().line(line.toString());
        }

        /** How many findings are due to each. */
        private static SortedMap<String, Long> mistakes(DistinctMistakes mistakes) {
            SortedMap<String, Long> counts = new TreeMap<>();
            mistakes.all()
                    .forEach(mistake -> counts.put(
                            mistake.signature(), (long) mistake.folders().size()));
            return counts;
        }
    }
}
