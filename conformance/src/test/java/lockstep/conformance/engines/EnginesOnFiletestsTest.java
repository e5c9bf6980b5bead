package lockstep.conformance.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Law: on every filetest that is launched the fast engine's result is that of the reference engine in every part. */
final class EnginesOnFiletestsTest {
    private static final long FUEL = 500_000;
    private static final int LEAST = 200;

    static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("filetests"))) {
            return files.filter(file -> file.toString().endsWith(".ll"))
                    .filter(file -> !launches(file).launches().isEmpty())
                    .sorted()
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The launches in a file's comments. */
    private static LaunchFile launches(Path file) {
        return LaunchReader.readComments(file.toString(), text(file));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void enginesAgree(Path file) {
        ProgramImage image = ProgramImage.of(
                NvvmReader.read(file.toString(), text(file), new Context()).orThrow());
        if (text(file).startsWith("; RUN: not sim")) {
            Optional<String> refused = refusal(new ReferenceEngine(), image, launches(file));
            assertEquals(refused, refusal(new FastEngine(), image, launches(file)));
            if (refused.isPresent()) {
                return;
            }
        }
        for (Schedule schedule : EngineComparison.schedules()) {
            EngineComparison.assertSame(image, launches(file), schedule, FUEL, 32);
        }
    }

    /** The message of an engine that does not run a program; empty if it runs it. */
    private static Optional<String> refusal(Engine engine, ProgramImage image, LaunchFile launches) {
        try {
            engine.run(image, RunRequest.of(launches, Schedule.of(Policy.STACK)).withFuel(FUEL));
            return Optional.empty();
        } catch (InputException refused) {
            return Optional.ofNullable(refused.getMessage());
        }
    }

    @Test
    void thereAreMany() throws IOException {
        assertTrue(programs().size() >= LEAST, programs().size() + " filetests are launched");
    }
}
