package lockstep.cli.command;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Rule;

/** The rewrites of all passes: what verdicts name and bisection counts. */
final class RuleCatalog implements Catalog {
    private final List<Pass<?>> passes;

    /** The rules of all passes of Lockstep. */
    RuleCatalog() {
        this(PassRegistry.builtIn().all());
    }

    /** The rules of {@code passes}. */
    RuleCatalog(List<Pass<?>> passes) {
        this.passes = List.copyOf(passes);
    }

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
    public List<String> brief() {
        return List.of("rule", "summary");
    }

    @Override
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Pass<?> pass : passes) {
            for (Rule rule : pass.info().rules()) {
                rows.add(List.of(rule.id(), rule.pass(), rule.summary()));
            }
        }
        return rows;
    }
}
