package lockstep.fuzz.campaign;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;

/**
 * A directory whose records are merged with others: that of a campaign, or a merged one. It is only read. Its records
 * come in the order of their seeds, a unit of them in memory at a time.
 */
final class CampaignPart implements Closeable {
    /** What may differ between the parts of one campaign: which seeds they have. */
    private static final List<String> OF_PARTS = List.of(SeedUnits.FIRST, SeedUnits.LAST, SeedUnits.UNIT);

    /** A merged directory has a configuration with the two entries below. */
    static final String MERGED = "merged.txt";

    /** The number of records, in {@link #MERGED}. */
    static final String RECORDS = "merged.records";

    /** The CRC-32C of the file of records, in hexadecimal, in {@link #MERGED}. */
    static final String SUM = "merged.crc32c";

    /** The seeds that have a record, in {@link #MERGED}. */
    static final String SEEDS = "merged.seeds";

    private final Path folder;
    private final Configuration common;
    private final Lines lines;
    private final Closeable held;
    private Optional<Line> next = Optional.empty();

    /** A record as it is in a file. */
    record Line(long seed, String text, CaseRecord record) {}

    /** Lines of records, in the order of their seeds. */
    private interface Lines extends Closeable {
        /** The next record; empty after the last. */
        Optional<Line> take() throws IOException;

        @Override
        void close() throws IOException;
    }

    private CampaignPart(Path folder, Configuration common, Lines lines, Closeable held) throws IOException {
        this.folder = Objects.requireNonNull(folder);
        this.common = Objects.requireNonNull(common);
        this.lines = lines;
        this.held = held;
        advance();
    }

    /**
     * The part in {@code folder}.
     *
     * @throws InputException if there is no campaign, a process is running in it, or a file is truncated or damaged
     */
    static CampaignPart open(Path folder) throws IOException {
        if (Files.isRegularFile(folder.resolve(MERGED))) {
            Path file = folder.resolve(MERGED);
            String text = Utf8Text.decode(file.toString(), Files.readAllBytes(file));
            Configuration configuration = Configuration.parse(file.toString(), text);
            Configuration common = configuration.without(CampaignPart::isOfPart);
            return new CampaignPart(folder, common, merged(folder, configuration), () -> {});
        }
        Configuration configuration = StateDirectory.configuration(folder);
        StateDirectory state = StateDirectory.resume(folder, configuration);
        try {
            Configuration common = configuration.without(CampaignPart::isOfPart);
            return new CampaignPart(folder, common, new Units(folder, configuration), state::close);
        } catch (IOException | InputException failure) {
            state.close();
            throw failure;
        }
    }

    private static boolean isOfPart(String key) {
        return OF_PARTS.contains(key) || key.equals(RECORDS) || key.equals(SUM) || key.equals(SEEDS);
    }

    /** Where it is. */
    Path folder() {
        return folder;
    }

    /** All that its records depend on but for their seeds. */
    Configuration common() {
        return common;
    }

    /** The record with the least seed that is not taken; empty where all are. */
    Optional<Line> next() {
        return next;
    }

    /** Takes {@link #next}. */
    void advance() throws IOException {
        Optional<Line> taken = lines.take();
        boolean isOrdered = next.isEmpty()
                || taken.isEmpty()
                || taken.get().seed() > next.get().seed();
        if (!isOrdered) {
            throw fault(
                    folder,
                    "the seed " + taken.get().seed() + " comes after "
                            + next.get().seed());
        }
        next = taken;
    }

    @Override
    public void close() throws IOException {
        try (lines) {
            held.close();
        }
    }

    private static Line line(Path file, String text) {
        try {
            CaseRecord record = CaseRecord.parse(text);
            return new Line(record.seed(), text, record);
        } catch (IllegalArgumentException malformed) {
            throw fault(file, String.valueOf(malformed.getMessage()));
        }
    }

    private static InputException fault(Path file, String message) {
        return new InputException("campaign-part", SourceLocation.ofFile(file.toString()), message);
    }

    // ---- merged directories

    private static Lines merged(Path folder, Configuration configuration) throws IOException {
        Path file = folder.resolve(StateDirectory.RECORDS);
        if (!Files.isRegularFile(file)
                || !crc(file).equals(configuration.get(SUM).orElse(""))) {
            throw fault(file, "the records are not those that " + MERGED + " describes");
        }
        BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        return new Lines() {
            @Override
            public Optional<Line> take() throws IOException {
                return Optional.ofNullable(reader.readLine()).map(text -> line(file, text));
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }

    /** The CRC-32C of a file, in hexadecimal. */
    static String crc(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        byte[] buffer = new byte[1 << 16];
        try (var in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                sum.update(buffer, 0, count);
            }
        }
        return "%08x".formatted(sum.getValue());
    }

    // ---- units of a campaign

    /** The units of a campaign, each of which is to hold the records of its seeds and of no others. */
    private static final class Units implements Lines {
        private final SeedUnits units;
        private final Iterator<Map.Entry<Long, Place>> places;
        private final Map<Path, FileChannel> channels = new TreeMap<>();
        private final Deque<Line> open = new ArrayDeque<>();

        private record Place(Path file, long offset, int bytes) {}

        Units(Path folder, Configuration configuration) throws IOException {
            try {
                this.units = SeedUnits.of(configuration);
            } catch (IllegalArgumentException malformed) {
                throw fault(folder, "the campaign in it has no range of seeds");
            }
            SortedMap<Long, Place> found = new TreeMap<>();
            for (Path file : logs(folder)) {
                long end = UnitLog.read(file, (unit, offset, records) -> {
                    if (unit >= units.count()) {
                        throw fault(file, "unit " + unit + " does not belong to the campaign");
                    }
                    found.putIfAbsent(unit, new Place(file, offset, records.length));
                });
                if (end < Files.size(file)) {
                    throw fault(
                            file,
                            "it is cut off or damaged after byte " + end + ": go on with the campaign with --resume");
                }
            }
            this.places = found.entrySet().iterator();
        }

        private static List<Path> logs(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder.resolve(StateDirectory.LOGS))) {
                return files.filter(file -> file.getFileName().toString().endsWith(StateDirectory.LOG_SUFFIX))
                        .sorted()
                        .toList();
            }
        }

        @Override
        public Optional<Line> take() throws IOException {
            while (open.isEmpty() && places.hasNext()) {
                Map.Entry<Long, Place> place = places.next();
                read(place.getKey(), place.getValue());
            }
            return Optional.ofNullable(open.poll());
        }

        private void read(long unit, Place place) throws IOException {
            FileChannel channel = channels.get(place.file());
            if (channel == null) {
                channel = FileChannel.open(place.file(), StandardOpenOption.READ);
                channels.put(place.file(), channel);
            }
            byte[] records = UnitLog.bytes(channel, place.offset(), place.bytes());
            new String(records, StandardCharsets.UTF_8).lines().forEach(text -> open.add(line(place.file(), text)));
            long seed = units.firstOf(unit);
            boolean isWhole = open.size() == units.sizeOf(unit);
            for (Line line : open) {
                isWhole &= line.seed() == seed++;
            }
            if (!isWhole) {
                throw fault(place.file(), "unit " + unit + " does not hold the records of its seeds");
            }
        }

        @Override
        public void close() throws IOException {
            for (FileChannel channel : channels.values()) {
                channel.close();
            }
        }
    }
}
