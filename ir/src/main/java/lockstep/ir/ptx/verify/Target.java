package lockstep.ir.ptx.verify;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.op.OpTable.Since;
import org.jspecify.annotations.Nullable;

/**
 * An architecture that a module is written for.
 *
 * @param number {@code 90} of sm_90
 * @param kind empty, {@code "a"} for one with features of its own, {@code "f"} for a family
 */
public record Target(int number, String kind) {
    private static final Pattern NAME = Pattern.compile("(?:sm|compute)_([0-9]{2,3})([af]?)");

    /** The first version of PTX with each architecture. Source: PTX ISA 9.0, "Release Notes". */
    private static final Map<Integer, PtxVersion> FIRST_VERSIONS = firstVersions();

    private static Map<Integer, PtxVersion> firstVersions() {
        Map<Integer, PtxVersion> map = new TreeMap<>();
        String rows = "10:1.0 11:1.0 12:1.2 13:1.2 20:2.0 30:3.0 32:4.0 35:3.1 37:4.1 50:4.0 52:4.1 53:4.2 "
                + "60:5.0 61:5.0 62:5.0 70:6.0 72:6.1 75:6.3 80:7.0 86:7.1 87:7.4 88:9.0 89:7.8 90:7.8 "
                + "100:8.6 101:8.6 103:8.8 110:9.0 120:8.7 121:8.8";
        for (String row : rows.split(" ")) {
            String[] parts = row.split("[:.]");
            map.put(Integer.valueOf(parts[0]), new PtxVersion(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
        }
        return Map.copyOf(map);
    }

    /** The architecture called {@code name}. */
    public static Optional<Target> of(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches() || !FIRST_VERSIONS.containsKey(Integer.valueOf(matcher.group(1)))) {
            return Optional.empty();
        }
        return Optional.of(new Target(Integer.parseInt(matcher.group(1)), matcher.group(2)));
    }

    /** The first version of PTX that has it. */
    public PtxVersion firstVersion() {
        @Nullable PtxVersion version = FIRST_VERSIONS.get(number);
        return version == null ? new PtxVersion(1, 0) : version;
    }

    /** Whether it satisfies {@code since}. */
    public boolean has(Since since) {
        return number >= since.architecture() && !(since.specific() && kind.isEmpty());
    }

    @Override
    public String toString() {
        return "sm_" + number + kind;
    }
}
