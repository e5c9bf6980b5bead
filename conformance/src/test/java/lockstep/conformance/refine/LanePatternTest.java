package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A counterexample says which lanes of the warp wrote the differing bytes. */
final class LanePatternTest {
    /** Lanes below four store to their element in one arm, the others in the other. */
    private static final String PROGRAM = """
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %%out) {
            entry:
              %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %%p = getelementptr i32, ptr %%out, i32 %%t
              %%c = icmp ult i32 %%t, 4
              br i1 %%c, label %%low, label %%high
            low:
              store i32 1, ptr %%p
              br label %%end
            high:
              store i32 2, ptr %%p
              br label %%end
            end:
              %%x = %s
              %%v = select i1 %%x, i32 7, i32 9
              %%old = load i32, ptr %%p
              %%y = select i1 %%x, i32 %%v, i32 %%old
              store i32 %%y, ptr %%p
              ret void
            }
            """;

    private static String lanes(String before, String after) {
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        LaunchFile launches = LaunchReader.readFile("t.launch", "LAUNCH: k grid=1 block=32 args=[out i32[32]]\n");
        Runs runs = check.run(image(before), launches);
        Verdict verdict = check.compare(runs, check.runAfter(runs, image(after)));
        return verdict instanceof Verdict.Wrong wrong ? wrong.counterexample().lanes() : verdict.word();
    }

    private static ProgramImage image(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ProgramImage.of(NvvmReader.read("t.ll", bytes, new Context()).orThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "'icmp uge i32 %t, 0', all",
        "'icmp eq i32 %t, 0', first",
        "'icmp eq i32 %t, 9', one",
        "'icmp ult i32 %t, 5', some",
        "'icmp ugt i32 %t, 99', Refines"
    })
    void lanesWithAnotherValue(String condition, String word) {
        String before = PROGRAM.formatted("icmp ugt i32 %t, 99");
        assertEquals(word, lanes(before, PROGRAM.formatted(condition)));
    }

    @Test
    void anArmThatStoresSomethingElseIsActive() {
        String before = """
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                define ptx_kernel void @k(ptr %out) {
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %p = getelementptr i32, ptr %out, i32 %t
                  %c = icmp ult i32 %t, 4
                  br i1 %c, label %low, label %end
                low:
                  store i32 1, ptr %p
                  br label %end
                end:
                  ret void
                }
                """;
        assertEquals("active", lanes(before, before.replace("store i32 1", "store i32 5")));
    }

    @Test
    void nobodyWroteAndWholeWarps() {
        assertEquals("none", LanePattern.of(0, 0, -1));
        assertEquals("all", LanePattern.of(-1, -1, -1));
        assertEquals(-1, LanePattern.present(new Dim3(64, 1, 1), 32));
        assertEquals(0xff, LanePattern.present(new Dim3(4, 2, 1), 32));
        assertEquals(0b1111, LanePattern.present(new Dim3(64, 1, 1), 4));
    }
}
