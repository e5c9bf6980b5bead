package lockstep.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.function.Function;
import lockstep.bench.work.CountingLoader;
import lockstep.bench.work.WorkCounter;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.CompilerBug;
import lockstep.sim.fast.FastEngine;

/**
 * A whole check of a module from the bytes of its text to the verdicts under one pipeline. The result is the report
 * where a verdict is not good, else the empty string.
 */
final class GrowthCheck implements Function<byte[], String> {
    /** Warp instructions of a run: ten for each that the largest kernel has. */
    private static final long FUEL = 10_000_000;

    private static final Path NAME = Path.of("generated.ll");

    private final CheckJob job;

    /** Checks under {@code pipeline}. */
    GrowthCheck(String pipeline) {
        job = new CheckJob(CheckRequest.of(
                PipelineParser.parse(PassRegistry.builtIn(), pipeline),
                new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(FUEL))));
    }

    /** The classes that count, loaded when they are first asked for, and once: there are thousands. */
    private static final class Counting {
        static final CountingLoader LOADER = new CountingLoader(GrowthCheck.class.getClassLoader());

        private Counting() {}
    }

    /** What checks that count advance. */
    static WorkCounter counter() {
        return Counting.LOADER.counter();
    }

    /** The same check of classes that are loaded once more and count their steps. */
    @SuppressWarnings("unchecked") // it is this class, loaded once more
    static Function<byte[], String> counting(String pipeline) {
        try {
            Constructor<?> constructor =
                    Counting.LOADER.loadClass(GrowthCheck.class.getName()).getDeclaredConstructor(String.class);
            constructor.setAccessible(true);
            return (Function<byte[], String>) constructor.newInstance(pipeline);
        } catch (ReflectiveOperationException missing) {
            throw new CompilerBug("the check cannot be loaded once more", missing);
        }
    }

    @Override
    public String apply(byte[] text) {
        try {
            FileReport report = job.check(NAME, text);
            return report.isWrong() || !report.undefinedInputs().isEmpty() ? report.toString() : "";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
