package lockstep.sim;

import java.util.List;
import java.util.Objects;

/**
 * A claim that a run has shown to be false: of uniformity, where lanes of one dynamic instance differ
 * (docs/semantics.md,
 * S12.2), of addresses (S12.7), or of what activations of a function do (S12.8).
 *
 * @param analysis name of the analysis that claimed it
 * @param kind what is claimed
 * @param claimed the instruction's text in one line, or {@code parameter N} of the function
 * @param lanes lanes of the dynamic instance that were compared, a bit each; undefined and poison ones are left out
 * @param values what lanes have, a line for each different value: {@code 0x5 in lanes 0x0000ffff}; of addresses the
 * bytes
 *     of the two accesses, of a promise what was done
 * @param place where; the lane is the lowest that differs from the lowest one compared
 */
public record ClaimViolation(
        String analysis, Kind kind, String claimed, int lanes, List<String> values, Place place) {
    /** What can be claimed. */
    public enum Kind {
        /** The result of an instruction that is none of the others. */
        VALUE("value"),
        /** A PHI. */
        PHI("phi"),
        /** A parameter of a function. */
        PARAMETER("parameter"),
        /** What a function returned to the lanes that called it together. */
        CALL_RESULT("call-result"),
        /** What a load or an atomic operation read. */
        LOAD("load"),
        /** The result of a shuffle, a vote, a match or a reduction over lanes. */
        COLLECTIVE("collective"),
        /** The result of a barrier. */
        BARRIER("barrier"),
        /** That all lanes go on to the same block. */
        BRANCH("branch"),
        /** How the addresses of two accesses of one thread lie to each other. */
        ADDRESS("address"),
        /** What an activation of a function does, or gives back. */
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

    /** What tells this claim from others about programs alike: analysis, function, kind, text. */
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
