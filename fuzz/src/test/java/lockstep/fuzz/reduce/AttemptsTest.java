package lockstep.fuzz.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;

/** Invalid programs are not passed to the interestingness test. */
final class AttemptsTest {
    private static final Reducer.Budget AMPLE = new Reducer.Budget(Duration.ofMinutes(5), 1_000);
    private static final String MACHINE = """
            // LAUNCH: k grid=1 block=1 args=[]
            .ori 1 k sm_90 ssa
            .B0:
              MOV %R0, 0x1 ;
              PTX.add.u32 %R1, %R0, %R0 ;
              EXIT ;
            """;

    private static OpenSassProgram program(String text) {
        return new OpenSassProgram(
                "k.ori", OriModuleText.parse(text, "k.ori", new Diagnostics()).orElseThrow());
    }

    private static TestCase first() {
        return TestCase.read("k.ori", MACHINE.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Without an operand the macro is not one of PTX. The reader of a text reports that; an edit does not read its
     * text.
     */
    @Test
    void macroThatIsNoneIsNotAskedAbout() throws IOException {
        List<String> asked = new ArrayList<>();
        Attempts attempts =
                new Attempts(first(), test -> asked.add(test.text()), AMPLE, Reducer.Listener.NONE, System::nanoTime);
        assertFalse(attempts.accept(first().with(program(MACHINE.replace("%R1, %R0, %R0", "%R1, %R0")))));
        assertEquals(List.of(), asked);
    }

    @Test
    void macroThatIsOneIsAskedAbout() throws IOException {
        List<String> asked = new ArrayList<>();
        Attempts attempts =
                new Attempts(first(), test -> asked.add(test.text()), AMPLE, Reducer.Listener.NONE, System::nanoTime);
        assertTrue(attempts.accept(first().with(program(MACHINE.replace("add.u32", "sub.u32")))));
        assertEquals(1, asked.size());
    }
}
