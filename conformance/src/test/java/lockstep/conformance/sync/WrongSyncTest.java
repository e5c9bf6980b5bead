package lockstep.conformance.sync;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong synchronization is caught by the results of a run, and statically by the validator. */
final class WrongSyncTest {
    static Stream<SyncMistake> seen() {
        return SyncMistake.all().filter(SyncMistake::isSeen);
    }

    static Stream<SyncMistake> broken() {
        return SyncMistake.all().filter(mistake -> !mistake.rule().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("seen")
    void runsTell(SyncMistake mistake) {
        Verdict verdict = SyncKernels.judge(SyncKernels.named(mistake.kernel()), mistake.module());
        assertFalse(verdict instanceof Verdict.Refines, verdict::toString);
    }

    @ParameterizedTest
    @MethodSource("broken")
    void theValidatorTells(SyncMistake mistake) {
        OriModule module = mistake.module();
        Diagnostics diagnostics = new Diagnostics();
        SyncVerifier.verify(module, diagnostics);
        assertTrue(
                diagnostics.all().stream().anyMatch(each -> each.code().equals(mistake.rule())), diagnostics::toString);
    }
}
