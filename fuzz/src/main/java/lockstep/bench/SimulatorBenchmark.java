package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import lockstep.bench.Figure.Limit;
import lockstep.bench.KernelPeers.PeerRun;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Engine;
import lockstep.sim.RunResult;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.reference.ReferenceEngine;

/**
 * The reference engine and the fast engine on five kernels on one thread, compared with the C reference, POCL and
 * oclgrind. Rates are lane instructions of Lockstep's programs per second of processor time; that of a peer is what
 * Lockstep would have to reach to do the same work as fast. Decoding and compiling count for nothing; setting up memory
 * and reading results back does in Lockstep, not in peers. Every output is compared with the expected results of its
 * kernel.
 *
 * <p>Rounds take turns: each measures everything once, so that all see the same disturbances.
 */
public final class SimulatorBenchmark implements Benchmark {
    /** Its name on the command line. */
    public static final String NAME = "simulator";

    /** The folder of the kernels in the repository. */
    public static final String DEFAULT_FOLDER = "conformance/bench";

    /** Default number of rounds. */
    public static final int DEFAULT_ROUNDS = 3;

    private static final String RATE = "rate";
    private static final String UNIT = "million lane instructions/s";
    private static final String RATIO = "ratio of rates";
    private static final String TIMES = "times";
    private static final String FAST = "fast";
    private static final String REFERENCE = "reference";
    private static final String FAST_ON_PTX = "fast on PTX";
    private static final List<String> KERNELS = List.of("k1", "k2", "k3", "k4", "k5");
    private static final int WARM_UPS = 4;
    private static final int PEER_REPETITIONS = 3;
    private static final Limit FAST_OVER_OCLGRIND = Limit.atLeast(10);
    /** It evaluates every operation in one way, lane by lane: at 3 it had shortcuts, which the truth does without. */
    private static final Limit REFERENCE_OVER_OCLGRIND = Limit.atLeast(1.5);

    /**
     * For machine words at full size: the rate relative to that of the PTX that they were compiled from, in the same
     * run.
     */
    private static final Limit OVER_PTX = Limit.atLeast(0.5);
    /** Of machine words at full size, which contain what a launch costs: one byte a lane instruction. */
    private static final Limit ALLOCATED = Limit.atMost(1e6);
    /**
     * Million lane instructions per second at full size, with all checks: 55 % of the target without any. Machine words
     * are compared with PTX.
     */
    private static final Map<String, Limit> WANTED = Map.of(
            "k1", Limit.atLeast(1045),
            "k2", Limit.atLeast(220),
            "k3", Limit.atLeast(275),
            "k4", Limit.atLeast(550),
            "k5", Limit.atLeast(330));

    /** One thread that stores 7 where its argument leads. */
    private static final Map<Level, String> TINY = Map.of(
            Level.NVVM,
            "define ptx_kernel void @k(ptr %p) {\n  store i32 7, ptr %p\n  ret void\n}\n",
            Level.PTX,
            """
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p) {
              .reg .b64 %p;
              ld.param.u64 %p, [p];
              st.global.u32 [%p], 7;
              ret;
            }
            """,
            Level.SASS,
            """
            .kernel registers=8 parameters=0:8 shared=0 local=0 barriers=0
            .function k sm_90
              [B------:R-:W0:-:S04] LDC.64 R2, c[0x0][0x210] ;
              [B------:R-:W-:-:S04] ULDC.64 UR4, c[0x0][0x208] ;
              [B------:R-:W-:-:S05] MOV R5, 0x7 ;
              [B0-----:R-:W-:-:S04] STG.E desc[UR4][R2.64], R5 ;
              [B------:R-:W-:-:S05] EXIT ;
            """);

    private static final int TINY_RUNS = 3000;
    private static final Limit TINY_LIMIT = Limit.atMost(1);
    private static final double MILLISECONDS = 1e3;

    private final Path folder;
    private final Level level;
    private final boolean isFull;
    private final int rounds;

    /**
     * @param folder holds {@code k1} to {@code k5} as files of the level, their launches, and host programs of peers
     * @param level the dialect of the kernels
     * @param isFull whether the fast engine and native peers run the kernels at full size
     * @param rounds how often everything is measured, at least once
     */
    public SimulatorBenchmark(Path folder, Level level, boolean isFull, int rounds) {
        this.folder = folder;
        this.level = level;
        this.isFull = isFull;
        this.rounds = rounds;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "both engines on five kernels, beside C, POCL and oclgrind";
    }

    /** One kernel on one engine, and what its runs took. */
    private static final class Subject {
        final BenchKernel kernel;
        final Engine engine;
        final String what;
        double millions;
        double allocated;
        final List<Double> rates = new ArrayList<>();

        Subject(BenchKernel kernel, Engine engine, String what) {
            this.kernel = kernel;
            this.engine = engine;
            this.what = what;
        }

        String title() {
            return kernel.name() + " " + what;
        }

        /** The first run, whose results are checked, and some more to warm up the virtual machine. */
        void warmUp(Benchmark.Sink sink) {
            RunResult result = kernel.run(engine);
            kernel.failures(result).forEach(failure -> sink.wrong(NAME, title() + ": " + failure));
            millions = BenchKernel.millions(result);
            for (int i = 0; i < WARM_UPS; i++) {
                kernel.run(engine);
            }
        }

        void measure() {
            long bytes = ProcessorClock.allocatedBytes();
            double start = ProcessorClock.work();
            kernel.run(engine);
            rates.add(millions / Math.max(ProcessorClock.work() - start, 1e-9));
            allocated = (ProcessorClock.allocatedBytes() - bytes) / millions;
        }
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        sink.note(NAME, "level " + level.word() + ", " + machine());
        sink.note(NAME, "bounds, alignment, lifetimes, poison and definedness are always checked (decision 014)");
        Map<String, Subject> references = new LinkedHashMap<>();
        Map<String, Subject> fasts = new LinkedHashMap<>();
        Map<String, Subject> onPtx = new LinkedHashMap<>();
        for (String name : KERNELS) {
            BenchKernel reduced = BenchKernel.read(folder, name, level, false);
            references.put(name, new Subject(reduced, new ReferenceEngine(), REFERENCE));
            BenchKernel wanted = isFull ? BenchKernel.read(folder, name, level, true) : reduced;
            fasts.put(name, new Subject(wanted, new FastEngine(), FAST));
            if (level == Level.SASS) {
                BenchKernel ptx = BenchKernel.read(folder, name, Level.PTX, isFull);
                onPtx.put(name, new Subject(ptx, new FastEngine(), FAST_ON_PTX));
            }
        }
        references.values().forEach(subject -> subject.warmUp(sink));
        fasts.values().forEach(subject -> subject.warmUp(sink));
        onPtx.values().forEach(subject -> subject.warmUp(sink));
        Map<String, Map<String, List<Double>>> peers = new LinkedHashMap<>();
        try (KernelPeers there = KernelPeers.open(folder, NAME, sink)) {
            for (int round = 0; round < rounds; round++) {
                references.values().forEach(Subject::measure);
                fasts.values().forEach(Subject::measure);
                onPtx.values().forEach(Subject::measure);
                for (KernelPeers.Peer peer : there.all()) {
                    measure(peer, peer.isNative() ? fasts : references, peers, sink);
                }
            }
        }
        for (String name : KERNELS) {
            tell(
                    name,
                    Objects.requireNonNull(references.get(name)),
                    Objects.requireNonNull(fasts.get(name)),
                    peers,
                    sink);
            Subject ptx = onPtx.get(name);
            if (ptx != null) {
                besidePtx(name, Objects.requireNonNull(fasts.get(name)), ptx, sink);
            }
        }
        tiny(sink);
        sink.note(NAME, String.format(Locale.ROOT, "load of the machine at the end: %.1f", ProcessorClock.load()));
    }

    private static String machine() {
        return String.format(
                Locale.ROOT,
                "%d processors, load %.1f, Java %s, %s",
                Runtime.getRuntime().availableProcessors(),
                ProcessorClock.load(),
                Runtime.version(),
                ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent() ? "vectors" : "no vectors");
    }

    /** Adds the rates of one process of a peer; the first repetition of each kernel warms it up. */
    private void measure(
            KernelPeers.Peer peer,
            Map<String, Subject> sizes,
            Map<String, Map<String, List<Double>>> peers,
            Benchmark.Sink sink)
            throws IOException {
        boolean isLarge = isFull && peer.isNative();
        List<PeerRun> runs = peer.run(isLarge ? "full" : "reduced", peer.isNative() ? PEER_REPETITIONS : 1);
        int perKernel = runs.size() / KERNELS.size();
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (PeerRun run : runs) {
            Subject same = sizes.get(run.kernel());
            if (same == null) {
                continue;
            }
            String expected = same.kernel.checksum().orElse(run.checksum());
            if (!run.checksum().equals(expected)) {
                sink.wrong(NAME, run.kernel() + " " + peer.name() + ": crc32=" + run.checksum() + ", not " + expected);
            }
            if (seen.merge(run.kernel(), 1, Integer::sum) > 1 || perKernel == 1) {
                peers.computeIfAbsent(peer.name(), key -> new LinkedHashMap<>())
                        .computeIfAbsent(run.kernel(), key -> new ArrayList<>())
                        .add(same.millions / run.processor());
            }
        }
    }

    private void tell(
            String name,
            Subject reference,
            Subject fast,
            Map<String, Map<String, List<Double>>> peers,
            Benchmark.Sink sink) {
        for (Subject each : List.of(reference, fast)) {
            sink.figure(Figure.of(NAME, each.title(), "work", each.millions, "million lane instructions"));
            Figure rate = Figure.ofRates(NAME, each.title(), RATE, each.rates, UNIT);
            sink.figure(
                    hasLimits() && isFull && each == fast
                            ? rate.within(Objects.requireNonNull(WANTED.get(name)))
                            : rate);
            Figure allocated =
                    Figure.of(NAME, each.title(), "allocated", each.allocated, "bytes/million lane instructions");
            boolean isLimited = level == Level.SASS && isFull && each == fast;
            sink.figure(isLimited ? allocated.within(ALLOCATED) : allocated);
        }
        ratio(name, FAST, fast.rates, REFERENCE, reference.rates, sink);
        peers.forEach((peer, rates) -> {
            List<Double> own = rates.getOrDefault(name, List.of());
            sink.figure(Figure.ofRates(NAME, name + " " + peer, RATE, own, UNIT));
            if (!peer.equals(KernelPeers.OCLGRIND)) {
                ratio(name, FAST, fast.rates, peer, own, sink);
            }
        });
        List<Double> oclgrind =
                peers.getOrDefault(KernelPeers.OCLGRIND, Map.of()).get(name);
        if (oclgrind != null) {
            overOclgrind(name, fast, oclgrind, FAST_OVER_OCLGRIND, sink);
            overOclgrind(name, reference, oclgrind, REFERENCE_OVER_OCLGRIND, sink);
        }
    }

    private void overOclgrind(String name, Subject subject, List<Double> oclgrind, Limit limit, Benchmark.Sink sink) {
        String engine = subject.title().substring(name.length() + 1);
        Figure figure = ratio(name, engine, subject.rates, KernelPeers.OCLGRIND, oclgrind);
        sink.figure(hasLimits() ? figure.within(limit) : figure);
    }

    private void besidePtx(String name, Subject words, Subject ptx, Benchmark.Sink sink) {
        sink.figure(Figure.ofRates(NAME, ptx.title(), RATE, ptx.rates, UNIT));
        Figure figure = ratio(name, FAST, words.rates, FAST_ON_PTX, ptx.rates);
        sink.figure(isFull ? figure.within(OVER_PTX) : figure);
    }

    private boolean hasLimits() {
        return level != Level.SASS;
    }

    private static void ratio(
            String kernel, String one, List<Double> rates, String other, List<Double> others, Benchmark.Sink sink) {
        sink.figure(ratio(kernel, one, rates, other, others));
    }

    /** The ratio of the best rates, and those of repetitions that were measured after one another. */
    private static Figure ratio(String kernel, String one, List<Double> rates, String other, List<Double> others) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < rates.size(); i++) {
            ratios.add(rates.get(i) / others.get(i * others.size() / rates.size()));
        }
        double best = best(rates) / best(others);
        return Figure.of(NAME, kernel + " " + one + " / " + other, RATIO, best, TIMES)
                .measuredAs(ratios);
    }

    private static double best(List<Double> rates) {
        return rates.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }

    /** What a run costs beside executing instructions. */
    private void tiny(Benchmark.Sink sink) {
        BenchKernel tiny = new BenchKernel(
                "k",
                level.image(
                        "tiny." + level.suffix(),
                        Objects.requireNonNull(TINY.get(level)).getBytes(StandardCharsets.UTF_8)),
                LaunchReader.readFile(
                        "tiny.launch", "LAUNCH: k grid=1 block=1 args=[out i32[1]]\nEXPECT: k arg=0[0]=7\n"),
                level.policy());
        FastEngine engine = new FastEngine();
        tiny.failures(tiny.run(engine)).forEach(failure -> sink.wrong(NAME, "tiny kernel: " + failure));
        for (int i = 0; i < TINY_RUNS; i++) {
            tiny.run(engine);
        }
        double start = ProcessorClock.work();
        for (int i = 0; i < TINY_RUNS; i++) {
            tiny.run(engine);
        }
        double each = (ProcessorClock.work() - start) / TINY_RUNS;
        sink.figure(Figure.of(NAME, "run of one thread and few instructions", "time", each * MILLISECONDS, "ms")
                .within(TINY_LIMIT));
    }
}
