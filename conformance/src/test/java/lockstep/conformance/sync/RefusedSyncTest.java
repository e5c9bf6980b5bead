package lockstep.conformance.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import lockstep.compiler.ori.sync.Synchronization;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instructions that have no encoding, and modules in another form, are refused with their place. */
final class RefusedSyncTest {
    private static Diagnostics refused(String text) {
        Diagnostics diagnostics = new Diagnostics();
        OriModule module = OriModuleText.parse(text, "k.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .module();
        assertEquals(Optional.empty(), Synchronization.apply(module, diagnostics));
        return diagnostics;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "PTX.redux.sync.min.f32 %R1, %R0, 0xffffffff; PTX.redux.sync.min.f32 has no words",
                "PTX.barrier.cluster.arrive _; PTX.barrier.cluster.arrive has no words",
                "PTX.fence.mbarrier_init.release.cluster _; PTX.fence.mbarrier_init.release.cluster has no words",
                "@P0 PTX.shfl.sync.idx.b32 %R1, %R0, 0x0, 0x1f, 0xffffffff; has a guard",
                "CALL.REL.NOINC `(.B0); a call of a block",
            })
    void operationsWithoutWords(String line, String message) {
        Diagnostics diagnostics =
                refused(".ori 1 k sm_90 free threaded\n.B0:\n  MOV %R0, RZ ;\n  " + line + " ;\n.B1:\n  EXIT ;\n");
        assertEquals(1, diagnostics.all().size(), diagnostics::toString);
        assertTrue(diagnostics.toString().startsWith("k:4:3: error[sync-operation]: "), diagnostics::toString);
        assertTrue(diagnostics.toString().contains(message), diagnostics::toString);
    }

    @Test
    void otherForms() {
        assertTrue(refused(".ori 1 k sm_90 ssa threaded\n.B0:\n  EXIT ;\n")
                .toString()
                .contains("k:1:1: error[sync-form]"));
        assertTrue(refused(".ori 1 k sm_90 free\n.B0:\n  EXIT ;\n").toString().contains("k is synced and free"));
    }

    @Test
    void theValidatorRefusesThreadedFunctions() {
        Diagnostics diagnostics = new Diagnostics();
        SyncVerifier.verify(SyncKernels.named("diamond").module(), diagnostics);
        assertTrue(diagnostics.toString().contains("error[sync-form]: kernel is not synced"), diagnostics::toString);
    }
}
