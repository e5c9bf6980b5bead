package lockstep.conformance.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops with several back edges: their lanes meet at the end of each iteration, unless they wait. */
final class RoundsOfLoopsTest {
    /** {@code word} decides which lanes begin the next iteration before the others, as with {@code continue}. */
    private static SyncKernels.Kernel loop(String kind, String word) {
        return SyncKernels.of("loop", kind, """
                MOV %R10, RZ
                MOV %R11, RZ
                .LOOP:
                IADD3 %R10, %R10, 0x1, RZ
                ISETP.GE.AND %P0, PT, %R10, 0x9, PT
                @%P0 BRA `(.DONE)
                .ROUND:
                WORD
                ISETP.GE.AND %P1, PT, %R12, 0x4, PT
                @%P1 BRA `(.LOOP)
                .REST:
                IADD3 %R11, %R11, %R10, RZ
                BRA `(.LOOP)
                .DONE:
                OUT 0, %R10
                OUT 1, %R11
                END
                """.replace("WORD", word));
    }

    @ParameterizedTest
    @CsvSource({
        "stack, 'LOP3.LUT %R12, %R4, %R10, RZ, 0x3c, !PT', 1, lanes part",
        "stack, 'LOP3.LUT %R12, %R10, 0x5, RZ, 0xc0, !PT', 0, all lanes compute the same",
        "apart, 'LDG.E.STRONG.GPU %R12, desc[UR6][%R5x2.64]', 0, they wait for other threads",
    })
    void lanesMeetAtTheEndOfARound(String kind, String word, int barriers, String why) {
        SyncKernels.Kernel kernel = loop(kind, word);
        OriModule synced = SyncKernels.synced(kernel.module());
        String text = OriModuleText.print(synced);
        Diagnostics diagnostics = new Diagnostics();
        SyncVerifier.verify(synced, diagnostics);
        assertEquals("", diagnostics.toString(), text);
        assertEquals(barriers, text.split("BSYNC", -1).length - 1, () -> why + "\n" + text);
        assertEquals(new Verdict.Refines(0), SyncKernels.judge(kernel, synced), text);
    }
}
