package lockstep.ir.sass.ori;

import java.util.Optional;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;

/** The register files. */
public enum RegisterFile {
    /** Registers of 32 bits that each lane has. */
    GENERAL("R", "RZ"),
    /** Registers of 32 bits that the warp has once. */
    UNIFORM("UR", "URZ"),
    /** Single bits that each lane has. */
    PREDICATE("P", "PT"),
    /** Single bits that the warp has once. */
    UNIFORM_PREDICATE("UP", "UPT"),
    /** Convergence barriers: sets of lanes. Only instructions of the machine name them. */
    BARRIER("B", "");

    private final String prefix;
    private final String constant;

    RegisterFile(String prefix, String constant) {
        this.prefix = prefix;
        this.constant = constant;
    }

    /** What the names of its registers begin with. */
    public String prefix() {
        return prefix;
    }

    /** The name of the register that reads as zero, or as true; "" if the file has no such register. */
    public String constant() {
        return constant;
    }

    /** Whether the warp has its registers once, not each lane; of barriers each lane has its own copy of the set. */
    public boolean isUniform() {
        return this == UNIFORM || this == UNIFORM_PREDICATE;
    }

    /** Whether its registers are single bits. */
    public boolean isPredicate() {
        return this == PREDICATE || this == UNIFORM_PREDICATE;
    }

    /** Whether it has tuples of consecutive registers. */
    public boolean hasTuples() {
        return this == GENERAL || this == UNIFORM;
    }

    /**
     * Whether a register of this file can be a copy of one of {@code source}: uniform values can be copied to lanes.
     */
    public boolean takes(RegisterFile source) {
        return this != BARRIER
                && source != BARRIER
                && isPredicate() == source.isPredicate()
                && (this == source || !isUniform());
    }

    /** The file of the registers that fields of {@code kind} name; empty if they do not name registers. */
    public static Optional<RegisterFile> of(FieldKind kind) {
        return switch (kind) {
            case REGISTER -> Optional.of(GENERAL);
            case UNIFORM_REGISTER -> Optional.of(UNIFORM);
            case PREDICATE -> Optional.of(PREDICATE);
            case UNIFORM_PREDICATE -> Optional.of(UNIFORM_PREDICATE);
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> Optional.empty();
        };
    }

    /** The file with this prefix. */
    static Optional<RegisterFile> ofPrefix(String prefix) {
        for (RegisterFile each : values()) {
            if (each.prefix.equals(prefix)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
