package lockstep.fuzz.mutant;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.json.JsonLine;

/**
 * The result for one mutant.
 *
 * @param pass the pass that it is in
 * @param mutant its {@linkplain Mutant#name name}
 * @param line of the source
 * @param filetest the first filetest that noticed it
 * @param tried generated programs in which it decided something otherwise, up to the one that noticed it; 0 where a
 *     filetest did
 * @param seed the program that noticed it
 */
public record MutantResult(
        String pass, String mutant, int line, Optional<String> filetest, int tried, Optional<Long> seed) {
    public MutantResult {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(mutant);
        Objects.requireNonNull(filetest);
        Objects.requireNonNull(seed);
    }

    /** Whether something noticed it. */
    public boolean isNoticed() {
        return filetest.isPresent() || seed.isPresent();
    }

    /** As a line of a file. */
    String toJson() {
        JsonLine json = JsonLine.object()
                .put("pass", pass)
                .put("mutant", mutant)
                .put("line", line)
                .put("tried", tried);
        filetest.ifPresent(test -> json.put("filetest", test));
        seed.ifPresent(found -> json.put("seed", found));
        return json.toString();
    }

    /**
     * What {@link #toJson} wrote.
     *
     * @throws IllegalArgumentException if something is missing
     */
    static MutantResult of(Map<String, Object> json) {
        return new MutantResult(
                require(json, "pass", String.class),
                require(json, "mutant", String.class),
                Math.toIntExact(require(json, "line", Long.class)),
                find(json, "filetest", String.class),
                Math.toIntExact(require(json, "tried", Long.class)),
                find(json, "seed", Long.class));
    }

    private static <V> V require(Map<String, Object> json, String key, Class<V> type) {
        return find(json, key, type).orElseThrow(() -> new IllegalArgumentException("there is no " + key));
    }

    private static <V> Optional<V> find(Map<String, Object> json, String key, Class<V> type) {
        return Optional.ofNullable(json.get(key)).filter(type::isInstance).map(type::cast);
    }
}
