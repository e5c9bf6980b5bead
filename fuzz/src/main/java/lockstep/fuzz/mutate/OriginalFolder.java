package lockstep.fuzz.mutate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.fuzz.judge.CrashGuard;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchReader;

/**
 * The programs below a folder, or of one file, that mutations can start from, with a reason for each file that is left
 * out. Links are not followed, so that cyclic folders are walked once.
 *
 * @param originals at least one, in the order of their files
 * @param leftOut reasons by file, and by launch of a file of which other launches are used
 * @param files how many files were found
 * @param digest of the names and contents of all files
 */
public record OriginalFolder(List<Original> originals, SortedMap<String, String> leftOut, int files, String digest) {
    /** A larger file is left out: tests are small, and one case shall not take the time of thousands. */
    public static final long LARGEST_FILE = 1 << 20;

    private static final String SUFFIX = ".ll";
    private static final int DIGEST_BYTES = 16;
    private static final int MAX_REASONS = 6;

    public OriginalFolder {
        originals = List.copyOf(originals);
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
    }

    /**
     * Reads what is below {@code root}.
     *
     * @param name of the root, as a user gave it, for messages
     * @param limits of programs that are used
     * @throws InputException if there is nothing there, or nothing that can be used
     * @throws IOException if {@code root} itself cannot be read
     */
    public static OriginalFolder read(String name, Path root, Limits limits) throws IOException {
        if (!Files.exists(root)) {
            throw new InputException("input-missing", SourceLocation.ofFile(name), "no such file or folder");
        }
        Walk walk = new Walk(root.toRealPath());
        Files.walkFileTree(walk.root, walk);
        SortedMap<String, String> leftOut = new TreeMap<>(walk.unreadable);
        List<Original> originals = new ArrayList<>();
        MessageDigest digest = sha256();
        for (Path file : walk.files) {
            String relative = walk.name(file);
            try {
                byte[] bytes = bytes(file);
                update(digest, relative, bytes);
                Path beside = LaunchReader.beside(file);
                if (Files.isRegularFile(beside)) {
                    update(digest, relative, bytes(beside));
                }
                Optional<Throwable> thrown = CrashGuard.run(() -> {
                    OriginalFile read = new OriginalFile(relative, file, bytes, limits);
                    originals.addAll(read.originals());
                    leftOut.putAll(read.leftOut());
                });
                thrown.ifPresent(fault -> leftOut.put(
                        relative,
                        fault instanceof InputException refused
                                ? OriginalFile.reason(refused)
                                : "internal error: " + CrashGuard.reason(fault)));
            } catch (InputException refused) {
                leftOut.put(relative, OriginalFile.reason(refused));
            } catch (IOException | UncheckedIOException failed) {
                leftOut.put(relative, "cannot be read: " + failed.getMessage());
            }
        }
        if (originals.isEmpty()) {
            throw nothing(name, walk.files.size(), leftOut);
        }
        String hash = HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        return new OriginalFolder(originals, leftOut, walk.files.size(), hash);
    }

    private static InputException nothing(String name, int files, SortedMap<String, String> leftOut) {
        String first =
                leftOut.isEmpty() ? "" : "; the first, " + leftOut.firstKey() + ": " + leftOut.get(leftOut.firstKey());
        return new InputException(
                "no-original",
                SourceLocation.ofFile(name),
                "no program to mutate in " + files + " " + SUFFIX + " files" + first);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    private static void update(MessageDigest digest, String name, byte[] bytes) {
        digest.update((name + "\0" + bytes.length + "\0").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    private static byte[] bytes(Path file) throws IOException {
        long size = Files.size(file);
        if (size > LARGEST_FILE) {
            throw new InputException(
                    "input-too-large",
                    SourceLocation.ofFile(file.getFileName().toString()),
                    "is larger than " + LARGEST_FILE + " bytes");
        }
        return Files.readAllBytes(file);
    }

    /** Files by reason for which they, or a launch of theirs, were left out. */
    SortedMap<String, Integer> reasons() {
        SortedMap<String, Integer> counts = new TreeMap<>();
        leftOut.values().forEach(reason -> counts.merge(reason.replaceFirst("(?s): .*", ""), 1, Integer::sum));
        return counts;
    }

    /** One line: how many programs there are, of how many files, and why others were left out. */
    public String summary() {
        String out = reasons().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_REASONS)
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .collect(Collectors.joining(", "));
        return originals.size() + " programs of " + files + " files"
                + (leftOut.isEmpty() ? "" : "; left out: " + leftOut.size() + " (" + out + ")");
    }

    /** A line for each original and for each file or launch that was left out. */
    public String report() {
        StringBuilder text = new StringBuilder();
        originals.forEach(original -> text.append(original.name())
                .append(": ")
                .append(original.instructions())
                .append(" instructions\n"));
        leftOut.forEach((file, reason) -> text.append(file)
                .append(": left out: ")
                .append(reason.replace('\n', ' '))
                .append('\n'));
        return text.toString();
    }

    /** Collects files in the order of their names; what cannot be read is noted. */
    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Path root;
        private final SortedSet<Path> files = new TreeSet<>();
        private final SortedMap<String, String> unreadable = new TreeMap<>();

        Walk(Path root) {
            this.root = root;
        }

        String name(Path file) {
            return file.equals(root)
                    ? file.getFileName().toString()
                    : root.relativize(file).toString();
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            boolean isWanted =
                    file.equals(root) || file.getFileName().toString().endsWith(SUFFIX);
            if (isWanted && attributes.isRegularFile()) {
                files.add(file);
            } else if (isWanted) {
                unreadable.put(name(file), "not a regular file");
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failed) {
            unreadable.put(name(file), "cannot be read: " + failed.getMessage());
            return FileVisitResult.CONTINUE;
        }
    }

    /**
     * Which programs are worth mutating.
     *
     * @param instructions of the functions that a launch sequence reaches, at most
     * @param fuel warp instructions of a run, at most
     */
    public record Limits(int instructions, long fuel) {
        /** Programs of up to 2,000 instructions that end soon. */
        public static final Limits DEFAULT = new Limits(2_000, 20_000);

        public Limits {
            if (instructions < 1 || fuel < 1) {
                throw new IllegalArgumentException("every program has at least one");
            }
        }
    }
}
