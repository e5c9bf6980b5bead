package lockstep.conformance.driver;

import java.util.Objects;

/** The tasks of {@code dis} on the functions of cubins. */
public sealed interface DisTask {
    /** How a function is laid out. */
    enum View {
        /** One instruction per line, as NVIDIA's disassembler prints it. */
        LISTING,
        /** Control flow, as a graph for dot. */
        GRAPH,
        /** The open form: blocks with labels. */
        BLOCKS
    }

    /**
     * Shows them.
     *
     * @param isExact whether all fields are written, so that the text reads back
     * @param showsControl whether control fields and words are written as well
     */
    record Show(View view, boolean isExact, boolean showsControl) implements DisTask {
        public Show {
            Objects.requireNonNull(view);
        }
    }

    /** Decodes each word, encodes it again and compares. */
    record VerifyEncoding() implements DisTask {}

    /**
     * Checks that each instruction waits for what it needs.
     *
     * @param half functions that are checked
     */
    record VerifyControl(CorpusHalf half) implements DisTask {
        public VerifyControl {
            Objects.requireNonNull(half);
        }
    }

    /**
     * Finds the fewest cycles between instructions that use one another's results.
     *
     * @param half functions that are searched
     */
    record MineControl(CorpusHalf half) implements DisTask {
        public MineControl {
            Objects.requireNonNull(half);
        }
    }
}
