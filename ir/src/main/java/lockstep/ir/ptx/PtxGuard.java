package lockstep.ir.ptx;

import java.util.Objects;

/**
 * {@code @p} or {@code @!p}: the instruction is executed by lanes where it holds.
 *
 * @param predicate a register of type pred
 * @param negated whether lanes execute it where the predicate is false
 */
public record PtxGuard(PtxRegister predicate, boolean negated) {
    public PtxGuard {
        Objects.requireNonNull(predicate);
    }
}
