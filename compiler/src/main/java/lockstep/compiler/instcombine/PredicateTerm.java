package lockstep.compiler.instcombine;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The predicate of a comparison in a rule: one that is written out, a variable, or a function of a variable.
 *
 * @param fixed the predicate that is written out; null for a variable
 * @param variable upper-case name; empty for a fixed one
 * @param map what is done to the variable; {@link Map#SAME} on the left side
 */
public record PredicateTerm(@Nullable Predicate fixed, String variable, Map map) {
    /** What the right side makes of a predicate. */
    public enum Map {
        /** The predicate itself. */
        SAME("same"),
        /** The one that holds where the other does not. */
        INVERSE("inverse"),
        /** The one for exchanged operands. */
        SWAPPED("swapped"),
        /** The one that reads operands as unsigned; equalities stay. */
        UNSIGNED("unsigned"),
        /** The one that reads operands as signed; equalities stay. */
        SIGNED("signed"),
        /** Without the case of equality: {@code ult} of {@code ule}; equalities stay. */
        STRICT("strict"),
        /** With the case of equality; equalities stay. */
        NON_STRICT("nonstrict"),
        /** Signed for unsigned and the other way round; equalities stay. */
        OTHER_SIGN("otherSign");

        private final String word;

        Map(String word) {
            this.word = word;
        }

        /** The map of this word. */
        public static Optional<Map> of(String word) {
            for (Map map : values()) {
                if (map.word.equals(word)) {
                    return Optional.of(map);
                }
            }
            return Optional.empty();
        }

        /** What becomes of {@code predicate}; the maps of signs and equality are for integers alone. */
        public Predicate apply(Predicate predicate) {
            return switch (this) {
                case SAME -> predicate;
                case INVERSE -> predicate.inverse();
                case SWAPPED -> predicate.swapped();
                case UNSIGNED -> Predicates.unsigned(predicate);
                case SIGNED -> Predicates.signed(predicate);
                case STRICT -> Predicates.strict(predicate);
                case NON_STRICT -> Predicates.nonStrict(predicate);
                case OTHER_SIGN ->
                    predicate.isSigned() ? Predicates.unsigned(predicate) : Predicates.signed(predicate);
            };
        }
    }

    public PredicateTerm {
        Objects.requireNonNull(variable);
        Objects.requireNonNull(map);
    }

    /** A predicate that is written out. */
    public static PredicateTerm of(Predicate predicate) {
        return new PredicateTerm(predicate, "", Map.SAME);
    }
}
