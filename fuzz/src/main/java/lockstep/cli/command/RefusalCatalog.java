package lockstep.cli.command;

import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.pass.Pass;

/** The places where passes have found a candidate and decline, as far as they declare them. */
final class RefusalCatalog implements Catalog {
    private final List<Pass<?>> passes;

    /** The refusals of all passes of Lockstep. */
    RefusalCatalog() {
        this(PassRegistry.builtIn().all());
    }

    /** The refusals of {@code passes}. */
    RefusalCatalog(List<Pass<?>> passes) {
        this.passes = List.copyOf(passes);
    }

    @Override
    public String kind() {
        return "refusals";
    }

    @Override
    public String summary() {
        return "preconditions on which passes decline, each counted";
    }

    @Override
    public List<String> columns() {
        return List.of("refusal", "rule", "precondition", "summary");
    }

    @Override
    public List<String> brief() {
        return List.of("refusal", "summary");
    }

    @Override
    public List<String> naming() {
        return List.of("refusal", "rule");
    }

    @Override
    public List<List<String>> rows() {
        return passes.stream()
                .flatMap(pass -> pass.info().refusals().stream())
                .map(refusal -> List.of(refusal.id(), refusal.rule().id(), refusal.precondition(), refusal.summary()))
                .toList();
    }
}
