package lockstep.conformance.bugs;

/** The evidence that a record is a fault of the tool. */
public enum Confidence implements Word {
    /** The same tool is right at another level: it contradicts itself. */
    LEVELS("levels", "the tool contradicts itself between levels"),
    /** Wrong at every level according to the manual. */
    MANUAL("manual", "contradicts the manual at all levels"),
    /** A crash, or a refusal of a valid program: nothing to interpret. */
    EVIDENT("evident", "a crash, or a refusal of what the manual permits"),
    /**
     * Based on what is known about convergence barriers, uniform registers and scheduling, which no manual describes.
     */
    UNDOCUMENTED("undocumented", "rests on convergence or scheduling that no manual describes"),
    /** The manual is ambiguous. */
    DOUBTFUL("doubtful", "the manual can be read both ways"),
    /** Once considered a fault, but not any more. */
    WITHDRAWN("withdrawn", "withdrawn: not a fault by what is known now");

    private final String word;
    private final String meaning;

    Confidence(String word, String meaning) {
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
