package lockstep.fuzz.campaign;

/** Why a campaign ended. */
public enum CampaignEnd {
    /** All seeds are judged. */
    DONE("done"),
    /** Its time is over. */
    TIME("time"),
    /** It was stopped. */
    STOPPED("stopped"),
    /** Too many cases hang and take up the machine; a new process can continue. */
    STUCK("stuck");

    private final String word;

    CampaignEnd(String word) {
        this.word = word;
    }

    /** The word in tables and JSON. */
    public String word() {
        return word;
    }
}
