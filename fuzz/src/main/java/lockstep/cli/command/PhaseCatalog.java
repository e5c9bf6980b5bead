package lockstep.cli.command;

import java.util.List;
import lockstep.compiler.phase.Phase;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseTable;

/** The phases that make machine words of Ori. */
final class PhaseCatalog implements Catalog {
    @Override
    public String kind() {
        return "phases";
    }

    @Override
    public String summary() {
        return "phases that make machine words of Ori, with what has been made of them";
    }

    @Override
    public List<String> columns() {
        return List.of("index", "name", "class", "state", "what", "source");
    }

    @Override
    public List<String> brief() {
        return List.of("index", "name", "state", "what");
    }

    @Override
    public List<String> naming() {
        return List.of("index", "name");
    }

    @Override
    public List<List<String>> rows() {
        return PhaseTable.standard().phases().stream().map(PhaseCatalog::row).toList();
    }

    private static List<String> row(Phase phase) {
        return List.of(
                Integer.toString(phase.index()),
                phase.isNamed() ? phase.name() : "",
                phase.kind().word(),
                PhaseFactory.standard().state(phase).word(),
                phase.purpose(),
                SourceText.of(phase.source()));
    }
}
