package lockstep.compiler.instcombine;

import java.util.Optional;

/**
 * The facts that a rule's condition can require. Facts about values hold whenever the value is not poison; if one
 * cannot be proved, the rule does not apply. Facts about constants are decided exactly.
 */
public enum Fact {
    /** No bit of the value is undefined, and it is not poison. */
    NO_UNDEF("noUndef", 1, 0),
    /** The value is not poison; bits may be undefined. */
    NO_POISON("noPoison", 1, 0),
    /** The sign bit is 0. */
    NON_NEGATIVE("nonNegative", 1, 0),
    /** The sign bit is 1. */
    NEGATIVE("negative", 1, 0),
    /** Some bit is 1. */
    NON_ZERO("nonZero", 1, 0),
    /** Exactly one bit is 1. */
    POWER_OF_2("powerOf2", 1, 0),
    /** At most one bit is 1. */
    POWER_OF_2_OR_ZERO("powerOf2OrZero", 1, 0),
    /** The bits of the constant are 0 in the value. */
    KNOWN_ZERO("knownZero", 1, 1),
    /** The bits of the constant are 1 in the value. */
    KNOWN_ONES("knownOnes", 1, 1),
    /** The value is at most the constant, unsigned. */
    AT_MOST("atMost", 1, 1),
    /** At least as many high bits as the constant, the sign bit included, are equal to the sign bit. */
    SIGN_BITS("signBits", 1, 1),
    /** No bit is 1 in both values. */
    DISJOINT("disjoint", 2, 0),
    /** Where the first value is poison, the second is too. */
    IMPLIES_POISON("impliesPoison", 2, 0),
    /** The operation has one use; not a fact about its value. */
    HAS_ONE_USE("hasOneUse", 1, 0),
    /** The value is not a constant. */
    NOT_CONSTANT("notConstant", 1, 0),
    /** Exactly one bit is set. */
    IS_POWER_OF_2("isPowerOf2", 0, 1),
    /** The negation has exactly one bit set. */
    IS_NEGATED_POWER_OF_2("isNegatedPowerOf2", 0, 1),
    /** Not 0, and the set bits are the lowest. */
    IS_MASK("isMask", 0, 1),
    /** Not 0, and the set bits are contiguous. */
    IS_SHIFTED_MASK("isShiftedMask", 0, 1),
    /** The signed sum does not wrap. */
    NSW_ADD("nswAdd", 0, 2),
    /** The unsigned sum does not wrap. */
    NUW_ADD("nuwAdd", 0, 2),
    /** The signed difference does not wrap. */
    NSW_SUB("nswSub", 0, 2),
    /** The unsigned difference does not wrap. */
    NUW_SUB("nuwSub", 0, 2),
    /** The signed product does not wrap. */
    NSW_MUL("nswMul", 0, 2),
    /** The unsigned product does not wrap. */
    NUW_MUL("nuwMul", 0, 2),
    /** The second constant, not 0, divides the first one, unsigned. */
    DIVIDES("isMultiple", 0, 2),
    /** The second constant, neither 0 nor -1, divides the first one, signed. */
    DIVIDES_SIGNED("isSignedMultiple", 0, 2);

    private final String word;
    private final int valueCount;
    private final int constantCount;

    Fact(String word, int values, int constants) {
        this.word = word;
        this.valueCount = values;
        this.constantCount = constants;
    }

    /** Number of values it is about; they come first. */
    public int valueCount() {
        return valueCount;
    }

    /** Number of constants; they have the type of the value if there is one. */
    public int constantCount() {
        return constantCount;
    }

    /** The fact with this name. */
    public static Optional<Fact> of(String word) {
        for (Fact fact : values()) {
            if (fact.word.equals(word)) {
                return Optional.of(fact);
            }
        }
        return Optional.empty();
    }
}
