package lockstep.compiler.pipeline;

import java.util.Optional;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * Selects the standard pipeline for the levels of a command line (seed 000, Selection Algorithm, Mutual Exclusion and
 * Fast-Compile Level Encoding).
 */
public final class PipelineSelection {
    private static final String EXCLUSION =
            "Cannot specify -O#/-Ofast-compile=<min,mid,max> and --passes=/--foo-pass, use"
                    + " -passes='default<O#>,other-pass' or -passes='default<Ofcmax>,other-pass'";
    private static final String UNSUPPORTED =
            "libnvvm : error: -Ofast-compile called with unsupported level, only supports 0, min, mid, or max";

    private PipelineSelection() {}

    /**
     * The pipeline text: {@code passes}, or {@code nvopt<...>} for the levels. Levels 1 to 3 take precedence over fast
     * compilation, which takes precedence over level 0.
     *
     * @param passes pipeline text, if given
     * @param level 0 to 3 as text, if given
     * @param fast 0 (which has no effect), min, mid or max, if given
     * @return empty if nothing is given
     * @throws InputException if passes and a level are given, or there is no such level
     */
    public static Optional<String> choose(Optional<String> passes, Optional<String> level, Optional<String> fast) {
        level.ifPresent(PipelineSelection::checkLevel);
        Optional<String> fastLevel = fast.flatMap(PipelineSelection::fastLevel);
        if (passes.isPresent() && (level.isPresent() || fastLevel.isPresent())) {
            throw fault("-O", EXCLUSION);
        }
        if (level.isPresent() && !level.get().equals("0")) {
            return Optional.of("nvopt<O" + level.get() + ">");
        }
        return passes.or(() -> fastLevel.map(word -> "nvopt<Ofc" + word + ">"))
                .or(() -> level.map(zero -> "nvopt<O0>"));
    }

    private static void checkLevel(String level) {
        if (!level.matches("[0-3]")) {
            throw fault("-O", "there is no level '" + level + "', there are 0, 1, 2, 3");
        }
    }

    private static Optional<String> fastLevel(String word) {
        return switch (word) {
            case "0" -> Optional.empty();
            case "min", "mid", "max" -> Optional.of(word);
            default -> throw fault("-Ofast-compile", UNSUPPORTED);
        };
    }

    private static InputException fault(String option, String message) {
        return new InputException("pipeline-level", SourceLocation.ofFile(option), message);
    }
}
