package lockstep.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.KnownPass;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PassUnit;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;

/** The passes that pipelines may name. */
final class PassCatalog implements Catalog {
    private final List<Pass<?>> built;
    private final List<KnownPass> notBuilt;

    private PassCatalog(List<Pass<?>> built, List<KnownPass> notBuilt) {
        this.built = List.copyOf(built);
        this.notBuilt = List.copyOf(notBuilt);
    }

    /** The passes of Lockstep. */
    PassCatalog() {
        this(PassRegistry.builtIn().all(), PassRegistry.builtIn().notBuilt());
    }

    /** {@code passes} alone. */
    PassCatalog(List<Pass<?>> passes) {
        this(passes, List.of());
    }

    @Override
    public String kind() {
        return "passes";
    }

    @Override
    public String summary() {
        return "passes that pipelines may name, with their knobs and defaults";
    }

    @Override
    public List<String> columns() {
        return List.of("pass", "unit", "state", "summary", "knobs", "statistics", "source", "level");
    }

    @Override
    public List<String> brief() {
        return List.of("pass", "state", "summary");
    }

    /** Its rules, its refusals and its knobs. */
    @Override
    public List<Catalog> parts(List<String> row) {
        List<Pass<?>> named = built.stream()
                .filter(pass -> pass.info().name().equals(row.getFirst()))
                .toList();
        return List.of(new RuleCatalog(named), new RefusalCatalog(named), new OptionCatalog(named));
    }

    @Override
    public List<List<String>> rows() {
        return Stream.concat(
                        built.stream().map(PassCatalog::row), notBuilt.stream().map(PassCatalog::row))
                .toList();
    }

    private static List<String> row(Pass<?> pass) {
        PassInfo info = pass.info();
        String knobs = info.knobs().stream().map(PassCatalog::setting).collect(Collectors.joining(" "));
        String statistics = String.join(" ", info.statistics());
        return List.of(
                info.name(),
                PassUnit.of(pass).word(),
                "built",
                info.summary(),
                knobs,
                statistics,
                Catalogs.sourceText(info.source()),
                PassUnit.of(pass).level().word());
    }

    private static List<String> row(KnownPass known) {
        return List.of(
                known.name(),
                known.unit().word(),
                known.skipReason().word(),
                known.title(),
                "",
                "",
                Catalogs.sourceText(known.source()),
                known.unit().level().word());
    }

    private static String setting(Knob knob) {
        return knob.name() + "=" + knob.defaultValue();
    }
}
