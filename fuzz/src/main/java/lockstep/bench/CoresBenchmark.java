package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import lockstep.bench.Figure.Limit;
import lockstep.bench.KernelPeers.PeerRun;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.RunResult;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ProgramImage;

/**
 * Blocks of one launch on one core and on two, beside POCL: a grid of 64 blocks of 256 threads of arithmetic in both,
 * and the five kernels at full size. One core and two take turns. In elapsed time, which two cores are to reduce, and
 * in processor time, which shows the cost of tracking accesses however busy the machine is. Correct means that two
 * cores give the result of one in every part, counters included.
 */
public final class CoresBenchmark implements Benchmark {
    private static final String NAME = "cores";
    private static final String TIMES = "times";
    private static final String SPEED_UP = "speed-up on the clock";
    private static final String OVERHEAD = "processor time of two to one";
    private static final int ROUNDS = 5;
    private static final int POCL_REPETITIONS = 3;
    /** Of POCL's speed-up. */
    private static final Limit LIMIT = Limit.atLeast(0.9);

    private static final String WIDE = """
            define ptx_kernel void @wide(ptr %out, i32 %rounds) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
              %base = mul i32 %g, 256
              %i = add i32 %base, %t
              %start = xor i32 %i, -1640531527
              br label %loop
            loop:
              %k = phi i32 [ 0, %entry ], [ %next, %loop ]
              %a = phi i32 [ %i, %entry ], [ %sum, %loop ]
              %b = phi i32 [ %start, %entry ], [ %b3, %loop ]
              %m = mul i32 %a, 1664525
              %c = add i32 %m, 1013904223
              %s1 = shl i32 %b, 13
              %b1 = xor i32 %b, %s1
              %s2 = lshr i32 %b1, 17
              %b2 = xor i32 %b1, %s2
              %s3 = shl i32 %b2, 5
              %b3 = xor i32 %b2, %s3
              %sum = add i32 %c, %b3
              %next = add i32 %k, 1
              %more = icmp ult i32 %next, %rounds
              br i1 %more, label %loop, label %done
            done:
              %r = xor i32 %sum, %b3
              %o = getelementptr inbounds i32, ptr %out, i32 %i
              store i32 %r, ptr %o
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
            """;

    /** Rounds of the loop, those of the host program of POCL too. */
    private static final int WIDE_ROUNDS = 1 << 13;

    private final Path folder;

    /** @param folder holds the kernels and the host programs of peers */
    public CoresBenchmark(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "blocks of a launch on one core and on two, beside POCL";
    }

    /** Seconds of elapsed and of processor time, one entry for each round. */
    private record Times(List<Double> wall, List<Double> processor) {
        Times() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(double onClock, double ofProcessor) {
            wall.add(onClock);
            processor.add(ofProcessor);
        }
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        sink.note(NAME, String.format(Locale.ROOT, "load at the start %.1f", ProcessorClock.load()));
        ProgramImage image = ProgramImage.of(ModuleFiles.read("wide.ll", WIDE.getBytes(StandardCharsets.UTF_8)));
        String launch = "LAUNCH: wide grid=64 block=256 args=[out i32[16384], i32 " + WIDE_ROUNDS + "]\n";
        BenchKernel wide = new BenchKernel("wide", image, LaunchReader.readFile("wide.launch", launch));
        double own = lockstep(wide, sink);
        try (KernelPeers peers = KernelPeers.open(folder, NAME, sink)) {
            Optional<KernelPeers.Peer> pocl = peers.named(KernelPeers.POCL);
            if (pocl.isPresent()) {
                double other = pocl(pocl.get(), sink);
                sink.figure(Figure.of(NAME, "wide", "speed-up to POCL's", own / other, TIMES)
                        .within(LIMIT));
            }
        }
        for (String name : List.of("k1", "k2", "k3", "k4", "k5")) {
            lockstep(BenchKernel.read(folder, name, true), sink);
        }
        sink.note(NAME, String.format(Locale.ROOT, "load at the end %.1f", ProcessorClock.load()));
    }

    /** Measures one kernel on both; its speed-up. */
    private static double lockstep(BenchKernel kernel, Benchmark.Sink sink) {
        FastEngine one = new FastEngine();
        FastEngine two = FastEngine.onCores(2);
        RunResult expected = kernel.run(one);
        for (int i = 0; i < 2; i++) {
            kernel.run(one);
            Optional<String> difference = ResultComparison.firstDifference(expected, kernel.run(two));
            difference.ifPresent(what -> sink.wrong(NAME, kernel.name() + " on two cores: " + what));
        }
        Times ofOne = new Times();
        Times ofTwo = new Times();
        for (int i = 0; i < ROUNDS; i++) {
            measure(kernel, one, ofOne);
            measure(kernel, two, ofTwo);
        }
        return tell(kernel.name() + " Lockstep", ofOne, ofTwo, sink);
    }

    private static void measure(BenchKernel kernel, FastEngine engine, Times times) {
        double processor = ProcessorClock.allThreads();
        long start = System.nanoTime();
        kernel.run(engine);
        times.add((System.nanoTime() - start) / 1e9, ProcessorClock.allThreads() - processor);
    }

    private static double pocl(KernelPeers.Peer peer, Benchmark.Sink sink) throws IOException {
        Times ofOne = new Times();
        Times ofTwo = new Times();
        for (int i = 0; i < ROUNDS; i++) {
            add(peer.run("wide", POCL_REPETITIONS, Map.of("POCL_MAX_PTHREAD_COUNT", "1")), ofOne);
            add(peer.run("wide", POCL_REPETITIONS, Map.of("POCL_MAX_PTHREAD_COUNT", "2")), ofTwo);
        }
        return tell("wide POCL", ofOne, ofTwo, sink);
    }

    /** The last repetition counts: those before it warm up. */
    private static void add(List<PeerRun> runs, Times times) {
        PeerRun last = runs.getLast();
        times.add(last.wall(), last.processor());
    }

    private static double tell(String subject, Times one, Times two, Benchmark.Sink sink) {
        double before = new Timing(one.wall).best();
        double after = new Timing(two.wall).best();
        sink.figure(Figure.of(NAME, subject + " one core", "time", before, "s").measuredAs(one.wall));
        sink.figure(Figure.of(NAME, subject + " two cores", "time", after, "s").measuredAs(two.wall));
        double overhead = new Timing(two.processor).best() / new Timing(one.processor).best();
        sink.figure(Figure.of(NAME, subject, OVERHEAD, overhead, TIMES));
        sink.figure(Figure.of(NAME, subject, SPEED_UP, before / after, TIMES));
        return before / after;
    }
}
