package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Converts the positional arguments of passes in the tables of seed 000 to named settings. */
final class PositionalArguments {
    /** An argument that selects the default. */
    private static final String DEFAULT = "-1";

    /**
     * Knobs by position. {@code loop-unroll}: the parameters of LLVM 8's createLoopUnrollPass, OptLevel, Threshold,
     * Count, AllowPartial, Runtime, UpperBound and AllowPeeling (decision 050).
     */
    private static final Map<String, List<String>> KNOBS = Map.of(
            "loop-unroll",
            List.of(
                    "opt-level",
                    "unroll-threshold",
                    "unroll-count",
                    "unroll-allow-partial",
                    "unroll-runtime",
                    "unroll-upper-bound",
                    "unroll-allow-peeling"));

    private PositionalArguments() {}

    /**
     * Pass {@code name} with the non-default {@code arguments} as settings; without any if their meaning is unknown.
     */
    static String named(String name, List<String> arguments) {
        List<String> knobs = KNOBS.getOrDefault(name, List.of());
        StringJoiner settings = new StringJoiner(";", name + "<", ">");
        settings.setEmptyValue(name);
        for (int i = 0; i < Math.min(knobs.size(), arguments.size()); i++) {
            if (!arguments.get(i).equals(DEFAULT)) {
                settings.add(knobs.get(i) + "=" + arguments.get(i));
            }
        }
        return settings.toString();
    }
}
