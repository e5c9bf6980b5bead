package lockstep.fuzz.generate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * The weights of a generator: whole numbers by name. A profile file has a line {@code NAME = NUMBER} for each,
 * {@code include PROFILE} takes over the weights of a built-in profile, {@code #} begins a comment. Every name is one
 * of the base of its level: other names are errors.
 */
public final class Profile {
    /** Names of the profiles that come with Lockstep. */
    public static final List<String> NAMES = List.of(
            "default",
            "cssa",
            "remat",
            "globalopt",
            "loops",
            "shapes",
            "memory",
            "blocks",
            "calls",
            "collectives",
            "masks",
            "nvptx");

    /** Names of the profiles of the generator of PTX. */
    public static final List<String> PTX_NAMES = List.of("ptx", "ptx-approximate", "ptxas", "cubin");

    /** Names of the profiles of the generator of SASS. */
    public static final List<String> SASS_NAMES = List.of("sass");

    /** What a weight that is a percentage is a part of. */
    public static final int PERCENT = 100;

    private static final int LARGEST = 1_000_000;

    /** What a generator makes programs of. */
    public enum Level {
        /** LLVM IR. */
        NVVM("default"),
        /** PTX. */
        PTX("ptx"),
        /** Machine instructions. */
        SASS("sass");

        private final String base;

        Level(String base) {
            this.base = base;
        }

        private static Level ofBuiltIn(String name) {
            if (PTX_NAMES.contains(name)) {
                return PTX;
            }
            return SASS_NAMES.contains(name) ? SASS : NVVM;
        }
    }

    private final String name;
    private final Level level;
    private final SortedMap<String, Integer> weights;
    /** The same weights in a map: a generator looks up hundreds of them. */
    private final Map<String, Integer> byName;

    private Profile(String name, Level level, SortedMap<String, Integer> weights) {
        this.name = name;
        this.level = level;
        this.weights = Collections.unmodifiableSortedMap(weights);
        this.byName = new HashMap<>(weights);
    }

    /**
     * One of {@link #NAMES}, {@link #PTX_NAMES} or {@link #SASS_NAMES}.
     *
     * @throws InputException if there is no profile of this name
     */
    public static Profile named(String name) {
        return named(name, SourceLocation.ofFile("<profile>"));
    }

    private static Profile named(String name, SourceLocation place) {
        if (!NAMES.contains(name) && !PTX_NAMES.contains(name) && !SASS_NAMES.contains(name)) {
            throw new InputException(
                    "profile-unknown",
                    place,
                    "there is no profile '" + name + "', there are: " + NAMES + ", for PTX " + PTX_NAMES + ", for SASS "
                            + SASS_NAMES);
        }
        return parse(name, Level.ofBuiltIn(name), resource(name));
    }

    private static String resource(String name) {
        String file = name + ".profile";
        try (InputStream stream = Objects.requireNonNull(Profile.class.getResourceAsStream(file), file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Reads a profile.
     *
     * @param name of the profile, for messages
     * @param level of the generator whose weights it has
     * @throws InputException if a line is malformed or names an unknown weight
     */
    public static Profile parse(String name, Level level, String text) {
        SortedMap<String, Integer> weights = new TreeMap<>();
        boolean isDefault = name.equals(level.base);
        if (!isDefault) {
            weights.putAll(named(level.base).weights);
        }
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String content = line.replaceFirst("#.*", "").strip();
            if (!content.isEmpty()) {
                read(weights, isDefault, content, new SourceLocation(name + ".profile", number, 1));
            }
        }
        return new Profile(name, level, weights);
    }

    private static void read(
            SortedMap<String, Integer> weights, boolean isDefault, String content, SourceLocation place) {
        if (content.startsWith("include ")) {
            weights.putAll(named(content.substring("include ".length()).strip(), place).weights);
            return;
        }
        int equals = content.indexOf('=');
        String key = equals < 0 ? content : content.substring(0, equals).strip();
        String value = equals < 0 ? "" : content.substring(equals + 1).strip();
        if (!value.matches("[0-9]{1,7}") || Integer.parseInt(value) > LARGEST) {
            throw new InputException(
                    "profile-line", place, "expected NAME = NUMBER with a number from 0 to " + LARGEST);
        }
        if (!isDefault && !weights.containsKey(key)) {
            throw new InputException("profile-weight", place, "there is no weight '" + key + "'");
        }
        weights.put(key, Integer.parseInt(value));
    }

    /**
     * This with other weights.
     *
     * @param changed weights by name, all of them names of this profile
     * @throws IllegalArgumentException if one is not, or a weight is negative or too large
     */
    public Profile with(String otherName, Map<String, Integer> changed) {
        SortedMap<String, Integer> all = new TreeMap<>(weights);
        changed.forEach((key, weight) -> {
            if (!weights.containsKey(key) || weight < 0 || weight > LARGEST) {
                throw new IllegalArgumentException("no weight " + key + " = " + weight + " in profile " + name);
            }
            all.put(key, weight);
        });
        return new Profile(otherName, level, all);
    }

    /** What the generator that it is for makes programs of. */
    public Level level() {
        return level;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** All weights, sorted by name. */
    public Map<String, Integer> weights() {
        return weights;
    }

    /**
     * The weight {@code key}.
     *
     * @throws IllegalArgumentException if the profile has no weight of this name
     */
    public int weight(String key) {
        Integer value = byName.get(key);
        if (value == null) {
            throw new IllegalArgumentException("profile " + name + " has no weight " + key);
        }
        return value;
    }

    /** The lines of a profile file that holds these weights. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        weights.forEach(
                (key, value) -> text.append(key).append(" = ").append(value).append('\n'));
        return text.toString();
    }
}
