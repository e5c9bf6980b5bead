package lockstep.conformance.bugs;

import java.util.List;

/**
 * The result of a record's program in one version of a tool.
 *
 * @param version of the tool
 * @param levels optimization levels, {@code -O3}; one dash if the tool does not have any
 * @param architectures {@code sm_90}; one dash if the command does not name any
 * @param verdict the same for each level and architecture
 * @param isOfLarger whether the program was tried before it was reduced, in a version that was not available afterwards
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
