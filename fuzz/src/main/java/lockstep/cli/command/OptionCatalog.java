package lockstep.cli.command;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;

/** The knobs of all passes; {@code pass<knob=value>} in pipeline text sets one. */
final class OptionCatalog implements Catalog {
    @Override
    public String kind() {
        return "options";
    }

    @Override
    public String summary() {
        return "knobs of the passes, with range and default";
    }

    @Override
    public List<String> columns() {
        return List.of("slot", "pass", "knob", "default", "least", "greatest", "help", "source");
    }

    @Override
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Pass<?> pass : PassRegistry.builtIn().all()) {
            for (Knob knob : pass.info().knobs()) {
                rows.add(row(pass.info().name(), knob));
            }
        }
        return rows;
    }

    private static List<String> row(String pass, Knob knob) {
        return List.of(
                pass + ":" + knob.name(),
                pass,
                knob.name(),
                Long.toString(knob.defaultValue()),
                Long.toString(knob.minimum()),
                Long.toString(knob.maximum()),
                knob.help(),
                SourceText.of(knob.source()));
    }
}
