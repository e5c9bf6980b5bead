package lockstep.ir.sass.ori;

import java.util.Optional;
import lockstep.ir.sass.isa.FieldKind;

/** The files that registers come from. */
public enum RegisterFile {
    /** Registers of 32 bits that each lane has. */
    GENERAL("R", "RZ", FieldKind.REGISTER),
    /** Registers of 32 bits that the warp has once. */
    UNIFORM("UR", "URZ", FieldKind.UNIFORM_REGISTER),
    /** Single bits that each lane has. */
    PREDICATE("P", "PT", FieldKind.PREDICATE),
    /** Single bits that the warp has once. */
    UNIFORM_PREDICATE("UP", "UPT", FieldKind.UNIFORM_PREDICATE);

    private final String prefix;
    private final String constant;
    private final FieldKind kind;

    RegisterFile(String prefix, String constant, FieldKind kind) {
        this.prefix = prefix;
        this.constant = constant;
        this.kind = kind;
    }

    /** What the names of its registers begin with. */
    public String prefix() {
        return prefix;
    }

    /** The name of the register that reads as zero, or as true. */
    public String constant() {
        return constant;
    }

    /** The kind of fields that hold numbers of its registers. */
    public FieldKind kind() {
        return kind;
    }

    /** Whether the warp has its registers once, not each lane. */
    public boolean isUniform() {
        return this == UNIFORM || this == UNIFORM_PREDICATE;
    }

    /** Whether its registers are single bits. */
    public boolean isPredicate() {
        return this == PREDICATE || this == UNIFORM_PREDICATE;
    }

    /** The file whose registers fields of {@code kind} name; empty if none do. */
    public static Optional<RegisterFile> of(FieldKind kind) {
        for (RegisterFile each : values()) {
            if (each.kind == kind) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
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
