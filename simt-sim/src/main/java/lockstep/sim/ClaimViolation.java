package lockstep.sim;

import java.util.List;
import java.util.Objects;

/**
 * A claim of an analysis that a run has shown to be false: a claim of uniformity where lanes of one dynamic instance
 * differ (docs/semantics.md, S12.2), a claim about addresses (S12.7), or a promise about activations of a function
 * (S12.8).
 *
 * @param analysis name of the analysis that claimed it
 * @param kind what is claimed
 * @param claimed the instruction's text in one line, or {@code parameter N} of the function
 * @param lanes lanes of the dynamic instance that were compared, a bit each; undefined and poison ones are left out
 * @param values what lanes have, a line for each different value: {@code 0x5 in lanes 0x0000ffff}; for addresses the
 *     bytes of the two accesses, for a promise the violation
 * @param place the place; its lane is the lowest that differs from the lowest one compared
 */
public record ClaimViolation(String analysis, Kind kind, String claimed, int lanes, List<String> values, Place place) {
    /** The kinds of claims. */
    public enum Kind {
        /** The result of any other instruction. */
        VALUE("value"),
        /** A PHI. */
        PHI("phi"),
        /** A parameter of a function. */
        PARAMETER("parameter"),
        /** The result of a function for the lanes that called it together. */
        CALL_RESULT("call-result"),
        /** The value read by a load or an atomic operation. */
        LOAD("load"),
        /** The result of a shuffle, a vote, a match or a reduction over lanes. */
        COLLECTIVE("collective"),
        /** The result of a barrier. */
        BARRIER("barrier"),
        /** That a branch is uniform. */
        BRANCH("branch"),
        /** The alias relation of two accesses of one thread. */
        ADDRESS("address"),
        /** What an activation of a function does or returns. */
        PROMISE("promise");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word in messages and signatures. */
        public String word() {
            return word;
        }
    }

    public ClaimViolation {
        Objects.requireNonNull(analysis);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(claimed);
        values = List.copyOf(values);
        Objects.requireNonNull(place);
    }

    /** A key that identifies the claim in every run of the same program: analysis, function, kind, text. */
    public String key() {
        return analysis + " @" + place.function() + " " + kind.word() + " " + claimed;
    }

    @Override
    public String toString() {
        if (kind == Kind.ADDRESS) {
            return "%s claims of addresses: %s; they are %s, at %s"
                    .formatted(analysis, claimed, String.join(" and ", values), place);
        }
        if (kind == Kind.PROMISE) {
            return "%s claim %s; %s, at %s".formatted(analysis, claimed, String.join(" and ", values), place);
        }
        return "%s claims that the %s is uniform: %s; it is %s, at %s"
                .formatted(analysis, kind.word().replace('-', ' '), claimed, String.join(", ", values), place);
    }
}
