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

    /** Something is wrong, and this shows it. */
    sealed interface Wrong extends Verdict {
        /** What shows it. */
        Counterexample counterexample();
    }

    /** After shows something else than before, under every schedule the same or under one that was all there is. */
    record Differs(Counterexample counterexample) implements Wrong {
        public Differs {
            Objects.requireNonNull(counterexample);
        }
    }

    /**
     * Before shows the same under every schedule, after does not, and under one of them at least not what before shows:
     * a synchronization was lost. docs/semantics.md, S6.3.
     */
    record PolicyDependent(Counterexample counterexample) implements Wrong {
        public PolicyDependent {
            Objects.requireNonNull(counterexample);
        }
    }

    /** The outputs agree, but other lanes take part in a collective operation. */
    record ParticipantsDiffer(Counterexample counterexample) implements Wrong {
        public ParticipantsDiffer {
            Objects.requireNonNull(counterexample);
        }
    }

    /** The outputs agree, but after has a race, and before none. docs/semantics.md, S9.5. */
    record RaceIntroduced(Counterexample counterexample) implements Wrong {
        public RaceIntroduced {
            Objects.requireNonNull(counterexample);
        }
    }

    /**
     * Nothing else is wrong, but an analysis claims that something of after is uniform that is not, and did not claim
     * it of before or was right there. docs/semantics.md, S12.2.
     */
    record ClaimViolated(Counterexample counterexample) implements Wrong {
        public ClaimViolated {
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
            case PolicyDependent p -> "PolicyDependent";
            case ParticipantsDiffer p -> "ParticipantsDiffer";
            case RaceIntroduced r -> "RaceIntroduced";
            case ClaimViolated c -> "ClaimViolated";
            case Inconclusive i -> "Inconclusive";
            case Skipped s -> "Skipped";
        };
    }

    /** Whether this says that something is wrong. */
    default boolean isWrong() {
        return this instanceof Wrong;
    }
}
