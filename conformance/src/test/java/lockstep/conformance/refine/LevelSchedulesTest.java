package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import lockstep.conformance.program.ProgramFiles;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The counterpart of a schedule does not depend on the other schedules, and its name repeats it. */
final class LevelSchedulesTest {
    private static final ProgramImage PTX = image("k.ptx", """
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry k()
            {
              ret;
            }
            """.getBytes(StandardCharsets.UTF_8));
    private static final ProgramImage WORDS = words();

    private static ProgramImage image(String name, byte[] bytes) {
        return ProgramFiles.read(name, bytes).orThrow().image(ImageOptions.REFERENCE);
    }

    private static ProgramImage words() {
        Path cubin = Path.of("corpus", "cubins", "aos_structs.sm_90.cubin");
        try {
            return image(cubin.toString(), Files.readAllBytes(cubin));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Schedule schedule(String text) {
        String[] parts = text.split(":");
        Policy policy = Arrays.stream(Policy.values())
                .filter(p -> p.word().equals(parts[0]))
                .findFirst()
                .orElseThrow();
        return new Schedule(policy, parts.length > 1 ? Long.parseLong(parts[1]) : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "stack, barrier",
        "stack:3, barrier:3",
        "frontier, barrier",
        "maximal, arms:0",
        "independent:1, arms:1",
        "independent:17, arms:17",
        "barrier:5, barrier:5",
        "arms:2, arms:2"
    })
    void machineWordsRunUnderBarrierAndArms(String given, String expected) {
        assertEquals(schedule(expected), LevelSchedules.of(WORDS, schedule(given)));
    }

    @ParameterizedTest
    @CsvSource({"arms, maximal", "arms:2, independent:2", "stack, stack", "barrier:1, barrier:1"})
    void othersRunUnderWhatArmsStandFor(String given, String expected) {
        assertEquals(schedule(expected), LevelSchedules.of(PTX, schedule(given)));
    }

    @Test
    void theNamesThatMachineWordsRanUnderRepeatTheirRuns() {
        List<Schedule> all = CheckOptions.DEFAULT.schedules().stream()
                .map(given -> LevelSchedules.of(WORDS, given))
                .toList();
        assertEquals(List.of(schedule("barrier"), schedule("arms"), schedule("arms:1"), schedule("arms:2")), all);
        all.forEach(one -> assertEquals(one, LevelSchedules.of(WORDS, one)));
    }
}
