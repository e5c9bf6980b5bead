package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/**
 * Law: the PHIs of a block are executed as one instruction, whatever is left of the turn of a warp; the fuel must
 * suffice for all.
 */
final class ManyPhisTest {
    /** More than the instructions of a warp's turn, 1,024. */
    private static final int PHIS = 1500;

    private static String program() {
        StringBuilder phis = new StringBuilder();
        StringBuilder sums = new StringBuilder();
        for (int i = 0; i < PHIS; i++) {
            phis.append("  %%p%d = phi i32 [ %d, %%entry ], [ %%q%d, %%loop ]\n".formatted(i, i, i));
            sums.append("  %%q%d = add i32 %%p%d, %%p%d\n".formatted(i, i, (i + 7) % PHIS));
        }
        return """
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                define ptx_kernel void @k(ptr %out) {
                entry:
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %place = getelementptr i32, ptr %out, i32 %t
                  br label %loop
                loop:
                """ + phis + "  %n = phi i32 [ 0, %entry ], [ %n1, %loop ]\n" + sums + """
                  %n1 = add i32 %n, 1
                  %few = and i32 %t, 3
                  %c = icmp ult i32 %n, %few
                  br i1 %c, label %loop, label %done
                done:
                  %v = xor i32 %q0, %q1499
                  store i32 %v, ptr %place
                  ret void
                }
                """;
    }

    @Test
    void enginesAgreeWhereverTheFuelEnds() {
        ProgramImage image = ProgramImage.of(
                NvvmReader.read("phis.ll", program(), new Context()).orThrow());
        RunRequest request = RunRequest.of(
                LaunchReader.readFile("test.launch", "LAUNCH: k grid=1 block=64 args=[out i32[64]]"),
                Schedule.of(Policy.STACK));
        Set<String> ends = new TreeSet<>();
        for (long fuel : new long[] {1, 3, 1503, 1504, 1505, 1506, 3005, 3006, 3010, 4600, 9000, 18_100, 40_000}) {
            RunResult result = new CrossCheckEngine().run(image, request.withFuel(fuel));
            ends.add(result.outcome().getClass().getSimpleName());
        }
        assertEquals(2, ends.size(), ends.toString());
        assertTrue(ends.contains("Finished"), ends.toString());
    }
}
