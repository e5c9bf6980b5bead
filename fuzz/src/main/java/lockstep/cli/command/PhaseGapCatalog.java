package lockstep.cli.command;

import java.util.List;
import lockstep.compiler.phase.PhaseGaps;

/** What PTX programs can contain that no phase translates to machine words. */
final class PhaseGapCatalog implements Catalog {
    @Override
    public String kind() {
        return "phases";
    }

    @Override
    public String summary() {
        return "forms of PTX some instruction of which no phase makes words of";
    }

    @Override
    public List<String> columns() {
        return List.of("subject", "form");
    }

    @Override
    public List<List<String>> rows() {
        return PhaseGaps.standard().all().stream()
                .map(gap -> List.of(gap.subject(), gap.form()))
                .toList();
    }
}
