package lockstep.conformance.bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** The lines of a record, or of one sign in it, by key. */
final class RecordFields {
    private final Map<String, List<RecordLine>> lines = new TreeMap<>();
    private final SourceLocation start;

    /**
     * @param single keys that may occur once
     * @param repeated keys that may occur any number of times
     * @param start location at which a missing key is reported
     * @throws InputException if a line has another key, or a single key occurs twice
     */
    RecordFields(List<RecordLine> all, Set<String> single, Set<String> repeated, SourceLocation start) {
        this.start = start;
        for (RecordLine line : all) {
            if (!single.contains(line.key()) && !repeated.contains(line.key())) {
                throw line.keyFault("there is no key '" + line.key() + "' here");
            }
            List<RecordLine> same = lines.computeIfAbsent(line.key(), key -> new ArrayList<>());
            if (!same.isEmpty() && single.contains(line.key())) {
                throw line.keyFault("'" + line.key() + "' is there already, in line "
                        + same.getFirst().keyLocation().line());
            }
            same.add(line);
        }
    }

    Optional<RecordLine> find(String key) {
        return all(key).stream().findFirst();
    }

    List<RecordLine> all(String key) {
        return lines.getOrDefault(key, List.of());
    }

    /** The texts of {@code key}. */
    List<String> texts(String key) {
        return all(key).stream().map(RecordLine::value).toList();
    }

    /** @throws InputException if it is missing */
    RecordLine need(String key) {
        return find(key).orElseThrow(() -> new InputException(BugRecordReader.CODE, start, "'" + key + "' is missing"));
    }

    /** The value of {@code key}; empty if it is missing. */
    String text(String key) {
        return find(key).map(RecordLine::value).orElse("");
    }

    /** The words of the value of {@code key}, separated by blanks; empty if it is missing. */
    List<String> words(String key) {
        return find(key).map(line -> List.of(line.value().split(" +"))).orElse(List.of());
    }

    /**
     * The value of {@code key}, parsed by {@code read}.
     *
     * @throws InputException if it is missing or not of this form
     */
    <T> T need(String key, Function<String, Optional<T>> read, String form) {
        RecordLine line = need(key);
        return read.apply(line.value()).orElseThrow(() -> line.fault("expected " + form));
    }

    /** As {@link #need(String, Function, String)}, for a value that may be missing. */
    <T> Optional<T> find(String key, Function<String, Optional<T>> read, String form) {
        return find(key).map(line -> read.apply(line.value()).orElseThrow(() -> line.fault("expected " + form)));
    }
}
