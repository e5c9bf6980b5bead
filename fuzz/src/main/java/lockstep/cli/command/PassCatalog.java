package lockstep.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
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
        return "passes of Lockstep, with their knobs and defaults";
    }

    @Override
    public List<String> columns() {
        return List.of("pass", "unit", "summary", "knobs", "statistics", "source");
    }

    @Override
    public List<List<String>> rows() {
        return PassRegistry.builtIn().all().stream().map(PassCatalog::row).toList();
    }

    private static List<String> row(Pass<?> pass) {
        PassInfo info = pass.info();
        String knobs = info.knobs().stream().map(PassCatalog::setting).collect(Collectors.joining(" "));
        String statistics = String.join(" ", info.statistics());
        return List.of(info.name(), unit(pass), info.summary(), knobs, statistics, SourceText.of(info.source()));
    }

    private static String unit(Pass<?> pass) {
        return switch (pass) {
            case FunctionPass function -> "function";
            case ModulePass module -> "module";
        };
    }

    private static String setting(Knob knob) {
        return knob.name() + "=" + knob.defaultValue();
    }
}
