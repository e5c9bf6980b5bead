package lockstep.compiler.loopreduce;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.ir.number.ExactInt;
import org.jspecify.annotations.Nullable;

/**
 * How a use gets its chain: {@code parts + factor * scaled + immediate}, of which some are chains with registers of
 * their own and the others the same in all rounds. Of a test: the only part is compared with {@code limit}.
 *
 * @param isNext whether chains stand for what they are in the next round, after the step
 */
record Formula(
        List<Scev> parts, @Nullable Scaled scaled, ExactInt immediate, boolean isNext, @Nullable Scev limit) {
    Formula {
        parts = List.copyOf(parts);
    }

    /** What is done with a register before it is added. */
    enum Resizing {
        NONE,
        SIGN,
        ZERO,
        TRUNCATION
    }

    /** A register times a number, resized first. */
    record Scaled(Scev register, ExactInt factor, Resizing resizing) {}

    static Formula sum(List<Scev> parts, ExactInt immediate, boolean isNext) {
        return new Formula(parts, null, immediate, isNext, null);
    }

    /** What takes registers, each once. */
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
