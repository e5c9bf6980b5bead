package lockstep.ir.sass.cubin;

import java.util.Arrays;
import java.util.Optional;

/**
 * How a place is filled in, with the number of sm_90 (measured with ptxas and nvlink 13.0: which places have them, and
 * what nvlink makes of those that it fills in itself).
 */
public enum RelocationType {
    /** 32 bits of an address. */
    ADDRESS_32(1),
    /** 64 bits of an address: of code, or of a variable in its own space. */
    ADDRESS_64(2),
    /** 64 bits of a generic address, also of a constant. */
    GENERIC_64(4),
    /** The offset of a shared variable, in the immediate of a word; the linker fills it in. */
    SHARED_OFFSET(0x37),
    /** The lower half of an address, in the immediate of a word. */
    LOW_HALF(0x38),
    /** The upper half of an address, in the immediate of a word. */
    HIGH_HALF(0x39),
    /** The offset of a constant in its bank, in the immediate of a word; the linker fills it in. */
    CONSTANT_OFFSET(0x3b),
    /** The target of an absolute call. */
    CALL_TARGET(0x4b);

    private final int number;

    RelocationType(int number) {
        this.number = number;
    }

    /** The number in the table of relocations. */
    public int number() {
        return number;
    }

    /** The type with this number; empty if it is not one of these. */
    public static Optional<RelocationType> of(int number) {
        return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
    }
}
