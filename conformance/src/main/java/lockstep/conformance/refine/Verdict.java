package lockstep.conformance.refine;

import java.util.Objects;

/** What a check of before against after found, over all schedules of one launch sequence. */
public sealed interface Verdict {
    /**
     * After refines before.
     *
     * @param vacuous runs in which before was undefined, so that anything refines it
     */
    record Refines(int vacuous) implements Verdict {}

    /** After shows something else than before. */
    record Differs(Counterexample counterexample) implements Verdict {
        public Differs {
            Objects.requireNonNull(counterexample);
        }
    }

    /** The outputs agree, but other lanes take part in a collective operation. */
    record ParticipantsDiffer(Counterexample counterexample) implements Verdict {
        public ParticipantsDiffer {
            Objects.requireNonNull(counterexample);
        }
    }

    /**
     * The runs are no ground for a verdict.
     *
     * @param reason stable short name, kebab-case
     */
    record Inconclusive(String reason, String what) implements Verdict {
        public Inconclusive {
            Objects.requireNonNull(reason);
            Objects.requireNonNull(what);
        }
    }

    /** Nothing was run, because nothing changed. */
    record Skipped() implements Verdict {}

    /** The word in tables and JSON. */
    default String word() {
        return switch (this) {
            case Refines r -> "Refines";
            case Differs d -> "Differs";
            case ParticipantsDiffer p -> "ParticipantsDiffer";
            case Inconclusive i -> "Inconclusive";
            case Skipped s -> "Skipped";
        };
    }

    /** Whether this says that after is wrong. */
    default boolean isWrong() {
        return this instanceof Differs || this instanceof ParticipantsDiffer;
    }
}
