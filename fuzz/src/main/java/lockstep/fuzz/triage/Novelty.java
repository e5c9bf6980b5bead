package lockstep.fuzz.triage;

/** Whether a finding is worth somebody's time. */
public enum Novelty {
    /** Seen for the first time. */
    NEW("new"),
    /** The same as one seen before in this triage. */
    DUPLICATE("duplicate"),
    /** Listed as known. */
    KNOWN("known");

    private final String word;

    Novelty(String word) {
        this.word = word;
    }

    /** The word in records and tables. */
    public String word() {
        return word;
    }
}
