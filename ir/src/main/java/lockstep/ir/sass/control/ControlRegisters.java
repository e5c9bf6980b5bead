package lockstep.ir.sass.control;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;

/**
 * Numbers the registers of all files: general ones first, then uniform ones, predicates, uniform predicates. The
 * registers that read as zero or true have no number.
 */
public final class ControlRegisters {
    /** One more than the largest number. */
    public static final int COUNT = 528;

    /** The first predicate. */
    static final int PREDICATES = 512;

    /** The first uniform predicate. */
    static final int UNIFORM_PREDICATES = 520;

    /** Number of predicates of a file, without the one that is always true. */
    static final int PREDICATE_COUNT = 7;

    private static final int UNIFORM = 256;

    private ControlRegisters() {}

    /** The number of a register of a file. */
    public static int number(FieldKind file, int register) {
        return switch (file) {
            case REGISTER -> register;
            case UNIFORM_REGISTER -> UNIFORM + register;
            case PREDICATE -> PREDICATES + register;
            case UNIFORM_PREDICATE -> UNIFORM_PREDICATES + register;
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> throw new CompilerBug(file + " is not a register file");
        };
    }

    /** The file of the register with this number. */
    public static FieldKind file(int number) {
        if (number < UNIFORM) {
            return FieldKind.REGISTER;
        }
        if (number < PREDICATES) {
            return FieldKind.UNIFORM_REGISTER;
        }
        return number < UNIFORM_PREDICATES ? FieldKind.PREDICATE : FieldKind.UNIFORM_PREDICATE;
    }

    /** The number in its file of the register with this number. */
    public static int index(int number) {
        return number - number(file(number), 0);
    }

    /** The register as listings write it, {@code UP3}. */
    public static String name(int number) {
        String prefix = switch (file(number)) {
            case REGISTER -> "R";
            case UNIFORM_REGISTER -> "UR";
            case PREDICATE -> "P";
            case UNIFORM_PREDICATE -> "UP";
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> throw new CompilerBug("register " + number);
        };
        return prefix + index(number);
    }
}
