package lockstep.ir.sass.control;

import java.util.Locale;
import java.util.Optional;

/** How an instruction uses a register, as far as this affects when the register must hold its value. */
public enum UseKind {
    /** It computes with a general register. */
    OPERAND,
    /** It adds a general register at the end: the third source of a multiplication. */
    ADDEND,
    /** A general register is (a part of) an address. */
    ADDRESS,
    /** It computes with a uniform register. */
    UNIFORM,
    /** A uniform register is (a part of) an address, or a descriptor. */
    UNIFORM_ADDRESS,
    /** It computes with a predicate. */
    PREDICATE,
    /** A predicate guards it. */
    GUARD,
    /** It computes with a uniform predicate. */
    UNIFORM_PREDICATE,
    /** A uniform predicate guards it. */
    UNIFORM_GUARD,
    /** It writes the register. */
    OVERWRITE;

    /** Its word in the table. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<UseKind> ofWord(String word) {
        for (UseKind each : values()) {
            if (each.word().equals(word)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
