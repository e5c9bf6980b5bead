package lockstep.cli.command;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.phase.Phase;
import lockstep.compiler.phase.PhaseEffects;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseGaps;
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
        return List.of("index", "name", "class", "state", "files", "what", "source");
    }

    @Override
    public List<String> brief() {
        return List.of("index", "name", "state", "files", "what");
    }

    @Override
    public List<String> naming() {
        return List.of("index", "name");
    }

    @Override
    public Optional<Catalog> gaps() {
        return Optional.of(new PhaseGapCatalog());
    }

    @Override
    public List<List<String>> rows() {
        return PhaseTable.standard().phases().stream().map(PhaseCatalog::row).toList();
    }

    /** On how many programs of the corpus it did something at -O0, or why on none; empty where it does not run. */
    private static String files(Phase phase) {
        return PhaseEffects.standard()
                .of(phase.index())
                .map(effect -> effect.files() > 0 ? Integer.toString(effect.files()) : "0: " + effect.reason())
                .orElse("");
    }

    private static List<String> row(Phase phase) {
        return List.of(
                Integer.toString(phase.index()),
                phase.isNamed() ? phase.name() : "",
                phase.kind().word(),
                PhaseFactory.standard().state(phase).word(),
                files(phase),
                phase.purpose(),
                Catalogs.sourceText(phase.source()));
    }

    /** What PTX programs can contain that no phase translates to machine words. */
    private static final class PhaseGapCatalog implements Catalog {
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
}
