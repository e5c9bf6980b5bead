package lockstep.conformance.filetest;

import java.util.Objects;

/**
 * The result of a test.
 *
 * @param name the file's path below the folder
 * @param status its status
 * @param detail the failure, or why it was skipped; empty if it passed
 * @param milliseconds time it took
 */
public record FiletestResult(String name, Status status, String detail, double milliseconds) {
    public FiletestResult {
        Objects.requireNonNull(name);
        Objects.requireNonNull(status);
        Objects.requireNonNull(detail);
    }

    /** Statuses of tests. */
    public enum Status {
        /** It passed. */
        PASSED("passed"),
        /** It failed, or it passed although it was expected to fail. */
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
