package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.check.Expectations;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Expect;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * A benchmark kernel at one size, decoded.
 *
 * @param name of the kernel
 * @param image the program
 * @param launches one launch with what is expected of it
 * @param policy which lanes run together
 */
record BenchKernel(String name, ProgramImage image, LaunchFile launches, Policy policy) {
    private static final int LANES = 32;
    private static final double MILLION = 1e6;

    /** A kernel under the policy {@code stack}. */
    BenchKernel(String name, ProgramImage image, LaunchFile launches) {
        this(name, image, launches, Policy.STACK);
    }

    /** Reads {@code name.ll} of {@code folder} with its launch at reduced or full size. */
    static BenchKernel read(Path folder, String name, boolean isFull) throws IOException {
        return read(folder, name, Level.NVVM, isFull);
    }

    /** Reads the file of {@code level} for {@code name} of {@code folder} with its launch at reduced or full size. */
    static BenchKernel read(Path folder, String name, Level level, boolean isFull) throws IOException {
        Path file = folder.resolve(name + "." + level.suffix());
        if (!Files.isRegularFile(file)) {
            throw new InputException(
                    "no-benchmark-kernels",
                    SourceLocation.ofFile(file.toString()),
                    "there is no such file; run this in the root of the repository or name the folder with --kernels");
        }
        Path launchFile = isFull ? folder.resolve(name + ".full.launch") : LaunchReader.beside(file);
        return new BenchKernel(
                name,
                level.image(file.toString(), Files.readAllBytes(file)),
                LaunchReader.readFile(launchFile.toString(), Files.readString(launchFile)),
                level.policy());
    }

    /** Runs it on one thread under its policy. */
    RunResult run(Engine engine) {
        RunRequest request =
                new RunRequest(launches, Schedule.of(policy), 1, Long.MAX_VALUE, LANES, false, Optional.empty());
        return engine.run(image, request);
    }

    /** What of {@code result} is not as expected. */
    List<String> failures(RunResult result) {
        return Expectations.failures(launches, result);
    }

    /** The expected CRC-32 of its output, eight hexadecimal digits; empty where none is given. */
    Optional<String> checksum() {
        return launches.expects().stream()
                .filter(Expect.Crc.class::isInstance)
                .map(expect -> "%08x".formatted(((Expect.Crc) expect).crc()))
                .findFirst();
    }

    /** Million lane instructions of a run. */
    static double millions(RunResult result) {
        return result.counters().laneInstructions() / MILLION;
    }
}
