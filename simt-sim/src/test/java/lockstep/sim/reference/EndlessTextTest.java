package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that print endlessly, or fields as wide as memory, end with an outcome instead of exhausting the heap. */
final class EndlessTextTest {
    private static final String LOOP = """
              br label %loop
            loop:
              %n = call i32 @vprintf(ptr @text, ptr null)
              br label %loop
            """;
    private static final String WIDE = """
              %width = alloca [2 x i32]
              store i32 FIRST, ptr %width
              %next = getelementptr i32, ptr %width, i32 1
              store i32 7, ptr %next
              %n = call i32 @vprintf(ptr @wide, ptr %width)
              ret void
            """;
    private static final String REST = """
            declare i32 @vprintf(ptr, ptr)
            @text = constant [17 x i8] c"sixteen letters\\0A\\00"
            @wide = constant [4 x i8] c"%*d\\00"
            """;

    private static Stream<Engine> engines() {
        return Stream.of(new ReferenceEngine(), new FastEngine());
    }

    private static RunResult run(Engine engine, String body) {
        ProgramImage image = ProgramImage.of(Programs.module(Programs.kernel(body, REST)));
        Schedule schedule = Programs.schedules().getFirst();
        return engine.run(image, RunRequest.of(Programs.launch(32), schedule));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void itEndsWhereTooMuchIsPrinted(Engine engine) {
        RunResult result = run(engine, LOOP);
        Outcome.Unsupported end = assertInstanceOf(Outcome.Unsupported.class, result.outcome());
        assertEquals("a run that prints more than 4 MiB", end.what());
        long bytes =
                result.printed().values().stream().mapToLong(String::length).sum();
        assertTrue(bytes <= 4 << 20, bytes + " bytes");
        assertTrue(bytes > (4 << 20) - 64, bytes + " bytes");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aFieldMayNotBeWiderThanThat(Engine engine) {
        for (String width : new String[] {"2000000000", "-2147483648"}) {
            assertInstanceOf(
                    Outcome.Unsupported.class,
                    run(engine, WIDE.replace("FIRST", width)).outcome());
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void manyBytesMayBePrinted(Engine engine) {
        RunResult result = run(engine, WIDE.replace("FIRST", "100000"));
        assertInstanceOf(Outcome.Finished.class, result.outcome());
        assertEquals(
                32 * 100_000,
                result.printed().values().stream().mapToInt(String::length).sum());
    }
}
