package lockstep.compiler.select;

import java.util.Optional;

/** The form of an operand: what an instruction may assume about the bits of its register. */
enum OperandForm {
    /** The value; the bits above the width of an integer are unspecified. Also floats and addresses. */
    ANY("any"),
    /** An integer, zero-extended to its register. */
    ZERO("zero"),
    /** An integer, sign-extended to its register. */
    SIGN("sign"),
    /** A predicate that holds where an {@code i1} is true. */
    PRED("pred"),
    /** A predicate that holds where an {@code i1} is false. */
    NOT_PRED("notpred"),
    /** Either predicate form, whichever is cheaper. */
    COND("cond"),
    /** A 32-bit shift amount, correct for all amounts that do not give poison. */
    AMOUNT("amount"),
    /** A float in which a NaN may have any sign and payload. */
    NUMBER("number");

    private final String word;

    OperandForm(String word) {
        this.word = word;
    }

    /** The keyword in rules. */
    String word() {
        return word;
    }

    static Optional<OperandForm> of(String word) {
        for (OperandForm form : values()) {
            if (form.word.equals(word)) {
                return Optional.of(form);
            }
        }
        return Optional.empty();
    }
}
