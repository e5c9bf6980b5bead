package lockstep.fuzz.mutant;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.json.JsonLine;

/**
 * What mutation testing does.
 *
 * @param passes names of the passes, at least one
 * @param sample mutants of a pass at most, at least 1
 * @param seeds generated programs at most, at least 0
 * @param relevant generated programs at most in which a mutant decides something otherwise, at least 1
 * @param filetests the folder of the filetests
 * @param kept folder for what is known, where a later run goes on
 * @param version of Lockstep, without which what is known is worth nothing
 */
public record MutationPlan(
        List<String> passes,
        int sample,
        long seeds,
        int relevant,
        Path filetests,
        Optional<Path> kept,
        String version) {
    /** Programs in which a mutant decides something otherwise. */
    public static final int RELEVANT = 2_000;
    /** Programs at most. */
    public static final long SEEDS = 20_000;
    /** Mutants of a pass. */
    public static final int SAMPLE = 40;

    public MutationPlan {
        passes = List.copyOf(passes);
        Objects.requireNonNull(filetests);
        Objects.requireNonNull(kept);
        Objects.requireNonNull(version);
        if (passes.isEmpty() || sample < 1 || seeds < 0 || relevant < 1) {
            throw new IllegalArgumentException("nothing to do");
        }
    }

    /** All that results depend on, beside the pass: what is kept of another configuration is refused. */
    String configuration() {
        return JsonLine.object()
                .put("schema", 1)
                .put("version", version)
                .put("sample", sample)
                .put("seeds", seeds)
                .put("relevant", relevant)
                .toString();
    }
}
