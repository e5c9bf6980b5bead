package lockstep.ir.ptx;

import java.util.Objects;

/**
 * A register and a number as a value, {@code a+4}, as what {@code st} writes and {@code mov} copies. The PTX ISA has
 * such sums in addresses only; ptxas adds the number to the register.
 *
 * @param register not a vector
 * @param offset not zero
 */
public record PtxSum(PtxRegister register, long offset) implements PtxOperand {
    public PtxSum {
        Objects.requireNonNull(register);
    }
}
