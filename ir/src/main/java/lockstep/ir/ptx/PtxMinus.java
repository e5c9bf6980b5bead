package lockstep.ir.ptx;

import java.util.Objects;

/**
 * An operand negated, {@code -a}: {@code vmad} only.
 *
 * @param operand a register, or a {@link PtxSelection}
 */
public record PtxMinus(PtxOperand operand) implements PtxOperand {
    public PtxMinus {
        Objects.requireNonNull(operand);
    }
}
