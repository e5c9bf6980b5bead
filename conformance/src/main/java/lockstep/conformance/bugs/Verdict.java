package lockstep.conformance.bugs;

/** What became of a program in one version of a tool, at one level, for one architecture. */
public enum Verdict implements Word {
    /** The result is not that of the program. */
    WRONG("wrong", "wrong result"),
    /** The tool crashed, or refused the program, or did not end. */
    FAILED("failed", "crash or refusal"),
    /** The result is that of the program. */
    RIGHT("right", "right"),
    /** The program needs an architecture, or a version of the language, that this one does not have. */
    INAPPLICABLE("inapplicable", "not for this architecture or version"),
    /** It could not be judged: fuel, or instructions that are not simulated. */
    OPEN("open", "could not be judged");

    private final String word;
    private final String meaning;

    Verdict(String word, String meaning) {
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
