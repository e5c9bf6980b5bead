package lockstep.conformance.filetest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The refusals that no filetest of their pass reaches, with the reason: a proof that no valid program does, that such a
 * program is too large for a filetest, or that none is known.
 */
public final class UnreachedRefusals {
    private static final String LIST = "unreached-refusals.txt";
    private static final int COLUMNS = 3;

    /** Why a refusal is not reached. */
    enum Kind {
        /** No valid program reaches it. */
        NEVER,
        /** A program that reaches it is too large for a filetest. */
        LARGE,
        /** No program that reaches it is known, and no proof that none does. */
        UNKNOWN
    }

    /** A row of the list. */
    record Row(String refusal, Kind kind, String reason) {}

    private UnreachedRefusals() {}

    /** The rows, in the order of the list. */
    static List<Row> rows() {
        try (InputStream in = UnreachedRefusals.class.getResourceAsStream(LIST)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(UnreachedRefusals::row)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Row row(String line) {
        String[] parts = line.split(" ", COLUMNS);
        if (parts.length < COLUMNS || parts[COLUMNS - 1].isBlank()) {
            throw new IllegalStateException(LIST + ": no refusal, kind and reason: " + line);
        }
        for (Kind kind : Kind.values()) {
            if (kind.name().equalsIgnoreCase(parts[1])) {
                return new Row(parts[0], kind, parts[2]);
            }
        }
        throw new IllegalStateException(LIST + ": unknown kind: " + line);
    }

    /** The ids of those that no valid program reaches, with the proof. */
    public static SortedMap<String, String> unreachable() {
        SortedMap<String, String> proofs = new TreeMap<>();
        rows().stream().filter(row -> row.kind() == Kind.NEVER).forEach(row -> proofs.put(row.refusal(), row.reason()));
        return Collections.unmodifiableSortedMap(proofs);
    }
}
