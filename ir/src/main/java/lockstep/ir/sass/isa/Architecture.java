package lockstep.ir.sass.isa;

import java.util.Locale;
import java.util.Optional;

/** The architectures whose words the description covers, oldest first. */
public enum Architecture {
    /** Turing. */
    SM_75(75, 6),
    /** Ampere of data centres. */
    SM_80(80, 6),
    /** Ampere. */
    SM_86(86, 6),
    /** Ada. */
    SM_89(89, 6),
    /** Hopper. */
    SM_90(90, 6),
    /** Hopper with its architecture-specific operations; cubins do not distinguish it from {@link #SM_90}. */
    SM_90A(90, 6),
    /** Blackwell of data centres. */
    SM_100(100, 8),
    /** Blackwell of data centres, with more memory. */
    SM_103(103, 8),
    /** Blackwell. */
    SM_120(120, 8);

    private static final int SIX = 6;

    private final int number;
    private final int uniformRegisterBits;

    Architecture(int number, int uniformRegisterBits) {
        this.number = number;
        this.uniformRegisterBits = uniformRegisterBits;
    }

    /** The number that cubins carry. */
    public int number() {
        return number;
    }

    /** Bits of the number of a uniform register; all ones is the register that reads as zero. */
    public int uniformRegisterBits() {
        return uniformRegisterBits;
    }

    /**
     * Uniform registers of a warp. 63 follows from the six bits of their numbers; with eight bits it is 80 according to
     * public notes, and ptxas 13.0 wrote no larger number (assumed).
     */
    public int uniformRegisters() {
        return uniformRegisterBits == SIX ? 63 : 80;
    }

    /** The name as tools write it, {@code sm_90a}. */
    public String tool() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The architecture that tools call {@code name}. */
    public static Optional<Architecture> ofTool(String name) {
        for (Architecture each : values()) {
            if (each.tool().equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** The architecture whose cubins carry {@code number}; of several the one that has all operations. */
    public static Optional<Architecture> ofNumber(int number) {
        Architecture found = null;
        for (Architecture each : values()) {
            found = each.number == number ? each : found;
        }
        return Optional.ofNullable(found);
    }
}
