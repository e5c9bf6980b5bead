package lockstep.conformance.bugs;

/** What a tool with a bug does. */
public enum BugKind implements Word {
    /** It is ended by a signal. */
    CRASH("crash", "ends with a crash"),
    /** It does not accept a valid program. */
    REFUSAL("refusal", "refuses a valid program"),
    /** What it writes is not a valid program. */
    OUTPUT("output", "writes something that is not a valid program"),
    /** It does not come to an end, or takes memory without end. */
    ENDLESS("endless", "does not come to an end"),
    /** A valid program comes out that does not refine what went in. */
    WRONG_PROGRAM("wrong-program", "writes a program that computes something else");

    private final String word;
    private final String meaning;

    BugKind(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
