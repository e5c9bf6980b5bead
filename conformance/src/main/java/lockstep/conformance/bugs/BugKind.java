package lockstep.conformance.bugs;

/** What a tool with a bug does. */
public enum BugKind implements Word {
    /** It is killed by a signal. */
    CRASH("crash", "ends with a crash"),
    /** It does not accept a valid program. */
    REFUSAL("refusal", "refuses a valid program"),
    /** Its output is not a valid program. */
    OUTPUT("output", "writes something that is not a valid program"),
    /** It does not terminate, or its memory use grows without bound. */
    ENDLESS("endless", "does not come to an end"),
    /** Its output is a valid program that does not refine the input. */
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
