package lockstep.sim;

import java.util.Locale;
import java.util.Objects;

/** How a run ended. */
public sealed interface Outcome {
    /** Every lane of every launch came to its end. */
    record Finished() implements Outcome {
        @Override
        public String toString() {
            return "finished";
        }
    }

    /** What stops a program on purpose. */
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
            return kind.name().toLowerCase(Locale.ROOT) + (detail.isEmpty() ? "" : " " + detail) + " at "
                    + place;
        }
    }

    /**
     * The program did something undefined.
     *
     * @param code stable short name of the clause, kebab-case, for instance {@code "out-of-bounds"}
     * @param what what was found, one sentence
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

    /** The run was cut off. */
    record OutOfFuel(long executed) implements Outcome {
        @Override
        public String toString() {
            return "out of fuel after " + executed + " warp instructions";
        }
    }

    /**
     * The run asks for what the simulator cannot do; a call of an unknown external function, for instance.
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
