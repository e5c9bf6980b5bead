package lockstep.conformance.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Law: the synced module does what the threaded one does. Oracle: the simulator under the policies of each. */
final class SyncKernelsTest {
    static Stream<SyncKernels.Kernel> kernels() {
        return SyncKernels.all().stream();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void syncedKernelsDoTheSame(SyncKernels.Kernel kernel) {
        OriModule synced = SyncKernels.synced(kernel.module());
        assertEquals(OriConvergence.SYNCED, synced.convergence());
        SyncKernels.verify(synced);
        Diagnostics diagnostics = new Diagnostics();
        SyncVerifier.verify(synced, diagnostics);
        assertEquals("", diagnostics.toString(), () -> OriModuleText.print(synced));
        assertEquals(new Verdict.Refines(0), SyncKernels.judge(kernel, synced), () -> OriModuleText.print(synced));
    }
}
