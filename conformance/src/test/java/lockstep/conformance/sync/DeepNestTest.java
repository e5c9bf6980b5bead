package lockstep.conformance.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More nested regions than barriers: some barriers are kept in registers. */
final class DeepNestTest {
    /** Each level is an arm of the one before; lanes drop out one by one, and the innermost sees who is left. */
    private static SyncKernels.Kernel nest(int depth) {
        StringBuilder body = new StringBuilder("MOV %R10, RZ\n");
        for (int i = 0; i < depth; i++) {
            body.append("ISETP.LE.AND %%P%d, PT, %%R1, 0x%x, PT\n".formatted(i, i));
            body.append("@%%P%d BRA `(.J%d)\n.A%d:\n".formatted(i, i, i));
        }
        body.append("PTX.activemask.b32 %R10\n");
        for (int i = depth - 1; i >= 0; i--) {
            body.append(".J%d:\nPTX.activemask.b32 %%R11\nIADD3 %%R10, %%R10, %%R11, RZ\n".formatted(i));
        }
        return SyncKernels.of("nest", "stack", body + "OUT 0, %R10\nEND\n");
    }

    /** Nested loops, from the innermost of which some lanes leave all of them. */
    private static SyncKernels.Kernel loops(int depth) {
        StringBuilder body = new StringBuilder("MOV %R10, RZ\n");
        for (int i = 0; i < depth; i++) {
            body.append("MOV %%R%d, RZ\n.L%d:\n".formatted(20 + i, i));
        }
        body.append("IADD3 %R10, %R10, 0x1, RZ\nISETP.GT.AND %P30, PT, %R10, %R1, PT\n@%P30 BRA `(.FAR)\n.C:\n");
        for (int i = depth - 1; i >= 0; i--) {
            body.append(("IADD3 %%R%d, %%R%d, 0x1, RZ\nLOP3.LUT %%R11, %%R1, 0x1, RZ, 0xc0, !PT\n"
                            + "ISETP.LT.AND %%P%d, PT, %%R%d, %%R11, PT\n@%%P%d BRA `(.L%d)\n.N%d:\n")
                    .formatted(20 + i, 20 + i, i, 20 + i, i, i, i));
            body.append("IADD3 %R10, %R10, 0x1, RZ\n");
        }
        return SyncKernels.of(
                "loops", "stack", body + ".FAR:\nPTX.activemask.b32 %R12\nOUT 0, %R10\nOUT 1, %R12\nEND\n");
    }

    private static void check(SyncKernels.Kernel kernel, boolean isKept) {
        OriModule synced = SyncKernels.synced(kernel.module());
        String text = OriModuleText.print(synced);
        Diagnostics diagnostics = new Diagnostics();
        SyncVerifier.verify(synced, diagnostics);
        assertEquals("", diagnostics.toString(), text);
        assertEquals(isKept, text.contains("BMOV.32"), text);
        assertEquals(new Verdict.Refines(0), SyncKernels.judge(kernel, synced), text);
    }

    @ParameterizedTest
    @CsvSource({"3, false", "16, false", "17, true", "24, true"})
    void armsNest(int depth, boolean isKept) {
        check(nest(depth), isKept);
    }

    @ParameterizedTest
    @CsvSource({"3, false", "18, true"})
    void loopsNest(int depth, boolean isKept) {
        check(loops(depth), isKept);
    }

    @Test
    void aBarrierThatIsNotBroughtBackIsSeen() {
        SyncKernels.Kernel kernel = nest(20);
        String move = "  BMOV.32 B15, %R93 ;\n";
        String text = OriModuleText.print(SyncKernels.synced(kernel.module()));
        assertTrue(text.contains(move), text);
        OriModule wrong = SyncKernels.parse(text.replace(move, ""));
        Diagnostics diagnostics = new Diagnostics();
        SyncVerifier.verify(wrong, diagnostics);
        assertFalse(diagnostics.all().isEmpty(), text);
        assertFalse(SyncKernels.judge(kernel, wrong) instanceof Verdict.Refines, text);
    }
}
