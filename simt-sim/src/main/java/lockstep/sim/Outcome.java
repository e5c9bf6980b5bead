package lockstep.sim;

import java.util.Locale;
import java.util.Objects;

/** How a run ended. */
public sealed interface Outcome {
    /** Every lane of every launch has ended. */
    record Finished() implements Outcome {
        @Override
        public String toString() {
            return "finished";
        }
    }

    /** How a program stops itself. */
    enum StopKind {
        /** {@code llvm.trap} and the like. */
        TRAP,
        /** {@code __assertfail}. */
        ASSERT,
        /** {@code exit} of the whole program. */
        EXIT
    }

    /**
     * The program stopped itself.
     *
     * @param detail for an assertion its message, otherwise empty
     */
    record Stopped(StopKind kind, String detail, Place place) implements Outcome {
        public Stopped {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(detail);
            Objects.requireNonNull(place);
        }

        @Override
        public String toString() {
            return kind.name().toLowerCase(Locale.ROOT) + (detail.isEmpty() ? "" : " " + detail) + " at " + place;
        }
    }

    /**
     * The program did something undefined.
     *
     * @param code stable short name of the clause, kebab-case, for instance {@code "out-of-bounds"}
     * @param what the finding, one sentence
     */
    record Undefined(String code, String what, Place place) implements Outcome {
        public Undefined {
            Objects.requireNonNull(code);
            Objects.requireNonNull(what);
            Objects.requireNonNull(place);
        }

        @Override
        public String toString() {
            return "undefined behaviour [" + code + "]: " + what + " at " + place;
        }
    }

    /** The run was cut off because its fuel was used up. */
    record OutOfFuel(long executed) implements Outcome {
        @Override
        public String toString() {
            return "out of fuel after " + executed + " warp instructions";
        }
    }

    /**
     * The run needs something that the simulator cannot do, for instance a call of an unknown external function.
     *
     * @param what what is missing
     */
    record Unsupported(String what, Place place) implements Outcome {
        public Unsupported {
            Objects.requireNonNull(what);
            Objects.requireNonNull(place);
        }

        @Override
        public String toString() {
            return "not supported: " + what + " at " + place;
        }
    }
}
