package lockstep.ir.ptx;

import java.util.Objects;

/**
 * One element of a vector register, {@code v.x}.
 *
 * @param register has 2 or 4 elements
 * @param index 0 to 3
 * @param letter as written: {@code x y z w} or {@code r g b a}
 */
public record PtxComponent(PtxRegister register, int index, char letter) implements PtxOperand {
    public PtxComponent {
        Objects.requireNonNull(register);
    }
}
