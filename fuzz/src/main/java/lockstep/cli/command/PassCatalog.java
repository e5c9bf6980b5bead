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
    public List<List<String>> rows() {
        PassRegistry registry = PassRegistry.builtIn();
        return Stream.concat(
                        registry.all().stream().map(PassCatalog::row),
                        registry.notBuilt().stream().map(PassCatalog::row))
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
                SourceText.of(info.source()),
                PassUnit.of(pass).level().word());
    }

    private static List<String> row(KnownPass known) {
        return List.of(
                known.name(),
                known.unit().word(),
                known.standing().word(),
                known.title(),
                "",
                "",
                SourceText.of(known.source()),
                known.unit().level().word());
    }

    private static String setting(Knob knob) {
        return knob.name() + "=" + knob.defaultValue();
    }
}
