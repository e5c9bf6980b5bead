package lockstep.ir.ptx;

import java.util.Objects;

/**
 * A predicate operand negated, {@code !p}.
 *
 * @param predicate a register of type pred
 */
public record PtxNot(PtxRegister predicate) implements PtxOperand {
    public PtxNot {
        Objects.requireNonNull(predicate);
    }
}
