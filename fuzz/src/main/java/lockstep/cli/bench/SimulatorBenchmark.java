package lockstep.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * The reference engine and the fast engine on five kernels, in lane instructions per second on one thread, beside
 * oclgrind on the arithmetic loop of the first. Decoding counts for nothing, setting up memory and reading results back
 * does. Every run is held against the expected results of its kernel.
 */
public final class SimulatorBenchmark implements Benchmark {
    /** Where the kernels stand in the repository. */
    public static final String DEFAULT_FOLDER = "conformance/bench";

    private static final String NAME = "simulator";
    private static final String RATE = "rate";
    private static final String UNIT = "million lane instructions/s";
    private static final String ALU_KERNEL = "k1";
    private static final double MILLION = 1e6;
    private static final int LANES = 32;
    private static final int WARM_UPS = 2;
    private static final int REPETITIONS = 3;
    private static final Limit LIMIT = Limit.atLeast(3);
    private static final Pattern OCLGRIND_RATE = Pattern.compile("= ([0-9.]+) million per second, result as expected");

    private final Path folder;
    private final boolean isFull;

    /**
     * @param folder holds {@code k1.ll} to {@code k5.ll}, their launches, and {@code oclgrind.sh}
     * @param isFull whether the fast engine runs the kernels at full size
     */
    public SimulatorBenchmark(Path folder, boolean isFull) {
        this.folder = folder;
        this.isFull = isFull;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "both engines on five kernels, beside oclgrind on an arithmetic loop";
    }

    @Override
    public void run(BenchSink sink) throws IOException {
        double alu = 0;
        for (String kernel : List.of(ALU_KERNEL, "k2", "k3", "k4", "k5")) {
            double rate = kernel(kernel, new ReferenceEngine(), false, sink);
            alu = kernel.equals(ALU_KERNEL) ? rate : alu;
            double fast = kernel(kernel, new FastEngine(), isFull, sink);
            sink.figure(Figure.of(NAME, kernel + " fast / reference", "ratio of rates", fast / rate, "times"));
        }
        besideOclgrind(alu, sink);
    }

    /** Measures one kernel and gives its rate. */
    private double kernel(String name, Engine engine, boolean isLarge, BenchSink sink) throws IOException {
        Path file = folder.resolve(name + ".ll");
        if (!Files.isRegularFile(file)) {
            throw new InputException(
                    "no-benchmark-kernels",
                    SourceLocation.ofFile(file.toString()),
                    "there is no such file; run this in the root of the repository or name the folder with --kernels");
        }
        ProgramImage image = ProgramImage.of(ModuleFiles.read(file.toString(), Files.readAllBytes(file)));
        Path launchFile = isLarge ? folder.resolve(name + ".full.launch") : LaunchReader.beside(file);
        LaunchFile launches = LaunchReader.readFile(launchFile.toString(), Files.readString(launchFile));
        RunRequest request = new RunRequest(
                launches, Schedule.of(Policy.STACK), 1, Long.MAX_VALUE, LANES, false, Optional.empty());
        String subject = name + " " + engine.name();
        RunResult result = engine.run(image, request);
        Expectations.failures(launches, result).forEach(failure -> sink.wrong(NAME, subject + ": " + failure));
        Timing timing = Timing.of(WARM_UPS, REPETITIONS, () -> engine.run(image, request));
        double millions = result.counters().laneInstructions() / MILLION;
        sink.figure(Figure.of(NAME, subject, "work", millions, "million lane instructions"));
        sink.figure(Figure.of(NAME, subject, RATE, millions / timing.best(), UNIT));
        return millions / timing.best();
    }

    private void besideOclgrind(double own, BenchSink sink) throws IOException {
        Path script = folder.resolve("oclgrind.sh");
        Optional<OutsideTool> shell = OutsideTool.find("bash");
        boolean isThere =
                shell.isPresent() && OutsideTool.find("oclgrind-kernel").isPresent() && Files.isRegularFile(script);
        if (!isThere) {
            sink.skipped(NAME, "oclgrind is not on the PATH, so there is nothing to compare with");
            return;
        }
        String output = shell.get().run(List.of(script.toString()));
        Matcher matcher = OCLGRIND_RATE.matcher(output);
        if (!matcher.find()) {
            sink.wrong(NAME, "oclgrind.sh says: " + output.strip());
            return;
        }
        double rate = Double.parseDouble(matcher.group(1));
        sink.figure(Figure.of(NAME, "oclgrind on the loop of " + ALU_KERNEL, RATE, rate, UNIT));
        sink.figure(Figure.of(NAME, ALU_KERNEL + " / oclgrind", "ratio of rates", own / rate, "times")
                .within(LIMIT));
    }
}
