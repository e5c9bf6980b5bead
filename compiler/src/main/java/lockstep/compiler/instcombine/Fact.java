package lockstep.compiler.instcombine;

import java.util.Optional;

/**
 * What the condition of a rule may ask. Facts of values hold wherever the value is not poison; where they cannot be
 * shown, the rule does not apply. Those of constants are decided.
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
    /** The value is at most the constant, without sign. */
    AT_MOST("atMost", 1, 1),
    /** As many high bits as the constant says, at least, are equal to the sign bit, with that one. */
    SIGN_BITS("signBits", 1, 1),
    /** No bit is 1 in both values. */
    DISJOINT("disjoint", 2, 0),
    /** Where the first value is poison, the second is too. */
    IMPLIES_POISON("impliesPoison", 2, 0),
    /** The operation has one use; says nothing of what it computes. */
    HAS_ONE_USE("hasOneUse", 1, 0),
    /** The value is no constant. */
    NOT_CONSTANT("notConstant", 1, 0),
    /** Exactly one bit is set. */
    IS_POWER_OF_2("isPowerOf2", 0, 1),
    /** The negation has exactly one bit set. */
    IS_NEGATED_POWER_OF_2("isNegatedPowerOf2", 0, 1),
    /** Not 0, and the set bits are the lowest. */
    IS_MASK("isMask", 0, 1),
    /** Not 0, and the set bits stand together. */
    IS_SHIFTED_MASK("isShiftedMask", 0, 1),
    /** The sum does not wrap with sign. */
    NSW_ADD("nswAdd", 0, 2),
    /** The sum does not wrap without sign. */
    NUW_ADD("nuwAdd", 0, 2),
    /** The difference does not wrap with sign. */
    NSW_SUB("nswSub", 0, 2),
    /** The difference does not wrap without sign. */
    NUW_SUB("nuwSub", 0, 2),
    /** The product does not wrap with sign. */
    NSW_MUL("nswMul", 0, 2),
    /** The product does not wrap without sign. */
    NUW_MUL("nuwMul", 0, 2),
    /** The second constant, not 0, divides the first one without sign. */
    DIVIDES("isMultiple", 0, 2),
    /** The second constant, neither 0 nor -1, divides the first one with sign. */
    DIVIDES_SIGNED("isSignedMultiple", 0, 2);

    private final String word;
    private final int valueCount;
    private final int constantCount;

    Fact(String word, int values, int constants) {
        this.word = word;
        this.valueCount = values;
        this.constantCount = constants;
    }

    /** How many values it is about; they come first. */
    public int valueCount() {
        return valueCount;
    }

    /** How many constants it has, of the type of the value if there is one. */
    public int constantCount() {
        return constantCount;
    }

    /** The fact of this name. */
    public static Optional<Fact> of(String word) {
        for (Fact fact : values()) {
            if (fact.word.equals(word)) {
                return Optional.of(fact);
            }
        }
        return Optional.empty();
    }
}
