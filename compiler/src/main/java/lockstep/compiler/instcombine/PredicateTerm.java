package lockstep.compiler.instcombine;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The predicate of a comparison in a rule: a literal, a variable, or a function of a variable.
 *
 * @param fixed the literal; null for a variable
 * @param variable upper-case name; empty for a literal
 * @param map the function of the variable; {@link Map#SAME} on the left side
 */
public record PredicateTerm(@Nullable Predicate fixed, String variable, Map map) {
    /** The functions of predicates on the right side. */
    public enum Map {
        /** The predicate itself. */
        SAME("same"),
        /** The predicate that holds if and only if the other does not. */
        INVERSE("inverse"),
        /** The predicate for exchanged operands. */
        SWAPPED("swapped"),
        /** The unsigned predicate; equalities stay. */
        UNSIGNED("unsigned"),
        /** The signed predicate; equalities stay. */
        SIGNED("signed"),
        /** Without the case of equality: {@code ult} of {@code ule}; equalities stay. */
        STRICT("strict"),
        /** With the case of equality; equalities stay. */
        NON_STRICT("nonstrict"),
        /** Signed becomes unsigned and vice versa; equalities stay. */
        OTHER_SIGN("otherSign");

        private final String word;

        Map(String word) {
            this.word = word;
        }

        /** The function with this name. */
        public static Optional<Map> of(String word) {
            for (Map map : values()) {
                if (map.word.equals(word)) {
                    return Optional.of(map);
                }
            }
            return Optional.empty();
        }

        /** Applies the function to {@code predicate}; the functions of signs and equality are for integers only. */
        public Predicate apply(Predicate predicate) {
            return switch (this) {
                case SAME -> predicate;
                case INVERSE -> predicate.inverse();
                case SWAPPED -> predicate.swapped();
                case UNSIGNED -> Predicates.unsigned(predicate);
                case SIGNED -> Predicates.signed(predicate);
                case STRICT -> Predicates.strict(predicate);
                case NON_STRICT -> Predicates.nonStrict(predicate);
                case OTHER_SIGN -> predicate.isSigned() ? Predicates.unsigned(predicate) : Predicates.signed(predicate);
            };
        }
    }

    public PredicateTerm {
        Objects.requireNonNull(variable);
        Objects.requireNonNull(map);
    }

    /** A literal. */
    public static PredicateTerm of(Predicate predicate) {
        return new PredicateTerm(predicate, "", Map.SAME);
    }
}
