package lockstep.compiler.select;

import java.util.Optional;

/** How an operand is delivered: what an instruction needs to know of the bits of a register. */
enum OperandForm {
    /** The value; above the width of an integer stands anything. Also floats and addresses. */
    ANY("any"),
    /** An integer, zero-extended to its register. */
    ZERO("zero"),
    /** An integer, sign-extended to its register. */
    SIGN("sign"),
    /** A predicate that holds where an {@code i1} is true. */
    PRED("pred"),
    /** A predicate that holds where an {@code i1} is false. */
    NOT_PRED("notpred"),
    /** One of the two, whichever is cheaper. */
    COND("cond"),
    /** A shift amount in 32 bits, right for all amounts that are not poison. */
    AMOUNT("amount"),
    /** A float of which a NaN may have any sign and payload. */
    NUMBER("number");

    private final String word;

    OperandForm(String word) {
        this.word = word;
    }

    /** The word in rules. */
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
