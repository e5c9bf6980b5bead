package lockstep.compiler.pipeline;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of the standard pipelines that are skipped because their passes are not implemented, as text. */
final class SkippedSteps {
    static final List<String> LEVELS =
            List.of("O0", "O1", "O2", "O3", "Ofcmax", "Ofcmid", "Ofcmin", "O2;mid", "O2;ptx");

    private SkippedSteps() {}

    /** A line for each level: its parameters, a bar, and the names in order, without machine passes. */
    static String text() {
        return LEVELS.stream()
                .map(words -> words + " | " + String.join(" ", of(words)) + "\n")
                .collect(Collectors.joining());
    }

    static Set<String> of(String words) {
        Set<String> names = new LinkedHashSet<>();
        for (Pipeline.Step step : PipelineParser.parse(PassRegistry.builtIn(), "nvopt<" + words + ">")
                .steps()) {
            if (step.pass() instanceof NamedPass named
                    && named.known().skipReason() == KnownPass.SkipReason.NOT_BUILT
                    && step.level() == PassLevel.NVVM) {
                names.add(step.name());
            }
        }
        return names;
    }
}
