package lockstep.conformance.prove;

import java.util.List;

/**
 * The results for one rule.
 *
 * @param rule {@code pass:name}
 * @param proven applications that were right for every argument
 * @param sampled applications that were right for a sample of arguments
 * @param open applications that could not be judged, for instance with memory or blocks
 * @param failures applications that were wrong, at most a few
 */
public record RuleProof(String rule, long proven, long sampled, long open, List<Failure> failures) {
    /**
     * A wrong application.
     *
     * @param before text of the function before
     * @param after text of the function after
     * @param judgement arguments for which they differ
     */
    public record Failure(String before, String after, Judgement.Fails judgement) {}

    /** How far the rule is proven. */
    public enum Status {
        /** Wrong for some argument of some application. */
        WRONG("wrong"),
        /** Never wrong, and some applications were tried with every argument. */
        PROVEN("proven"),
        /** Never wrong; all applications were tried with samples of arguments only, as always for floats. */
        SAMPLED("sampled"),
        /** No application could be judged. */
        UNPROVEN("unproven");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        /** One lower-case word. */
        public String word() {
            return word;
        }
    }

    public RuleProof {
        failures = List.copyOf(failures);
    }

    /** How far the rule is proven. */
    public Status status() {
        if (!failures.isEmpty()) {
            return Status.WRONG;
        }
        if (proven > 0) {
            return Status.PROVEN;
        }
        return sampled > 0 ? Status.SAMPLED : Status.UNPROVEN;
    }

    /** Whether a function refines another. */
    public sealed interface Judgement {
        /**
         * It does, for every argument that was tried.
         *
         * @param inputs arguments that were tried
         * @param isExhaustive whether all arguments were tried
         */
        record Holds(long inputs, boolean isExhaustive) implements Judgement {}

        /**
         * It does not.
         *
         * @param arguments for which it has a result that the other does not have
         * @param before results of the other
         * @param after results of the function that the other does not have
         */
        record Fails(String arguments, String before, String after) implements Judgement {}

        /** Unknown. */
        record Open(String reason) implements Judgement {}
    }
}
