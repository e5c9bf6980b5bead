package lockstep.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.memoryspace.GenericAccesses;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.nvvm.Module;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Accesses of the kernels through generic addresses before and after the passes on memory spaces: how many there are in
 * the program, and how many lanes make in a run under the policy {@code stack}.
 */
public final class SpacesBenchmark implements Benchmark {
    private static final String NAME = "spaces";
    private static final String PROMOTION = "sroa,mem2reg,instsimplify";
    private static final String SPACES = "ipmsp,memory-space-opt<second-time>";

    /** What is done to the kernels, by the name in the figures. */
    private static final List<Variant> VARIANTS = List.of(
            new Variant("as written", ""),
            new Variant("first-time", "memory-space-opt"),
            new Variant("second-time", SPACES),
            new Variant("promoted", PROMOTION),
            new Variant("promoted, second-time", PROMOTION + "," + SPACES));

    private record Variant(String name, String passes) {}

    private final Path folder;

    /** @param folder holds kernels with launch files */
    public SpacesBenchmark(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "accesses of the kernels through generic addresses, before and after memory-space-opt";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Map<String, Long> totals = new LinkedHashMap<>();
        for (Path file : CorpusKernel.files(folder)) {
            for (Variant variant : VARIANTS) {
                measure(file, variant, totals, sink);
            }
        }
        totals.forEach((what, count) -> sink.figure(Figure.of(NAME, "all", what, count, "accesses")));
    }

    private static void measure(Path file, Variant variant, Map<String, Long> totals, Benchmark.Sink sink)
            throws IOException {
        CorpusKernel kernel = CorpusKernel.read(file);
        Module module = kernel.module();
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), variant.passes()), PipelineOptions.PLAIN);
        RunResult result = new ReferenceEngine()
                .run(ProgramImage.of(module), RunRequest.of(kernel.launches(), Schedule.of(Policy.STACK)));
        String subject = kernel.file();
        long inProgram = GenericAccesses.in(module);
        long made = result.counters().genericAccesses();
        sink.figure(Figure.of(NAME, subject, variant.name() + ": in the program", inProgram, "accesses"));
        sink.figure(Figure.of(NAME, subject, variant.name() + ": made by lanes", made, "accesses"));
        String form = subject.split("\\.")[1];
        totals.merge(form + " " + variant.name() + ": in the program", inProgram, Long::sum);
        totals.merge(form + " " + variant.name() + ": made by lanes", made, Long::sum);
    }
}
