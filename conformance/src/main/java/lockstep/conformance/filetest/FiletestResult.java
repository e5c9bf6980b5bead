package lockstep.conformance.filetest;

import java.util.Objects;

/**
 * What came of a test.
 *
 * @param name the file's path below the folder
 * @param status what came of it
 * @param detail what is wrong, or why it was skipped; empty where all is well
 * @param milliseconds time it took
 */
public record FiletestResult(String name, Status status, String detail, double milliseconds) {
    public FiletestResult {
        Objects.requireNonNull(name);
        Objects.requireNonNull(status);
        Objects.requireNonNull(detail);
    }

    /** What can come of a test. */
    public enum Status {
        /** It did what it should. */
        PASSED("passed"),
        /** It did not, or it passed although it was expected to fail. */
        FAILED("failed"),
        /** It failed as expected. */
        EXPECTED_FAILURE("expected-failure"),
        /** A tool it needs is missing. */
        SKIPPED("skipped");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        /** The word in tables and JSON. */
        public String word() {
            return word;
        }
    }
}
