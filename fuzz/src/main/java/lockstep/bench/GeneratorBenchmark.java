package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.bench.Figure.Limit;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.statistics.LanguageReach;
import lockstep.fuzz.statistics.ProgramTraits;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Properties of generated programs: whether they are valid here and for LLVM, defined, and divergent in relevant
 * respects.
 */
public final class GeneratorBenchmark implements Benchmark {
    /** Default number of programs. */
    public static final int DEFAULT_PROGRAMS = 1000;

    private static final String NAME = "generator";
    private static final String PEER = "llvm-as-19";
    private static final Duration PEER_TIME = Duration.ofSeconds(30);
    private static final double PERCENT = 100.0;

    /** Shares in percent of all programs. */
    private static final Limit ALL = Limit.atLeast(100);

    private static final Limit PARTIAL = Limit.atLeast(70);
    private static final Limit TRIPS = Limit.atLeast(30);
    private static final Limit COLLECTIVE = Limit.atLeast(20);
    private static final Limit INCONCLUSIVE = Limit.atMost(2);

    private final int programs;
    private final Generator generator = new Generator(Profile.named("default"));
    private final LanguageReach reach = new LanguageReach();
    private int valid;
    private int accepted;
    private int defined;
    private int inconclusive;
    private int partial;
    private int trips;
    private int collective;
    private long instructions;

    /** @param programs how many to generate, from seed 0 */
    public GeneratorBenchmark(int programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "what generated programs are like: validity, divergence, reach";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Optional<ExternalTool> peer = ExternalTool.find(PEER);
        if (peer.isEmpty()) {
            sink.skipped(NAME, PEER + " is not installed");
        }
        for (int seed = 0; seed < programs; seed++) {
            TestCase test = generator.generate(seed);
            look(test);
            if (peer.isPresent() && isAccepted(peer.get(), test)) {
                accepted++;
            }
        }
        report(sink, peer.isPresent());
    }

    private void look(TestCase test) {
        instructions += test.instructions();
        reach.add(test.module());
        valid += NvvmVerifier.verify(test.module()).hasFatal() ? 0 : 1;
        ProgramTraits traits = ProgramTraits.of(test, new ReferenceEngine());
        defined += traits.isDefined() ? 1 : 0;
        inconclusive += traits.isInconclusive() ? 1 : 0;
        partial += traits.hasPartialMask() ? 1 : 0;
        trips += traits.hasDifferentTrips() ? 1 : 0;
        collective += traits.hasDivergentCollective() ? 1 : 0;
    }

    private static boolean isAccepted(ExternalTool peer, TestCase test) throws IOException {
        Path file = Files.createTempFile("lockstep-generated", ".ll");
        try {
            Files.writeString(file, test.text());
            ToolRun run = peer.run(List.of("-o", "/dev/null", file.toString()), PEER_TIME);
            return run instanceof ToolRun.Exited exited && exited.status() == 0;
        } finally {
            Files.delete(file);
        }
    }

    private void report(Benchmark.Sink sink, boolean hasPeer) {
        share(sink, "verify", valid, Optional.of(ALL));
        if (hasPeer) {
            share(sink, "accepted by " + PEER, accepted, Optional.of(ALL));
        }
        share(sink, "defined, and end", defined, Optional.of(ALL));
        share(sink, "inconclusive", inconclusive, Optional.of(INCONCLUSIVE));
        share(sink, "partial active mask", partial, Optional.of(PARTIAL));
        share(sink, "lane-dependent trip count", trips, Optional.of(TRIPS));
        share(sink, "divergent collective", collective, Optional.of(COLLECTIVE));
        sink.figure(Figure.of(NAME, "program", "instructions", (double) instructions / programs, "on average"));
        sink.figure(Figure.of(NAME, "reach", "types", reach.types().size(), "types"));
        sink.figure(Figure.of(NAME, "reach", "intrinsics", reach.intrinsicCount(), "rows"));
        sink.skipped(NAME, "instructions that did not occur: " + String.join(", ", reach.missingInstructions()));
        sink.skipped(NAME, "intrinsics that did not occur: " + String.join(", ", reach.missingIntrinsics()));
    }

    private void share(Benchmark.Sink sink, String quantity, int count, Optional<Limit> limit) {
        Figure figure = Figure.of(NAME, programs + " programs", quantity, PERCENT * count / programs, "%");
        sink.figure(limit.map(figure::within).orElse(figure));
    }
}
