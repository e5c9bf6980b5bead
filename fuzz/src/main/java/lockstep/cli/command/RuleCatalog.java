package lockstep.cli.command;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Rule;

/** The rewrites of all passes: what verdicts name and bisection counts. */
final class RuleCatalog implements Catalog {
    @Override
    public String kind() {
        return "rules";
    }

    @Override
    public String summary() {
        return "rewrites of the passes, each counted and named in verdicts";
    }

    @Override
    public List<String> columns() {
        return List.of("rule", "pass", "summary");
    }

    @Override
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Pass<?> pass : PassRegistry.builtIn().all()) {
            for (Rule rule : pass.info().rules()) {
                rows.add(List.of(rule.id(), rule.pass(), rule.summary()));
            }
        }
        return rows;
    }
}
