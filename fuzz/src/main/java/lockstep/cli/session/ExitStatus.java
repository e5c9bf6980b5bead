package lockstep.cli.session;

/** The exit statuses of every command. */
public enum ExitStatus {
    /** The job is done and nothing wrong was found. */
    GOOD(0, "good"),
    /** The job is done and something wrong was found: a difference, a failed expectation, a failed test. */
    FOUND_WRONG(1, "found something wrong"),
    /** Wrong usage or unusable input; the message gives the reason and the place. */
    BAD_INPUT(2, "bad usage or bad input"),
    /** A bug of Lockstep; a reproducer directory is named. */
    INTERNAL_ERROR(3, "internal error (a reproducer directory is named)"),
    /** The reader of standard output went away before all was written; 128 + SIGPIPE, as shells report it. */
    OUTPUT_CLOSED(141, "standard output was closed early");

    private final int code;
    private final String meaning;

    ExitStatus(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The number given to the operating system, 0 to 255. */
    public int code() {
        return code;
    }

    /** A few words for help texts. */
    public String meaning() {
        return meaning;
    }
}
