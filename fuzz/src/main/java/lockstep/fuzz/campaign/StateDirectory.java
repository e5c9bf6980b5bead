package lockstep.fuzz.campaign;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.fuzz.finding.DurableFiles;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;

/**
 * The directory of a campaign: its configuration, the logs of its units, its findings, and what is made of them at the
 * end. One process at a time may hold it.
 */
public final class StateDirectory implements AutoCloseable {
    private static final String CONFIGURATION = "campaign.txt";
    private static final String LOCK = "lock";

    /** The folder of the logs of units. */
    static final String LOGS = "units";

    /** What names of logs end in. */
    static final String LOG_SUFFIX = ".log";

    /** The records in the order of their seeds. */
    static final String RECORDS = "records.jsonl";

    /** The user's list of known findings. */
    static final String KNOWN = "known.txt";

    private final Path folder;
    private final FileChannel lockChannel;
    private final BitSet done = new BitSet();

    private StateDirectory(Path folder, FileChannel lockChannel) {
        this.folder = folder;
        this.lockChannel = lockChannel;
    }

    /**
     * Starts a campaign in {@code folder}, which is made if need be.
     *
     * @throws InputException if a campaign is in it, or something else
     */
    public static StateDirectory create(Path folder, Configuration configuration) throws IOException {
        Files.createDirectories(folder);
        StateDirectory state = locked(folder);
        try {
            if (Files.exists(folder.resolve(CONFIGURATION))) {
                throw fault("campaign-exists", folder, "there is a campaign in it; go on with it with --resume");
            }
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.anyMatch(entry -> !isOfBeginning(entry.getFileName().toString()))) {
                    throw fault("campaign-directory", folder, "is not empty");
                }
            }
            Files.createDirectories(state.logs());
            byte[] text = configuration.text().getBytes(StandardCharsets.UTF_8);
            DurableFiles.replace(folder.resolve(CONFIGURATION), text);
            return state;
        } catch (IOException | InputException failure) {
            state.close();
            throw failure;
        }
    }

    /** What a process may leave that ended before its configuration was written; known.txt is the user's. */
    private static boolean isOfBeginning(String name) {
        return name.equals(LOCK)
                || name.equals(LOGS)
                || name.equals(KNOWN)
                || name.equals(DurableFiles.fresh(Path.of(CONFIGURATION)).toString());
    }

    /**
     * The configuration of the campaign in {@code folder}.
     *
     * @throws InputException if there is none
     */
    public static Configuration configuration(Path folder) throws IOException {
        Path file = folder.resolve(CONFIGURATION);
        if (!Files.isRegularFile(file)) {
            throw fault("campaign-missing", folder, "there is no campaign in it");
        }
        return Configuration.parse(file.toString(), Utf8Text.decode(file.toString(), Files.readAllBytes(file)));
    }

    /**
     * Resumes the campaign in {@code folder}.
     *
     * @throws InputException if there is none, or one with another configuration, or a process holds it
     */
    public static StateDirectory resume(Path folder, Configuration configuration) throws IOException {
        List<String> differences = configuration(folder).differences(configuration);
        if (!differences.isEmpty()) {
            throw fault(
                    "campaign-other",
                    folder,
                    "the campaign in it has another configuration: " + String.join("; ", differences));
        }
        StateDirectory state = locked(folder);
        try {
            // Units whose logs are lost are judged again.
            Files.createDirectories(state.logs());
            return state;
        } catch (IOException failure) {
            state.close();
            throw failure;
        }
    }

    private static StateDirectory locked(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked(channel)) {
            channel.close();
            throw fault("campaign-busy", folder, "another process runs the campaign in it");
        }
        return new StateDirectory(folder, channel);
    }

    /** The lock lives as long as the channel, and ends with the process in any case. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException sameProcess) {
            return false;
        }
    }

    private static InputException fault(String code, Path folder, String message) {
        return new InputException(code, SourceLocation.ofFile(folder.toString()), message);
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    private Path logs() {
        return folder.resolve(LOGS);
    }

    /** The findings; signatures in the file {@code known.txt} of the directory are not kept. */
    public FindingStore findings() throws IOException {
        return FindingStore.open(folder.resolve("findings"), known());
    }

    /** What the user's file {@code known.txt} lists. */
    KnownFindings known() throws IOException {
        return KnownFindings.read(folder.resolve(KNOWN));
    }

    /**
     * Reads what is done and cuts torn ends off. Units are passed in order, each once.
     *
     * @throws InputException if a record cannot be read back
     */
    void recover(UnitSink sink) throws IOException {
        for (Path file : logFiles()) {
            UnitLog.open(file, (unit, offset, records) -> {}).close();
        }
        try (LogReader logs = new LogReader()) {
            for (Place place : places()) {
                if (sink.take(place.unit(), records(place.file(), logs.bytes(place)))) {
                    setDone(place.unit());
                }
            }
        }
    }

    /** Takes finished units that were read back. */
    @FunctionalInterface
    interface UnitSink {
        /** Decides whether the unit counts; otherwise it is run again. */
        boolean take(long unit, List<CaseRecord> records);
    }

    private static List<CaseRecord> records(Path file, byte[] bytes) {
        List<CaseRecord> records = new ArrayList<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
            try {
                records.add(CaseRecord.parse(line));
            } catch (IllegalArgumentException malformed) {
                throw fault("campaign-record", file, String.valueOf(malformed.getMessage()));
            }
        }
        return records;
    }

    private List<Path> logFiles() throws IOException {
        try (Stream<Path> files = Files.list(logs())) {
            return files.filter(file -> file.getFileName().toString().endsWith(LOG_SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    /** The log of worker {@code index}, from 0, after what an earlier worker of that index wrote. */
    UnitLog log(int index) throws IOException {
        return UnitLog.open(logs().resolve("worker-%03d".formatted(index) + LOG_SUFFIX), (u, o, r) -> {});
    }

    synchronized boolean isDone(long unit) {
        return done.get(Math.toIntExact(unit));
    }

    synchronized void setDone(long unit) {
        done.set(Math.toIntExact(unit));
    }

    /** The first unit from {@code from} that is not done. */
    synchronized long nextOpen(long from) {
        return done.nextClearBit(Math.toIntExact(from));
    }

    /** The position of the records of a unit. */
    private record Place(long unit, Path file, long offset, int bytes) {}

    /** The finished units in order, each once; duplicates are equal. */
    private Collection<Place> places() throws IOException {
        SortedMap<Long, Place> places = new TreeMap<>();
        for (Path file : logFiles()) {
            UnitLog.read(
                    file,
                    (unit, offset, records) -> places.putIfAbsent(unit, new Place(unit, file, offset, records.length)));
        }
        return places.values();
    }

    /** Writes {@code records.jsonl}: the records of all finished units in the order of the seeds. */
    void merge() throws IOException {
        Path target = folder.resolve(RECORDS);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(DurableFiles.fresh(target)));
                LogReader logs = new LogReader()) {
            for (Place place : places()) {
                if (isDone(place.unit())) {
                    out.write(logs.bytes(place));
                }
            }
        }
        DurableFiles.commit(target);
    }

    /** Keeps the logs open that records are read from. */
    private static final class LogReader implements AutoCloseable {
        private final SortedMap<Path, FileChannel> channels = new TreeMap<>();

        byte[] bytes(Place place) throws IOException {
            FileChannel channel = channels.get(place.file());
            if (channel == null) {
                channel = FileChannel.open(place.file(), StandardOpenOption.READ);
                channels.put(place.file(), channel);
            }
            return UnitLog.bytes(channel, place.offset(), place.bytes());
        }

        @Override
        public void close() throws IOException {
            for (FileChannel channel : channels.values()) {
                channel.close();
            }
        }
    }

    /** Replaces a file of the directory. */
    void write(String name, String text) throws IOException {
        DurableFiles.replace(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    /** The file of a profile that was created in the campaign. */
    Path profile(String name) {
        return folder.resolve("profiles").resolve(name + ".profile");
    }

    /** Stores a profile that was created in the campaign, so that its cases can be made again. */
    void keep(Profile profile) throws IOException {
        Path file = profile(profile.name());
        if (Files.notExists(file)) {
            Files.createDirectories(file.getParent());
            DurableFiles.replace(file, profile.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Appends a line to a file of the directory. */
    void append(String name, String line) throws IOException {
        Files.writeString(folder.resolve(name), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Lets another process have the directory. */
    @Override
    public void close() throws IOException {
        lockChannel.close();
    }
}
