package lockstep.conformance.allocation;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * Why a function with physical registers does not do what the one with virtual registers does.
 *
 * @param kind what is wrong
 * @param place in the text of the function with physical registers
 * @param message what was found
 */
public record AllocationFault(Kind kind, SourceLocation place, String message) {
    /** Kinds of faults. */
    public enum Kind {
        /** Apart from moves, the instructions are not the same. */
        SHAPE,
        /** The architecture does not have the register, or no operand can name it. */
        REGISTER,
        /** A register or a slot does not hold what is read from it. */
        VALUE,
        /** A slot is not in the frame, or the frame is not what its instructions say. */
        FRAME
    }

    public AllocationFault {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(place);
        Objects.requireNonNull(message);
    }

    /** {@code k:12:3: VALUE: ...}. */
    @Override
    public String toString() {
        return place + ": " + kind + ": " + message;
    }
}
