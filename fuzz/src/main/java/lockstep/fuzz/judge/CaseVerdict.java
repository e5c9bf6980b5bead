package lockstep.fuzz.judge;

/** The verdict on a test case as a whole. */
public enum CaseVerdict {
    /** Every step refined the one before. */
    GOOD("good"),
    /** No step changed anything that a launch can reach. */
    UNCHANGED("unchanged"),
    /** Some run does not permit a verdict, and nothing was found wrong. */
    INCONCLUSIVE("inconclusive"),
    /** What is under test is wrong. */
    WRONG("wrong"),
    /** The test case itself is wrong: a fault of the generator, the simulator or the check. */
    INVALID("invalid"),
    /** The test case is undefined, beyond the simulator or racy, as one that mutations made may be. */
    DISCARDED("discarded");

    private final String word;

    CaseVerdict(String word) {
        this.word = word;
    }

    /** The word in records and tables. */
    public String word() {
        return word;
    }
}
