package lockstep.conformance.driver;

import java.util.Objects;
import lockstep.ir.sass.code.EncodingCheck;

/** The result of {@code dis} for all cubins together. */
public sealed interface DisSummary {
    /** Whether no fault was found. */
    boolean isGood();

    /** They were shown, in sequence. */
    record Shown() implements DisSummary {
        @Override
        public boolean isGood() {
            return true;
        }
    }

    /**
     * The result of decoding and encoding every word.
     *
     * @param files cubins
     */
    record Encoding(int files, EncodingCheck check) implements DisSummary {
        public Encoding {
            Objects.requireNonNull(check);
        }

        @Override
        public boolean isGood() {
            return check.isClean();
        }
    }

    /** The result of checking control fields. */
    record Control(ControlCheck check) implements DisSummary {
        public Control {
            Objects.requireNonNull(check);
        }

        @Override
        public boolean isGood() {
            return check.early().isEmpty();
        }
    }

    /**
     * Latencies that were found.
     *
     * @param rows in the format of the latency table
     */
    record Latencies(String rows) implements DisSummary {
        public Latencies {
            Objects.requireNonNull(rows);
        }

        @Override
        public boolean isGood() {
            return true;
        }
    }
}
