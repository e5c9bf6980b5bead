package lockstep.cli.command;

import java.util.List;
import java.util.Optional;

/** The catalogs there are, in the order that help shows them. */
final class Catalogs {
    private Catalogs() {}

    static List<Catalog> all() {
        return List.of(
                new PassCatalog(),
                new RuleCatalog(),
                new SelectionCatalog(),
                new OptionCatalog(),
                new PipelineCatalog(),
                new PhaseCatalog(),
                new IntrinsicCatalog(),
                new NvvmOpCatalog(),
                new PtxCatalog(),
                new SassCatalog(),
                new PtxSemanticsCatalog(),
                new SassSemanticsCatalog(),
                new BugCatalog(""));
    }

    /** The catalog of {@code kind}, if there is one. */
    static Optional<Catalog> find(String kind) {
        return all().stream().filter(catalog -> catalog.kind().equals(kind)).findFirst();
    }
}
