package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;

/**
 * Bytes or halves of a register, of video instructions: {@code a.b3}, {@code a.h10}, {@code a.b7210}.
 *
 * @param register 32 bits
 * @param halves whether halves are selected, not bytes
 * @param indices which, in the order of the text, the highest place first: for a source also those of the second source
 *     (4 to 7 for bytes, 2 and 3 for halves), for a result its mask
 */
public record PtxSelection(PtxRegister register, boolean halves, List<Integer> indices) implements PtxOperand {
    public PtxSelection {
        Objects.requireNonNull(register);
        indices = List.copyOf(indices);
    }
}
