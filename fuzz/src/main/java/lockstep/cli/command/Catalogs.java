package lockstep.cli.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.SourceRef;

/** The catalogs there are, in the order that help shows them. */
final class Catalogs {
    /** Makers of the catalogs: what is not named is not loaded. */
    private static final List<Map.Entry<String, Supplier<Catalog>>> BUILT_IN = List.of(
            Map.entry("passes", PassCatalog::new),
            Map.entry("rules", RuleCatalog::new),
            Map.entry("refusals", RefusalCatalog::new),
            Map.entry("selection", SelectionCatalog::new),
            Map.entry("options", OptionCatalog::new),
            Map.entry("pipelines", PipelineCatalog::new),
            Map.entry("phases", PhaseCatalog::new),
            Map.entry("intrinsics", IntrinsicCatalog::new),
            Map.entry("ops", NvvmOpCatalog::new),
            Map.entry("ptx", PtxCatalog::new),
            Map.entry("sass", SassCatalog::new),
            Map.entry("ptx-semantics", PtxSemanticsCatalog::new),
            Map.entry("sass-semantics", SassSemanticsCatalog::new),
            Map.entry("bugs", () -> new BugCatalog("")));

    /** Makers of the catalogs that passes of a plug-in are in. */
    private static final List<Map.Entry<String, Function<List<Pass<?>>, Catalog>>> OF_PASSES = List.of(
            Map.entry("passes", PassCatalog::new),
            Map.entry("rules", RuleCatalog::new),
            Map.entry("refusals", RefusalCatalog::new),
            Map.entry("options", OptionCatalog::new));

    private Catalogs() {}

    static List<Catalog> all() {
        return BUILT_IN.stream().map(entry -> entry.getValue().get()).toList();
    }

    /** Their kinds. */
    static List<String> kinds() {
        return BUILT_IN.stream().map(Map.Entry::getKey).toList();
    }

    /** The catalogs of {@code passes} alone. */
    static List<Catalog> of(List<Pass<?>> passes) {
        return OF_PASSES.stream().map(entry -> entry.getValue().apply(passes)).toList();
    }

    /** The catalog of {@code kind}, if there is one. */
    static Optional<Catalog> find(String kind) {
        return BUILT_IN.stream()
                .filter(entry -> entry.getKey().equals(kind))
                .findFirst()
                .map(entry -> entry.getValue().get());
    }

    /** The source of a fact, for tables. */
    static String sourceText(SourceRef source) {
        return switch (source) {
            case SourceRef.Seed seed -> "seed %03d, %s".formatted(seed.document(), seed.section());
            case SourceRef.Manual manual -> manual.title() + ", " + manual.section();
            case SourceRef.Measured measured -> "measured: " + measured.experiment();
            case SourceRef.Assumed assumed -> "assumed: " + assumed.why();
        };
    }
}
