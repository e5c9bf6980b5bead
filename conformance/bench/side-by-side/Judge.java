import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.Engine;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Judges kernels as a campaign does, with whatever Lockstep is on the class path: the default pipeline, policies and
 * engine. Run from its source by the script beside it, so that it fits the builds that are compared; it uses only what
 * both have.
 */
final class Judge {
    private static final int WARM_UPS = 25;
    private static final int SAMPLES = 3;

    private Judge() {}

    /** {@code write FOLDER COUNT} writes generated kernels; {@code time FOLDER} prints checks a second, a line each. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Path folder = Path.of(arguments[1]);
        if (arguments[0].equals("write")) {
            write(folder, Integer.parseInt(arguments[2]));
        } else {
            time(folder);
        }
    }

    private static void write(Path folder, int count) throws IOException {
        Generator generator = new Generator(Profile.named("default"));
        for (int seed = 0; seed < count; seed++) {
            Files.writeString(folder.resolve("k%05d.ll".formatted(seed)), generator.generate(seed).text());
        }
    }

    private static void time(Path folder) throws IOException, ReflectiveOperationException {
        PipelineSubject subject = new PipelineSubject(
                PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT),
                new RefinementCheck(engine(), CheckOptions.DEFAULT));
        List<TestCase> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".ll")).sorted().toList()) {
                tests.add(TestCase.read(file.toString(), Files.readAllBytes(file)));
            }
        }
        for (TestCase test : tests) {
            if (subject.judge(test).verdict() != CaseVerdict.GOOD) {
                throw new IllegalStateException(test.name() + " is not good: its time says nothing");
            }
        }
        for (int i = 1; i < WARM_UPS; i++) {
            judgeAll(subject, tests);
        }
        for (int i = 0; i < SAMPLES; i++) {
            System.out.println(tests.size() * 1e9 / judgeAll(subject, tests));
        }
    }

    /** The fast engine, where there is one. */
    private static Engine engine() throws ReflectiveOperationException {
        try {
            return (Engine) Class.forName("lockstep.sim.fast.FastEngine").getConstructor().newInstance();
        } catch (ClassNotFoundException before) {
            return new ReferenceEngine();
        }
    }

    /** Nanoseconds of processor time. */
    private static long judgeAll(PipelineSubject subject, List<TestCase> tests) throws IOException {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (TestCase test : tests) {
            subject.judge(test);
        }
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
    }
}
