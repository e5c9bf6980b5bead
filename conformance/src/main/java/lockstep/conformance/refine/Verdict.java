package lockstep.conformance.refine;

import java.util.Objects;

/** The result of comparing the program before a step with the one after it, over all schedules of a launch sequence. */
public sealed interface Verdict {
    /**
     * After refines before.
     *
     * @param vacuous runs in which before was undefined, so that anything refines it
     * @param leftOut runs that were not compared, because before depends on the schedule; see {@link ImplicitMasks}
     */
    record Refines(int vacuous, int leftOut) implements Verdict {
        /** After refines before under all schedules. */
        public Refines(int vacuous) {
            this(vacuous, 0);
        }

        /** What qualifies the word, in brackets with a blank before them; empty if nothing does. */
        public String qualification() {
            if (vacuous > 0) {
                return " (vacuous)";
            }
            return leftOut > 0 ? " (under stack alone)" : "";
        }
    }

    /** A wrong result, with a counterexample. */
    sealed interface Wrong extends Verdict {
        /** The counterexample. */
        Counterexample counterexample();
    }

    /**
     * The results of after differ from those of before, and after does not depend on the schedule, or there was only
     * one.
     */
    record Differs(Counterexample counterexample) implements Wrong {
        public Differs {
            Objects.requireNonNull(counterexample);
        }
    }

    /**
     * Before has the same results under every schedule, but after does not, and under at least one schedule they differ
     * from those of before: synchronization was lost. docs/semantics.md, S6.3.
     */
    record PolicyDependent(Counterexample counterexample) implements Wrong {
        public PolicyDependent {
            Objects.requireNonNull(counterexample);
        }
    }

    /** The outputs agree, but different lanes take part in a collective operation. */
    record ParticipantsDiffer(Counterexample counterexample) implements Wrong {
        public ParticipantsDiffer {
            Objects.requireNonNull(counterexample);
        }
    }

    /** The outputs agree, but after has a race and before does not. docs/semantics.md, S9.5. */
    record RaceIntroduced(Counterexample counterexample) implements Wrong {
        public RaceIntroduced {
            Objects.requireNonNull(counterexample);
        }
    }

    /**
     * The rest agrees, but an analysis claims that a value of after is uniform although it is not, and it did not claim
     * that of before or was right there. docs/semantics.md, S12.2.
     */
    record ClaimViolated(Counterexample counterexample) implements Wrong {
        public ClaimViolated {
            Objects.requireNonNull(counterexample);
        }
    }

    /**
     * A verdict cannot rest on the runs.
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

    /** Whether this is a wrong result. */
    default boolean isWrong() {
        return this instanceof Wrong;
    }
}
