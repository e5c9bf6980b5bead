package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.mutate.Mutator;
import lockstep.fuzz.mutate.OriginalFolder;
import lockstep.sim.fast.FastEngine;

/**
 * Mutated filetests of ten passes, each with its pass alone under test: judged cases per second of processor time of
 * one thread. Discarded and inconclusive cases cost their time and do not count.
 */
public final class MutateBenchmark implements Benchmark {
    /** The word on the command line. */
    public static final String NAME = "mutate";

    /** Where the filetests are. */
    public static final String DEFAULT_FOLDER = "conformance/filetests";

    private static final List<String> PASSES = List.of(
            "instcombine",
            "instsimplify",
            "simplifycfg",
            "gvn",
            "early-cse",
            "dse",
            "sroa",
            "sccp",
            "jump-threading",
            "reassociate");
    private static final int MAX_INSTRUCTIONS = 300;
    private static final long FUEL = 100_000;
    private static final int WARM_UP = 150;
    private static final int SEEDS = 300;
    private static final double MIN_RATE = 120;
    private static final double MAX_DISCARDED = 40;

    private final Path folder;
    private final int rounds;

    /**
     * @param folder has the filetests of each pass in a folder of its name
     * @param rounds how often everything is measured
     */
    public MutateBenchmark(Path folder, int rounds) {
        this.folder = Objects.requireNonNull(folder);
        this.rounds = rounds;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "mutated filetests of ten passes: judged cases per second and core, discarded ones apart";
    }

    /** The cases of one pass. */
    private record Work(String pass, Mutator mutator, PipelineSubject subject) {
        /** Judges seeds from {@code first} on and counts the verdicts. */
        void judge(long first, int count, Map<CaseVerdict, Integer> verdicts) throws IOException {
            for (long seed = first; seed < first + count; seed++) {
                TestCase test = mutator.mutate(seed);
                if (test.instructions() <= MAX_INSTRUCTIONS) {
                    verdicts.merge(subject.judge(test).ofAnyCase().verdict(), 1, Integer::sum);
                }
            }
        }
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        List<Work> all = new ArrayList<>();
        for (String pass : PASSES) {
            if (Files.isDirectory(folder.resolve(pass))) {
                all.add(work(pass));
            } else {
                sink.skipped(NAME, "there are no filetests of " + pass + " in " + folder);
            }
        }
        for (Work work : all) {
            work.judge(0, WARM_UP, new EnumMap<>(CaseVerdict.class));
        }
        List<Double> rates = new ArrayList<>();
        double discarded = 0;
        for (int round = 0; round < rounds; round++) {
            double judged = 0;
            double seconds = 0;
            Map<CaseVerdict, Integer> verdicts = new EnumMap<>(CaseVerdict.class);
            for (Work work : all) {
                Map<CaseVerdict, Integer> own = new EnumMap<>(CaseVerdict.class);
                double start = ProcessorClock.work();
                work.judge(WARM_UP, SEEDS, own);
                double used = ProcessorClock.work() - start;
                seconds += used;
                judged += judged(own);
                own.forEach((verdict, count) -> verdicts.merge(verdict, count, Integer::sum));
                if (round == 0) {
                    sink.figure(Figure.of(NAME, work.pass(), "judged", judged(own) / used, "cases/s"));
                    sink.figure(Figure.of(NAME, work.pass(), "not judged", unjudged(own), "%"));
                }
            }
            rates.add(judged / seconds);
            discarded = unjudged(verdicts);
        }
        sink.figure(Figure.of(NAME, "all passes", "judged", median(rates), "cases/s")
                .measuredAs(rates)
                .within(Limit.atLeast(MIN_RATE)));
        sink.figure(Figure.of(NAME, "all passes", "not judged", discarded, "%").within(Limit.atMost(MAX_DISCARDED)));
    }

    private Work work(String pass) throws IOException {
        OriginalFolder.Limits limits =
                new OriginalFolder.Limits(MAX_INSTRUCTIONS, OriginalFolder.Limits.DEFAULT.fuel());
        OriginalFolder originals = OriginalFolder.read(pass, folder.resolve(pass), limits);
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(FUEL));
        PipelineSubject subject = new PipelineSubject(PipelineParser.parse(PassRegistry.builtIn(), pass), check);
        return new Work(pass, new Mutator(originals.originals()), subject);
    }

    private static double judged(Map<CaseVerdict, Integer> verdicts) {
        return verdicts.getOrDefault(CaseVerdict.GOOD, 0)
                + verdicts.getOrDefault(CaseVerdict.UNCHANGED, 0)
                + verdicts.getOrDefault(CaseVerdict.WRONG, 0);
    }

    /** Percent of cases that were discarded or inconclusive. */
    private static double unjudged(Map<CaseVerdict, Integer> verdicts) {
        double all = verdicts.values().stream().mapToInt(Integer::intValue).sum();
        return 100 * (all - judged(verdicts)) / Math.max(1, all);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
