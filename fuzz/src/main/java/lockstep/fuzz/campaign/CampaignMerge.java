package lockstep.fuzz.campaign;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.judge.Declarations;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;
import lockstep.ir.json.JsonReader;
import org.jspecify.annotations.Nullable;

/**
 * Merges directories of campaigns that differ only in their seeds: shards of one campaign, on whatever machines they
 * ran. The result is what one process leaves that judged all these seeds in their order: each seed has one record,
 * findings have new numbers, and of each signature the first cases are kept. It cannot be resumed as a campaign, but
 * may be merged with others again: it does not matter in which order or in how many steps, or whether a directory is
 * merged twice.
 *
 * <p>Seeds of two parts must have the same record in both. Nothing is written unless all is right.
 */
public final class CampaignMerge {
    private static final String UNFINISHED = ".unfinished";
    /**
     * What was there before, until the new result has replaced it, so that a process that ends in between loses
     * nothing.
     */
    private static final String REPLACED = ".replaced";

    private static final String COVERAGE = "coverage.json";
    private static final String RUNS = "runs.jsonl";
    private static final String FINDINGS = "findings";

    private final List<CampaignPart> parts = new ArrayList<>();
    private final Statistics statistics = new Statistics();
    private final SeedRanges seeds = new SeedRanges();

    private CampaignMerge() {}

    /**
     * The merged campaign.
     *
     * @param result as of a campaign
     * @param declared what its passes may do, as far as the parts say
     * @param seeds as ranges
     */
    public record Merged(Campaign.Result result, Declarations declared, String seeds) {}

    /**
     * Merges {@code folders}.
     *
     * @param folders at least one
     * @param out is replaced if it is a merged campaign, and must be empty or missing otherwise
     * @throws InputException if a folder is not that of a campaign, is damaged, or does not belong to the others
     */
    public static Merged of(List<Path> folders, Path out) throws IOException {
        Path replaced = out.resolveSibling(out.getFileName() + REPLACED);
        if (Files.notExists(out) && Files.exists(replaced)) {
            Files.move(replaced, out);
        }
        remove(replaced);
        requireRoom(out);
        Path unfinished = out.resolveSibling(out.getFileName() + UNFINISHED);
        remove(unfinished);
        try {
            CampaignMerge merge = new CampaignMerge();
            Declarations declared = merge.read(distinct(folders), unfinished);
            if (Files.exists(out)) {
                Files.move(out, replaced);
            }
            Files.move(unfinished, out);
            remove(replaced);
            KnownFindings known = KnownFindings.read(out.resolve(StateDirectory.KNOWN));
            FindingStore findings = FindingStore.open(out.resolve(FINDINGS), known);
            return new Merged(new Campaign.Result(merge.statistics, findings, known), declared, merge.seeds.toString());
        } finally {
            remove(unfinished);
        }
    }

    /** Holds all parts until everything is written; gives what passes may do. */
    private Declarations read(List<Path> folders, Path unfinished) throws IOException {
        try {
            for (Path folder : folders) {
                parts.add(CampaignPart.open(folder));
            }
            requireOneCampaign();
            Optional<String> known = known();
            Files.createDirectories(unfinished);
            return write(unfinished, known);
        } finally {
            for (CampaignPart part : parts) {
                part.close();
            }
        }
    }

    private static List<Path> distinct(List<Path> folders) {
        return folders.stream().map(Path::normalize).distinct().toList();
    }

    private static void requireRoom(Path out) throws IOException {
        if (Files.notExists(out) || Files.isRegularFile(out.resolve(CampaignPart.MERGED))) {
            return;
        }
        try (Stream<Path> entries = Files.list(out)) {
            if (entries.findAny().isPresent()) {
                throw fault(out, "is not empty, and nothing that was put together is in it");
            }
        }
    }

    private static InputException fault(Path folder, String message) {
        return new InputException("campaign-merge", SourceLocation.ofFile(folder.toString()), message);
    }

    private static void remove(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        List<Path> entries;
        try (Stream<Path> walk = Files.walk(folder)) {
            entries = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path entry : entries) {
            Files.delete(entry);
        }
    }

    private void requireOneCampaign() {
        CampaignPart first = parts.getFirst();
        for (CampaignPart part : parts) {
            List<String> differences = first.common().differences(part.common());
            if (!differences.isEmpty()) {
                throw fault(
                        part.folder(),
                        "is not part of the campaign in " + first.folder() + ": " + String.join("; ", differences));
            }
        }
        if (first.common().get("steer").orElse("").equals("yes")) {
            throw fault(first.folder(), "its weights followed only its own coverage");
        }
    }

    /** The list of known findings, which is the same in all parts that have one. */
    private Optional<String> known() throws IOException {
        Optional<String> known = Optional.empty();
        for (CampaignPart part : parts) {
            Path file = part.folder().resolve(StateDirectory.KNOWN);
            if (Files.isRegularFile(file)) {
                String text = Utf8Text.decode(file.toString(), Files.readAllBytes(file));
                if (known.isPresent() && !known.get().equals(text)) {
                    throw fault(file, "is another list of known findings than that of another part");
                }
                known = Optional.of(text);
            }
        }
        return known;
    }

    private Declarations write(Path folder, Optional<String> known) throws IOException {
        Configuration common = parts.getFirst().common();
        Path records = folder.resolve(StateDirectory.RECORDS);
        writeRecords(records);
        if (known.isPresent()) {
            Files.writeString(folder.resolve(StateDirectory.KNOWN), known.get());
        }
        KnownFindings list = KnownFindings.read(folder.resolve(StateDirectory.KNOWN));
        FindingStore.open(folder.resolve(FINDINGS), list)
                .adopt(parts.stream()
                        .map(part -> part.folder().resolve(FINDINGS))
                        .toList());
        Declarations declared = declared();
        Files.writeString(folder.resolve(COVERAGE), CoverageReport.json(statistics, declared));
        Files.write(folder.resolve(RUNS), runs());
        SortedMap<String, String> entries = new TreeMap<>(common.entries());
        entries.put(CampaignPart.RECORDS, Long.toString(seeds.count()));
        entries.put(CampaignPart.SUM, CampaignPart.crc(records));
        entries.put(CampaignPart.SEEDS, seeds.toString());
        Files.writeString(folder.resolve(CampaignPart.MERGED), new Configuration(entries).text());
        return declared;
    }

    /** Takes the least seed of all parts again and again. */
    private void writeRecords(Path file) throws IOException {
        PriorityQueue<CampaignPart> open = new PriorityQueue<>(
                Comparator.comparingLong(part -> part.next().orElseThrow().seed()));
        parts.stream().filter(part -> part.next().isPresent()).forEach(open::add);
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            while (!open.isEmpty()) {
                CampaignPart first = open.poll();
                CampaignPart.Line line = first.next().orElseThrow();
                proceed(first, open);
                while (!open.isEmpty() && open.peek().next().orElseThrow().seed() == line.seed()) {
                    CampaignPart other = open.poll();
                    if (!other.next().orElseThrow().text().equals(line.text())) {
                        throw fault(
                                other.folder(),
                                "its record of the seed " + line.seed() + " is not that of " + first.folder());
                    }
                    proceed(other, open);
                }
                out.write(line.text());
                out.write('\n');
                seeds.add(line.seed());
                statistics.addAll(List.of(line.record()));
            }
        }
    }

    private static void proceed(CampaignPart part, PriorityQueue<CampaignPart> open) throws IOException {
        part.advance();
        if (part.next().isPresent()) {
            open.add(part);
        }
    }

    /** The rules and refusals that the coverage of any part knows. */
    private Declarations declared() throws IOException {
        SortedSet<String> rules = new TreeSet<>(statistics.rules().keySet());
        SortedSet<String> refusals = new TreeSet<>(statistics.refusals().keySet());
        for (CampaignPart part : parts) {
            Path file = part.folder().resolve(COVERAGE);
            if (Files.isRegularFile(file)) {
                Map<String, Object> coverage = coverage(file);
                rules.addAll(words(coverage.get(CoverageReport.NEVER)));
                refusals.addAll(words(coverage.get(CoverageReport.NEVER_REFUSED)));
            }
        }
        return new Declarations(List.copyOf(rules), List.copyOf(refusals));
    }

    private static Map<String, Object> coverage(Path file) throws IOException {
        try {
            return JsonReader.object(
                    Utf8Text.decode(file.toString(), Files.readAllBytes(file)).strip());
        } catch (IllegalArgumentException malformed) {
            throw fault(file, "is not the coverage of a campaign: " + malformed.getMessage());
        }
    }

    private static List<String> words(@Nullable Object list) {
        return list instanceof List<?> all ? all.stream().map(String::valueOf).toList() : List.of();
    }

    /** How long which processes ran, each line once. */
    private SortedSet<String> runs() throws IOException {
        SortedSet<String> lines = new TreeSet<>();
        for (CampaignPart part : parts) {
            Path file = part.folder().resolve(RUNS);
            if (Files.isRegularFile(file)) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    /** Seeds in ascending order, kept as ranges: {@code 0..127, 256..511}. */
    private static final class SeedRanges {
        private final List<long[]> ranges = new ArrayList<>();
        private long count;

        /** Adds a seed above all that are there. */
        void add(long seed) {
            boolean goesOn = !ranges.isEmpty() && ranges.getLast()[1] == seed - 1;
            if (goesOn) {
                ranges.getLast()[1] = seed;
            } else {
                ranges.add(new long[] {seed, seed});
            }
            count++;
        }

        /** How many seeds there are. */
        long count() {
            return count;
        }

        @Override
        public String toString() {
            return String.join(
                    ", ", ranges.stream().map(r -> r[0] + ".." + r[1]).toList());
        }
    }
}
