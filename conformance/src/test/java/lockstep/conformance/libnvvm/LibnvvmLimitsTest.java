package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The messages are those of CUDA 13.0. */
class LibnvvmLimitsTest {
    private static Optional<String> unsupported(String log) {
        return LibnvvmLimits.unsupported(
                new LibnvvmResult.Rejected(LibnvvmResult.Stage.VERIFY, 6, "NVVM_ERROR_INVALID_IR", log));
    }

    @Test
    void theLineThatNamesTheLimitIsGiven() {
        String log = "error: Error: :  Function `k' Basic Block `':\n"
                + "  context:   %s = call float @llvm.sin.f32(float %a)\n"
                + "  Unsupported intrinsic: llvm.sin.f32\n";
        assertEquals(Optional.of("Unsupported intrinsic: llvm.sin.f32"), unsupported(log));
    }

    @Test
    void limitsAreKnownByTheirWords() {
        for (String limit : List.of(
                "Atomic operations on non-i32/i64/i128 types are not supported",
                "Illegal instruction: indirectbr",
                "error: Error: : Global Value `g.h': Invalid identifier name: g.h  Must match [a-zA-Z$_][a-zA-Z$_0-9]*",
                "Invalid type for arithmetic overflow intrinsic, need i16, i32, or i64",
                "error: NVPTX aliasee must be a non-kernel function definition",
                "error:  Error: unsupported operation",
                "Explicit section marker other than llvm.metadata is not allowed",
                "atomicrmw does not support operation: 'usub_sat'.")) {
            assertEquals(Optional.of(limit), unsupported(limit));
        }
    }

    @Test
    void faultsAreNoLimits() {
        for (String fault : List.of(
                "",
                "module (3, 12): parse use of undefined value '%y'",
                "Instruction does not dominate all uses!\n  %x = add i32 1, 1",
                "PHINode should have one entry for each predecessor of its parent basic block!",
                "error: Broken module found, compilation aborted!",
                "IR version 1.0 incompatible with current version 2.0")) {
            assertEquals(Optional.empty(), unsupported(fault), fault);
        }
    }
}
