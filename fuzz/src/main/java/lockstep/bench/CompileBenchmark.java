package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PrintInstrumentation;
import lockstep.conformance.driver.CcRequest;
import lockstep.conformance.driver.OptRequest;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;

/**
 * What {@code cc} costs on optimized modules of growing size, beside {@code llc} of LLVM 19: from the text of LLVM IR
 * to that of PTX, with legalization, selection and the machine passes of level 3, and no pass of the optimizer.
 *
 * <p>Modules have functions of a few hundred instructions, or one function with all of them, where what is quadratic in
 * a function shows. Own times are processor times of the thread in a warm process. Those of llc are the processor times
 * of processes that read the same file and write PTX; with the small modules that is its start.
 *
 * <p>A tenfold module may cost 10 times log(10 n) / log(n), which is n log n: rows in functions of one length are held
 * to it, and so are processes with ten times as many instructions. One function is compared with the neighboring row,
 * of as many instructions in functions of 500, measured right before: each instruction may cost log(n) / log(500) times
 * as much. Both go through as much memory then. Against a smaller function that would not be so: a pass that only reads
 * each instruction takes some 12 times as long for 5 times as many, once they leave the caches of the processor.
 */
public final class CompileBenchmark implements Benchmark {
    private static final String NAME = "compile";
    private static final String FILE = "generated.ll";
    private static final String RESULT = "generated.ptx";
    private static final String LEVEL = "nvopt<O3>";
    private static final double MILLISECONDS = 1e3;
    private static final double MEGA = 1e6;
    private static final int PEER_REPETITIONS = 5;

    /** Seconds of llc, of which one measurement is enough. */
    private static final double LONG = 2;

    /** Seconds after which llc is stopped: in one function of 50,000 instructions it takes over eight minutes. */
    private static final int MOST = 60;

    /** Instructions of a usual function. */
    private static final int USUAL = 500;

    /** Instructions of a loop of {@link UnoptimizedPrograms} that optimization leaves. */
    private static final int OPTIMIZED_LOOP = 16;

    private static final Limit RATIO = Limit.atMost(1);

    private static final List<String> TARGET = List.of("-O3", "-mcpu=sm_90", "-mattr=+ptx80");

    private final List<Size> sizes;
    private final List<Heap> heaps;

    /**
     * One size of a module.
     *
     * @param instructions about how many
     * @param warmUps compilations before those that are timed
     * @param repetitions compilations that are timed
     */
    record Size(int instructions, int warmUps, int repetitions) {}

    /**
     * A module that a process of its own compiles.
     *
     * @param instructions about how many
     * @param megabytes of heap that the process may use
     */
    record Heap(int instructions, int megabytes) {}

    /** Whether a module has many functions or one. */
    enum Shape {
        FUNCTIONS("in functions of 500", UnoptimizedPrograms.LOOPS_A_FUNCTION),
        ONE_FUNCTION("in one function", Integer.MAX_VALUE);

        private final String phrase;
        private final int loops;

        Shape(String phrase, int loops) {
            this.phrase = phrase;
            this.loops = loops;
        }
    }

    /** Modules of 100, 1,000, 10,000 and 50,000 instructions; 50,000 with a heap of 1 GB, and 500,000. */
    public CompileBenchmark() {
        this(
                List.of(
                        new Size(100, 600, 30),
                        new Size(1_000, 100, 20),
                        new Size(10_000, 15, 5),
                        new Size(50_000, 3, 3)),
                List.of(new Heap(50_000, 1_024), new Heap(500_000, 8_192)));
    }

    CompileBenchmark(List<Size> sizes, List<Heap> heaps) {
        this.sizes = List.copyOf(sizes);
        this.heaps = List.copyOf(heaps);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "time of cc from optimized LLVM IR to PTX, 100 to 50,000 instructions, beside llc of LLVM 19";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Optional<OutsideTool> llc = OutsideTool.find("llc-19", "llc");
        Optional<ToolClock> clock = ToolClock.find();
        if (llc.isEmpty() || clock.isEmpty()) {
            sink.skipped(NAME, "llc or bash is not on the PATH, so there is nothing to compare with");
        }
        CcRequest request = request();
        Map<Shape, Double> before = new EnumMap<>(Shape.class);
        for (int index = 0; index < sizes.size(); index++) {
            Size size = sizes.get(index);
            Map<Shape, Double> times = new EnumMap<>(Shape.class);
            for (Shape shape : Shape.values()) {
                byte[] text = optimized(size.instructions, shape).getBytes(StandardCharsets.UTF_8);
                String subject = subject(size.instructions, shape);
                double own = own(request, size, text, subject, sink);
                times.put(shape, own);
                if (index > 0) {
                    Figure step = Figure.of(
                            NAME,
                            subject,
                            "time to the row before",
                            own / Objects.requireNonNull(before.get(shape)),
                            "times");
                    Limit limit = growth(sizes.get(index - 1).instructions, size.instructions);
                    sink.figure(shape == Shape.FUNCTIONS ? step.within(limit) : step);
                }
                if (llc.isPresent() && clock.isPresent()) {
                    double peer = peer(clock.get(), llc.get(), text);
                    String name = llc.get().name() + (peer < MOST ? "" : ", stopped");
                    sink.figure(Figure.of(NAME, subject, name, peer * MILLISECONDS, "ms"));
                    sink.figure(Figure.of(NAME, subject, peer < MOST ? "ratio" : "ratio at most", own / peer, "times")
                            .within(RATIO));
                }
            }
            if (size.instructions > USUAL) {
                double beside = Objects.requireNonNull(times.get(Shape.ONE_FUNCTION))
                        / Objects.requireNonNull(times.get(Shape.FUNCTIONS));
                String subject = subject(size.instructions, Shape.ONE_FUNCTION);
                sink.figure(Figure.of(NAME, subject, "time to functions of 500", beside, "times")
                        .within(eachInstruction(size.instructions)));
            }
            before = times;
        }
        for (Shape shape : Shape.values()) {
            processes(request, shape, sink);
        }
    }

    private void processes(CcRequest request, Shape shape, Benchmark.Sink sink) throws IOException {
        int before = 0;
        double timeBefore = 0;
        for (Heap heap : heaps) {
            double time = fits(request, heap, shape, sink);
            if (before != 0) {
                String subject = subject(heap.instructions, shape) + ", processes";
                sink.figure(Figure.of(NAME, subject, "time to the row before", time / timeBefore, "times")
                        .within(growth(before, heap.instructions)));
            }
            before = heap.instructions;
            timeBefore = time;
        }
    }

    /** Compiles a module once in a virtual machine of its own, with no more heap than that: seconds. */
    private static double fits(CcRequest request, Heap heap, Shape shape, Benchmark.Sink sink) throws IOException {
        String subject = subject(heap.instructions, shape);
        Path work = Files.createTempDirectory("lockstep-compile");
        Path file = work.resolve(FILE);
        Path result = work.resolve(RESULT);
        OutsideTool java = new OutsideTool(Path.of(System.getProperty("java.home"), "bin", "java"));
        List<String> command = List.of(
                "-Xss4m",
                "-XX:+UseSerialGC",
                "-Xmx" + heap.megabytes + "m",
                "-cp",
                System.getProperty("java.class.path"),
                "lockstep.cli.Lockstep",
                "cc",
                file.toString(),
                "-o",
                result.toString(),
                "--passes",
                request.whole().toString());
        try {
            Files.writeString(file, optimized(heap.instructions, shape));
            Timing clock = Timing.of(0, 1, () -> java.run(command));
            String quantity = "process with %d MB of heap".formatted(heap.megabytes);
            sink.figure(Figure.of(NAME, subject, quantity, clock.best(), "s"));
            if (!Files.exists(result)) {
                sink.wrong(NAME, subject + " became no file");
            }
            return clock.best();
        } finally {
            Files.deleteIfExists(result);
            Files.deleteIfExists(file);
            Files.delete(work);
        }
    }

    private static String subject(int instructions, Shape shape) {
        return "%,d instructions ".formatted(instructions).replace(',', '\'') + shape.phrase;
    }

    /** How much longer {@code n} instructions may take than {@code before}: n log n. */
    static Limit growth(int before, int n) {
        return Limit.atMost(n * Math.log(n) / (before * Math.log(before)));
    }

    /** How much longer each instruction may take in a function of {@code n} than in a usual one: n log n. */
    static Limit eachInstruction(int n) {
        return Limit.atMost(Math.log(n) / Math.log(USUAL));
    }

    /** Code generation with the machine passes of level 3. */
    private static CcRequest request() {
        PassRegistry registry = PassRegistry.builtIn();
        Pipeline whole = PipelineParser.parse(registry, LEVEL);
        Pipeline pipeline = CodegenOptions.PLAIN.pipeline(whole.at(PassLevel.MACHINE), registry, PassOptions.NONE);
        OptRequest.Watching watching = new OptRequest.Watching(
                false,
                new PrintInstrumentation.Occasions(false, false, false, Set.of()),
                text -> {},
                PluginPasses.DEFAULT);
        return new CcRequest(pipeline, CodegenOptions.PLAIN, PipelineOptions.PLAIN, watching);
    }

    private static double own(CcRequest request, Size size, byte[] text, String subject, Benchmark.Sink sink) {
        Timing timing = Timing.ofProcessor(
                size.warmUps, size.repetitions, () -> request.run(FILE, text).text());
        double allocated = ProcessorClock.allocatedBytes();
        String ptx = request.run(FILE, text).text();
        allocated = ProcessorClock.allocatedBytes() - allocated;
        if (!ptx.contains("ret")) {
            sink.wrong(NAME, subject + " became PTX without an end");
        }
        sink.figure(Figure.of(NAME, subject, "time", timing.best() * MILLISECONDS, "ms")
                .measuredAs(timing.seconds().stream()
                        .map(seconds -> seconds * MILLISECONDS)
                        .toList()));
        sink.figure(Figure.of(NAME, subject, "allocated", allocated / MEGA, "MB"));
        return timing.best();
    }

    /** A module of about {@code instructions} instructions, as optimization leaves it. */
    static String optimized(int instructions, Shape shape) {
        String text = UnoptimizedPrograms.module(
                instructions * UnoptimizedPrograms.LOOP_INSTRUCTIONS / OPTIMIZED_LOOP, shape.loops);
        Module module = NvvmReader.read(FILE, text, new Context()).orThrow();
        PassManager.run(
                module,
                PipelineParser.parse(PassRegistry.builtIn(), PassesBenchmark.PASSES),
                PipelineOptions.PLAIN.trusting());
        return NvvmPrinter.print(module);
    }

    /** Seconds of processor time of llc for the module, the least of some processes, or those it is stopped at. */
    private static double peer(ToolClock clock, OutsideTool llc, byte[] text) throws IOException {
        Path work = Files.createTempDirectory("lockstep-compile");
        Path file = work.resolve(FILE);
        Path result = work.resolve(RESULT);
        try {
            Files.write(file, text);
            List<String> arguments = new ArrayList<>(TARGET);
            arguments.addAll(List.of(file.toString(), "-o", result.toString()));
            double least = clock.seconds(llc, arguments, MOST);
            for (int i = 1; i < PEER_REPETITIONS && least < LONG; i++) {
                least = Math.min(least, clock.seconds(llc, arguments, MOST));
            }
            return least;
        } finally {
            Files.deleteIfExists(result);
            Files.deleteIfExists(file);
            Files.delete(work);
        }
    }
}
