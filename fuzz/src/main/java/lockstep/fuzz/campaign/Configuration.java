package lockstep.fuzz.campaign;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * Everything that the records of a campaign depend on, as words by name. Its text has a line {@code NAME = WORDS} each,
 * sorted by name, and ends with the hash of these lines.
 *
 * @param entries neither names nor words hold line ends, names hold no {@code =} nor blanks
 */
public record Configuration(SortedMap<String, String> entries) {
    private static final String HASH = "hash";
    private static final String EQUALS = " = ";
    private static final int DIGEST_BYTES = 16;

    public Configuration {
        entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
        entries.forEach((name, words) -> {
            boolean isName = name.matches("[^\\s=]+") && !name.equals(HASH);
            if (!isName || words.indexOf('\n') >= 0 || words.indexOf('\r') >= 0) {
                throw new IllegalArgumentException("no entry: " + name + EQUALS + words);
            }
        });
    }

    /** The first 128 bits of the SHA-256 of {@code text}, in hexadecimal. */
    public static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    /** The words of {@code name}, if there are any. */
    public Optional<String> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** This configuration without the entries whose names {@code isLeftOut} holds for. */
    Configuration without(Predicate<String> isLeftOut) {
        SortedMap<String, String> rest = new TreeMap<>(entries);
        rest.keySet().removeIf(isLeftOut);
        return new Configuration(rest);
    }

    /** Identifies this configuration. */
    public String hash() {
        return digest(lines());
    }

    private String lines() {
        StringBuilder text = new StringBuilder();
        entries.forEach(
                (name, words) -> text.append(name).append(EQUALS).append(words).append('\n'));
        return text.toString();
    }

    /** What {@link #parse} reads. */
    public String text() {
        return lines() + HASH + EQUALS + hash() + "\n";
    }

    /**
     * Reads a configuration.
     *
     * @param file for messages
     * @throws InputException if it is not a configuration, or was changed by hand
     */
    public static Configuration parse(String file, String text) {
        SortedMap<String, String> entries = new TreeMap<>();
        for (String line : text.lines().toList()) {
            int equals = line.indexOf(EQUALS);
            if (equals <= 0) {
                throw damaged(file, "no line of a configuration: " + line);
            }
            entries.put(line.substring(0, equals), line.substring(equals + EQUALS.length()));
        }
        String hash = entries.remove(HASH);
        Configuration read = new Configuration(entries);
        if (!read.hash().equals(hash)) {
            throw damaged(file, "the hash does not fit the lines: the file was changed or cut off");
        }
        return read;
    }

    private static InputException damaged(String file, String message) {
        return new InputException("campaign-configuration", SourceLocation.ofFile(file), message);
    }

    /** What is not the same in {@code other}, a line each: {@code NAME: here, there}. */
    public List<String> differences(Configuration other) {
        SortedSet<String> names = new TreeSet<>(entries.keySet());
        names.addAll(other.entries.keySet());
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String here = get(name).orElse("nothing");
            String there = other.get(name).orElse("nothing");
            if (!here.equals(there)) {
                differences.add(name + ": " + here + ", now " + there);
            }
        }
        return differences;
    }
}
