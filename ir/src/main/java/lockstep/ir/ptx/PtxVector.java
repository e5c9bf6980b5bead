package lockstep.ir.ptx;

import java.util.List;

/**
 * {@code {a, b, c, d}}.
 *
 * @param elements registers, immediates or sinks; 1 to 8
 */
public record PtxVector(List<PtxOperand> elements) implements PtxOperand {
    public PtxVector {
        elements = List.copyOf(elements);
    }
}
