package lockstep.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ToolRun;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxCase;
import lockstep.fuzz.generate.ptx.PtxGenerator;
import lockstep.fuzz.generate.ptx.PtxReach;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.text.PtxReader.ParseResult;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.sim.ObservedObject;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;

/** What generated programs of PTX are like: valid here and for ptxas, defined, divergent, and of which forms. */
public final class PtxGeneratorBenchmark implements Benchmark {
    private static final String NAME = "generator";
    private static final String PEER = "ptxas";
    private static final Duration PEER_TIME = Duration.ofSeconds(120);

    /** Programs that ptxas gets at once: starting it takes as long as reading a few. */
    private static final int BATCH = 25;

    private static final List<String> LEVELS = List.of("-O0", "-O3");
    private static final double PERCENT = 100.0;
    private static final Limit ALL = Limit.atLeast(100);
    private static final Limit NEARLY_ALL = Limit.atLeast(99.9);
    private static final Limit NONE = Limit.atMost(0);
    private static final Limit PARTIAL = Limit.atLeast(70);

    private final int programs;
    private final PtxGenerator generator = new PtxGenerator(Profile.named("ptx"));
    private final PtxReach reach = new PtxReach();
    private final int[] accepted = new int[LEVELS.size()];
    private int valid;
    private int finished;
    private int inconclusive;
    private int open;
    private int partial;
    private long instructions;

    /** @param programs how many to generate, from seed 0 */
    public PtxGeneratorBenchmark(int programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "what generated programs of PTX are like: validity, divergence, reach";
    }

    @Override
    public void run(BenchSink sink) throws IOException {
        Optional<ExternalTool> peer = ExternalTool.find(PEER);
        if (peer.isEmpty()) {
            sink.skipped(NAME, PEER + " is not installed");
        }
        Path folder = Files.createTempDirectory("lockstep-generated");
        List<Path> batch = new ArrayList<>();
        for (int seed = 0; seed < programs; seed++) {
            PtxCase test = generator.generate(seed);
            look(sink, test);
            if (peer.isPresent()) {
                Path file = folder.resolve(seed + ".ptx");
                batch.add(Files.writeString(file, alone(test, seed), StandardCharsets.ISO_8859_1));
            }
            if (batch.size() == BATCH || seed == programs - 1) {
                assemble(sink, peer, batch);
            }
        }
        Files.delete(folder);
        report(sink, peer.isPresent());
    }

    private void look(BenchSink sink, PtxCase test) {
        instructions += test.instructions();
        reach.add(test.module());
        String text = PtxPrinter.print(test.module());
        ParseResult read = PtxReader.read(test.name(), text);
        boolean isRead = read.module().isPresent()
                && PtxPrinter.print(read.module().get()).equals(text)
                && !PtxVerifier.verify(read.module().get()).hasFatal();
        valid += isRead ? 1 : 0;
        ProgramImage image = PtxImages.of(test.module());
        RunResult result =
                new CrossCheckEngine().run(image, RunRequest.of(test.launches(), Schedule.of(Policy.STACK)));
        boolean isFinished = result.outcome() instanceof Outcome.Finished && image.diagnostics().isEmpty();
        if (!isFinished || !isRead) {
            sink.note(NAME, test.name() + ": " + result.outcome() + " " + image.diagnostics());
        }
        finished += isFinished ? 1 : 0;
        inconclusive += result.inconclusive().isPresent() ? 1 : 0;
        open += result.objects().stream().anyMatch(PtxGeneratorBenchmark::hasOpenBits) ? 1 : 0;
        partial += result.counters().partialInstructions() > 0 ? 1 : 0;
    }

    private static boolean hasOpenBits(ObservedObject object) {
        for (byte mask : object.undefined()) {
            if (mask != 0) {
                return true;
            }
        }
        return false;
    }

    /** The text with names that no other program has: ptxas takes several files as one program. */
    private static String alone(PtxCase test, int seed) {
        return test.text()
                .replace(".entry kernel(", ".entry kernel_" + seed + "(")
                .replaceAll("\\bcounters\\b", "counters_" + seed);
    }

    private void assemble(BenchSink sink, Optional<ExternalTool> peer, List<Path> batch) throws IOException {
        for (int level = 0; peer.isPresent() && level < LEVELS.size(); level++) {
            accepted[level] += countAccepted(sink, peer.get(), LEVELS.get(level), batch);
        }
        for (Path file : batch) {
            Files.delete(file);
        }
        batch.clear();
    }

    private static int countAccepted(BenchSink sink, ExternalTool peer, String level, List<Path> batch) {
        if (isAccepted(peer, level, batch)) {
            return batch.size();
        }
        int count = 0;
        for (Path file : batch) {
            if (isAccepted(peer, level, List.of(file))) {
                count++;
            } else {
                sink.note(NAME, "refused by " + PEER + " " + level + ": " + file.getFileName());
            }
        }
        return count;
    }

    private static boolean isAccepted(ExternalTool peer, String level, Collection<Path> files) {
        List<String> arguments = new ArrayList<>(List.of("-arch=sm_90", level, "-o", "/dev/null"));
        files.forEach(file -> arguments.add(file.toString()));
        return peer.run(arguments, PEER_TIME) instanceof ToolRun.Exited exited && exited.status() == 0;
    }

    private void report(BenchSink sink, boolean hasPeer) {
        share(sink, "read back and verified", valid, Optional.of(ALL));
        for (int level = 0; hasPeer && level < LEVELS.size(); level++) {
            share(sink, "accepted by " + PEER + " " + LEVELS.get(level), accepted[level], Optional.of(NEARLY_ALL));
        }
        share(sink, "finished on both engines", finished, Optional.of(ALL));
        share(sink, "inconclusive", inconclusive, Optional.of(NONE));
        share(sink, "undefined bits in what is observed", open, Optional.of(NONE));
        share(sink, "partial active mask", partial, Optional.of(PARTIAL));
        sink.figure(Figure.of(NAME, "program", "instructions", (double) instructions / programs, "on average"));
        int forms = OpTable.get().forms().size();
        sink.figure(Figure.of(NAME, "reach", "forms", reach.reached(), "of " + forms));
        Map<String, List<PtxForm>> byReason = reach.missing().entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        byReason.forEach((reason, missing) -> sink.skipped(
                NAME, "forms that did not occur (" + reason + "): " + words(missing)));
    }

    /** Opcodes and suffixes of forms, without their operands. */
    private static String words(List<PtxForm> forms) {
        return forms.stream()
                .map(form -> form.toString().replaceAll(" \\|.*", ""))
                .collect(Collectors.joining(", "));
    }

    private void share(BenchSink sink, String quantity, int count, Optional<Limit> limit) {
        Figure figure = Figure.of(NAME, programs + " programs", quantity, PERCENT * count / programs, "%");
        sink.figure(limit.map(figure::within).orElse(figure));
    }
}
