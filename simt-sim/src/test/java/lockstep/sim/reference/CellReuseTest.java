package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import lockstep.ir.nvvm.Module;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/**
 * The cells of dead values are reused without an observable effect. Oracle: a decoding in which every value has its own
 * cells.
 */
final class CellReuseTest {
    private static final ImageOptions OWN_CELLS =
            ImageOptions.REFERENCE.withPhis(PhiMode.WEB, function -> Optional.empty());
    private static final String SHUFFLE = "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)\n";

    private static String chain(int length) {
        StringBuilder body = new StringBuilder("  %v0 = add i32 %tid, 1\n");
        for (int i = 1; i <= length; i++) {
            body.append("  %%v%d = mul i32 %%v%d, 3\n".formatted(i, i - 1));
        }
        return Programs.kernel(body + "  store i32 %v" + length + ", ptr %slot\n  ret void", "");
    }

    private static int cells(String program) {
        return ProgramImage.of(Programs.module(program))
                .function("k")
                .orElseThrow()
                .cellCount();
    }

    @Test
    void aLongBlockNeedsNoMoreCellsThanAShortOne() {
        assertEquals(cells(chain(10)), cells(chain(1_000)));
    }

    @Test
    void valuesThatAreAliveTogetherHaveTheirOwn() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            body.append("  %%v%d = add i32 %%tid, %d\n".formatted(i, i));
        }
        body.append("  %s0 = add i32 %v0, 0\n");
        for (int i = 1; i < 50; i++) {
            body.append("  %%s%d = add i32 %%s%d, %%v%d\n".formatted(i, i - 1, i));
        }
        String program = Programs.kernel(body + "  store i32 %s49, ptr %slot\n  ret void", "");
        assertTrue(cells(program) >= 50);
        assertSame(program);
    }

    @Test
    void websAndValuesOfOtherBlocksKeepTheirCells() {
        Module module = Programs.module(chain(300));
        assertTrue(
                ProgramImage.of(module, OWN_CELLS).function("k").orElseThrow().cellCount() > 300);
    }

    @Test
    void lanesReadOperandsThatDieInTheCollective() {
        String shuffle = "call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %s, i32 1, i32 31)\n";
        assertSame(Programs.kernel(
                "  %a = mul i32 %tid, 7\n"
                        + "  %b = " + shuffle.replace("%s", "%a")
                        + "  %c = " + shuffle.replace("%s", "%b").replace("i32 1,", "i32 2,")
                        + "  %d = add i32 %c, %tid\n  store i32 %d, ptr %slot\n  ret void",
                SHUFFLE));
    }

    @Test
    void divergentLanesOfALoopDoNotMixTheirValues() {
        assertSame(Programs.kernel(
                "  br label %head\n"
                        + "head:\n  %i = phi i32 [ %tid, %entry ], [ %n, %head ]\n"
                        + "  %s = phi i32 [ 0, %entry ], [ %u, %head ]\n"
                        + "  %x = mul i32 %i, 5\n  %y = xor i32 %x, %s\n  %u = add i32 %y, 3\n"
                        + "  %n = sub i32 %i, 1\n  %c = icmp sgt i32 %n, 0\n"
                        + "  br i1 %c, label %head, label %out2\n"
                        + "out2:\n  store i32 %u, ptr %slot\n  ret void",
                ""));
    }

    private static void assertSame(String program) {
        Module module = Programs.module(program);
        for (Schedule schedule : Programs.schedules()) {
            RunResult shared = Programs.run(ProgramImage.of(module), Programs.launch(64), schedule, 32);
            RunResult own = Programs.run(ProgramImage.of(module, OWN_CELLS), Programs.launch(64), schedule, 32);
            assertArrayEquals(Programs.words(own), Programs.words(shared), schedule.toString());
            assertEquals(own.counters(), shared.counters(), schedule.toString());
        }
    }
}
