package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import lockstep.bench.Figure.Limit;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.external.PtxBatch;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.ComputingForms;
import lockstep.fuzz.generate.ptx.PtxGenerator;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.fuzz.generate.ptx.PtxReach;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.text.PtxReader.ParseResult;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;

/** What generated programs of PTX are like: valid here and for ptxas, defined, divergent, and of which forms. */
public final class PtxGeneratorBenchmark implements Benchmark {
    /** What it is called. */
    public static final String NAME = "generator";

    private static final String PEER = "ptxas";
    private static final Duration PEER_TIME = Duration.ofSeconds(120);

    /**
     * Programs in a file: starting ptxas takes as long as one, and its time grows faster than their number. Measured
     * with 13.0 at both levels: 23 ms a program with 25 in a file, 75 with 100.
     */
    private static final int BATCH = 25;

    private static final double PERCENT = 100.0;
    private static final Limit ALL = Limit.atLeast(100);
    private static final Limit NEARLY_ALL = Limit.atLeast(99.9);
    private static final Limit NONE = Limit.atMost(0);
    private static final Limit PARTIAL = Limit.atLeast(70);

    private final long first;
    private final int programs;
    private final boolean isRun;
    private final Optional<Path> kept;
    private final IntConsumer advanced;
    private final PtxGenerator generator = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);
    private final PtxReach reach = new PtxReach(new ComputingForms(Architecture.SM_90));
    private final List<Peer> peers = new ArrayList<>();
    private int valid;
    private int finished;
    private int inconclusive;
    private int open;
    private int partial;
    private long instructions;

    /**
     * @param first seed of the first one
     * @param programs how many to generate
     * @param isRun whether they are also run, which takes longer than the rest
     * @param kept folder for the input of ptxas
     * @param advanced receives how many more programs are done
     */
    public PtxGeneratorBenchmark(long first, int programs, boolean isRun, Optional<Path> kept, IntConsumer advanced) {
        this.first = first;
        this.programs = programs;
        this.isRun = isRun;
        this.kept = kept;
        this.advanced = advanced;
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
    public void run(Benchmark.Sink sink) throws IOException {
        for (String level : PtxAssembler.LEVELS) {
            PtxAssembler.find(level, PEER_TIME).map(Peer::new).ifPresent(peers::add);
        }
        if (peers.isEmpty()) {
            sink.skipped(NAME, PEER + " is not installed");
        }
        List<PtxCase> batch = new ArrayList<>();
        for (int i = 0; i < programs; i++) {
            PtxCase test = generator.generate(first + i);
            look(sink, test);
            batch.add(test);
            if (batch.size() == BATCH || i == programs - 1) {
                assemble(sink, batch);
                advanced.accept(batch.size());
                batch.clear();
            }
        }
        report(sink);
    }

    private void look(Benchmark.Sink sink, PtxCase test) {
        instructions += test.instructions();
        reach.add(test.module());
        String text = PtxPrinter.print(test.module());
        ParseResult read = PtxReader.read(test.name(), text);
        boolean isRead = read.module().isPresent()
                && PtxPrinter.print(read.module().get()).equals(text)
                && !PtxVerifier.verify(read.module().get()).hasFatal();
        valid += isRead ? 1 : 0;
        if (!isRead) {
            sink.note(NAME, test.name() + " does not read back: " + read.diagnostics());
        }
        if (isRun) {
            run(sink, test);
        }
    }

    private void run(Benchmark.Sink sink, PtxCase test) {
        ProgramImage image = PtxImages.of(test.module());
        RunResult result = new CrossCheckEngine().run(image, RunRequest.of(test.launches(), Schedule.of(Policy.STACK)));
        boolean isFinished = result.outcome() instanceof Outcome.Finished
                && image.diagnostics().isEmpty();
        if (!isFinished) {
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

    private void assemble(Benchmark.Sink sink, List<PtxCase> batch) throws IOException {
        if (kept.isPresent()) {
            Files.createDirectories(kept.get());
            String name = batch.getFirst().name() + ".ptx";
            Files.writeString(kept.get().resolve(name), text(batch));
        }
        for (Peer peer : peers) {
            peer.judge(sink, batch);
        }
    }

    private static String text(List<PtxCase> programs) {
        return new PtxBatch(programs.stream().map(PtxCase::module).toList()).text();
    }

    /** The result of ptxas at one optimization level on the programs. */
    private static final class Peer {
        private final PtxAssembler tool;
        private int accepted;
        private int crashes;

        Peer(PtxAssembler tool) {
            this.tool = tool;
        }

        /** Halves a batch that is refused until the programs to blame are alone. */
        void judge(Benchmark.Sink sink, List<PtxCase> batch) throws IOException {
            Deque<List<PtxCase>> open = new ArrayDeque<>(List.of(batch));
            while (!open.isEmpty()) {
                List<PtxCase> part = open.pop();
                ToolRun ended = tool.run(text(part));
                if (ended instanceof ToolRun.Exited exited && exited.status() == 0) {
                    accepted += part.size();
                } else if (part.size() == 1) {
                    boolean isCrash = ended instanceof ToolRun.Exited exited && exited.isEndedBySignal();
                    crashes += isCrash ? 1 : 0;
                    String what = isCrash ? " crashes on it: " : " refuses it: ";
                    sink.note(NAME, part.getFirst().name() + ": " + tool.command() + what + firstLine(ended));
                } else {
                    open.push(part.subList(part.size() / 2, part.size()));
                    open.push(part.subList(0, part.size() / 2));
                }
            }
        }
    }

    private static String firstLine(ToolRun ended) {
        return switch (ended) {
            case ToolRun.Exited exited -> exited.output().lines().findFirst().orElse("status " + exited.status());
            case ToolRun.TimedOut _ -> "it did not end in time";
            case ToolRun.NotStarted not -> not.reason();
        };
    }

    private void report(Benchmark.Sink sink) {
        share(sink, "read back and verified", valid, Optional.of(ALL));
        for (Peer peer : peers) {
            String command = peer.tool.command();
            share(sink, "crash " + command, peer.crashes, Optional.empty());
            double answered = Math.max(1, programs - peer.crashes);
            double share = PERCENT * peer.accepted / answered;
            sink.figure(Figure.of(NAME, "those without a crash", "accepted by " + command, share, "%")
                    .within(NEARLY_ALL));
        }
        if (isRun) {
            share(sink, "finished on both engines", finished, Optional.of(ALL));
            share(sink, "inconclusive", inconclusive, Optional.of(NONE));
            share(sink, "undefined bits in what is observed", open, Optional.of(NONE));
            share(sink, "partial active mask", partial, Optional.of(PARTIAL));
        }
        sink.figure(Figure.of(NAME, "program", "instructions", (double) instructions / programs, "on average"));
        int forms = OpTable.get().forms().size();
        sink.figure(Figure.of(NAME, "reach", "forms", reach.reached(), "of " + forms));
        Map<String, List<PtxForm>> byReason = reach.missing().entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        byReason.forEach((reason, missing) ->
                sink.skipped(NAME, "forms that did not occur (" + reason + "): " + words(missing)));
    }

    /** Opcodes and suffixes of forms, without their operands. */
    private static String words(List<PtxForm> forms) {
        return forms.stream()
                .map(form -> form.toString().replaceAll(" \\|.*", ""))
                .collect(Collectors.joining(", "));
    }

    private void share(Benchmark.Sink sink, String quantity, int count, Optional<Limit> limit) {
        Figure figure = Figure.of(NAME, programs + " programs", quantity, PERCENT * count / programs, "%");
        sink.figure(limit.map(figure::within).orElse(figure));
    }
}
