package lockstep.conformance.driver;

import java.util.Objects;
import lockstep.ir.sass.code.EncodingCheck;

/** What {@code dis} found in all cubins together. */
public sealed interface DisSummary {
    /** Whether nothing is wrong with them. */
    boolean isGood();

    /** They were shown, one after the other. */
    record Shown() implements DisSummary {
        @Override
        public boolean isGood() {
            return true;
        }
    }

    /**
     * What came of decoding and encoding every word.
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

    /** What came of checking control fields. */
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
     * @param rows as the table of latencies has them
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
