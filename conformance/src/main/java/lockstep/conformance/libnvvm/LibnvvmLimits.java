package lockstep.conformance.libnvvm;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * Distinguishes what the library does not support from what it considers invalid. The status is the same for both, so
 * the message has to decide. Messages that are not listed count as faults: a text that does not parse, a module that
 * violates a rule of LLVM IR, a failure inside the library.
 *
 * <p>Source: measured with CUDA 13.0 on the filetests and on generated kernels.
 */
public final class LibnvvmLimits {
    /** In lower case. */
    private static final List<String> WORDS = List.of(
            "not supported",
            "unsupported",
            "does not support",
            "illegal instruction",
            "invalid identifier name",
            "invalid type for",
            "invalid target address space",
            "must point to generic",
            "aliasee must be",
            "is not allowed",
            "must be type",
            "space overflowed");

    /**
     * Intrinsics that the verifier accepts but the compiler turns into calls through an undefined register, which
     * {@code ptxas} refuses: functions of the host's mathematical library that the target lacks.
     */
    private static final List<String> CALLS_OF_NOTHING = List.of(
            "llvm.tan.",
            "llvm.asin.",
            "llvm.acos.",
            "llvm.atan.",
            "llvm.sinh.",
            "llvm.cosh.",
            "llvm.tanh.",
            "llvm.exp10.",
            "llvm.lrint.",
            "llvm.llrint.",
            "llvm.lround.",
            "llvm.llround.");

    private LibnvvmLimits() {}

    /** What the library would compile to an invalid program without reporting it; empty if nothing. */
    public static Optional<String> unsupported(Module module) {
        return module.functions().stream()
                .map(Function::name)
                .filter(name -> CALLS_OF_NOTHING.stream().anyMatch(name::startsWith))
                .findFirst()
                .map(name -> name + " becomes a call of nothing");
    }

    /** What the library reports as not supported, in one line of its message; empty if it reports a fault. */
    public static Optional<String> unsupported(LibnvvmResult.Rejected rejected) {
        return rejected.log()
                .lines()
                .map(String::strip)
                .filter(LibnvvmLimits::namesLimit)
                .findFirst();
    }

    private static boolean namesLimit(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return WORDS.stream().anyMatch(lower::contains);
    }
}
