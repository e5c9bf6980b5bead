package lockstep.compiler.loopreduce;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.ir.number.ExactInt;
import org.jspecify.annotations.Nullable;

/**
 * A way to compute the recurrence of a use: {@code parts + factor * scaled + immediate}, whose terms are recurrences
 * with registers of their own or loop-invariant. For a test, the only part is compared with {@code limit}.
 *
 * @param isNext whether recurrences have their values of the next iteration, after the step
 */
record UseFormula(
        List<Scev> parts,
        @Nullable Scaled scaled,
        ExactInt immediate,
        boolean isNext,
        @Nullable Scev limit) {
    UseFormula {
        parts = List.copyOf(parts);
    }

    /** The conversion of a register before it is added. */
    enum Resizing {
        NONE,
        SIGN,
        ZERO,
        TRUNCATION
    }

    /** A register, converted first, times a factor. */
    record Scaled(Scev register, ExactInt factor, Resizing resizing) {}

    static UseFormula sum(List<Scev> parts, ExactInt immediate, boolean isNext) {
        return new UseFormula(parts, null, immediate, isNext, null);
    }

    /** The expressions that need registers, each once. */
    List<Scev> registers() {
        List<Scev> registers = new ArrayList<>(parts);
        if (scaled != null && !registers.contains(scaled.register())) {
            registers.add(scaled.register());
        }
        if (limit != null && !(limit instanceof Constant) && !registers.contains(limit)) {
            registers.add(limit);
        }
        return registers;
    }
}
