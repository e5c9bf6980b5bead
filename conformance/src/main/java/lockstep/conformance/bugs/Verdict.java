package lockstep.conformance.bugs;

/** The result of a program in one version of a tool, at one level, for one architecture. */
public enum Verdict implements Word {
    /** The compiled program computes a wrong result. */
    WRONG("wrong", "wrong result"),
    /** The tool crashed, refused the program, or did not terminate. */
    FAILED("failed", "crash or refusal"),
    /** The compiled program computes the right result. */
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
