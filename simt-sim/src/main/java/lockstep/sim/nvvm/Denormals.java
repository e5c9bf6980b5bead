package lockstep.sim.nvvm;

import java.util.Optional;
import lockstep.sim.fp.FloatFormat;

/** The treatment of subnormal operands or results. Source: LLVM Language Reference, attribute "denormal-fp-math". */
public enum Denormals {
    /** They are preserved, as IEEE 754 requires. */
    IEEE("ieee"),
    /** They become the zero of their sign. */
    PRESERVE_SIGN("preserve-sign"),
    /** They become positive zero. */
    POSITIVE_ZERO("positive-zero"),
    /** Determined by the mode of the machine at run time; on this target that is {@link #IEEE}. */
    DYNAMIC("dynamic");

    private final String word;

    Denormals(String word) {
        this.word = word;
    }

    /** The mode with this name. */
    public static Optional<Denormals> of(String word) {
        for (Denormals mode : values()) {
            if (mode.word.equals(word)) {
                return Optional.of(mode);
            }
        }
        return Optional.empty();
    }

    /** The value under this mode. */
    long apply(FloatFormat format, long bits) {
        if (this == IEEE || this == DYNAMIC || !format.isDenormal(bits)) {
            return bits;
        }
        return format.zero(this == PRESERVE_SIGN && format.isNegative(bits));
    }
}
