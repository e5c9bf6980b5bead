package lockstep.conformance.filetest;

/** What can be done about the check lines of a failed test. */
public sealed interface Blessing {
    /**
     * The test passes with other check lines. Nothing is written.
     *
     * @param text of the file with them
     * @param diff from the file to {@code text}, in unified format
     */
    record Proposed(String text, String diff) implements Blessing {}

    /**
     * The test fails because of check lines that have to be changed by hand.
     *
     * @param reason lines that begin with the place of a check line
     */
    record Refused(String reason) implements Blessing {}

    /** The test fails for another reason than its check lines. */
    record Unrelated() implements Blessing {}
}
