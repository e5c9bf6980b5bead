package lockstep.conformance.bugs;

import java.util.List;

/**
 * What became of a record's program in one version of a tool.
 *
 * @param version of the tool
 * @param levels of optimization, {@code -O3}; one dash where the tool has none
 * @param architectures {@code sm_90}; one dash where the command has none
 * @param verdict the same for each level and architecture
 * @param isOfLarger whether it was the program before that was reduced, in a version that was not at hand afterwards
 */
public record Trial(
        ToolVersion version,
        List<String> levels,
        List<String> architectures,
        Verdict verdict,
        boolean isOfLarger) {
    public Trial {
        levels = List.copyOf(levels);
        architectures = List.copyOf(architectures);
    }
}
