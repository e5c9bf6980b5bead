package lockstep.conformance.bugs;

/** What goes wrong in a tool with a bug: one class a bug. */
public enum BugClass implements Word {
    /** Lanes whose guard is false are changed, or a guard is taken from another place. */
    GUARD("guard", "a guard is lost"),
    /** Algebra that does not hold where an operation saturates. */
    SATURATION("saturation", "algebra with saturation"),
    /** A value is taken for one of another type, sign or width. */
    TYPE("type", "type confusion"),
    /** What a branch or comparison says of a value is used wrongly. */
    KNOWN_VALUE("known-value", "a value known by a branch"),
    /** Carry and borrow of sums and differences. */
    CARRY("carry", "carry chains"),
    /** Folding of logic tables, choices of bytes, fields of bits and shifts. */
    FIELD("field", "folding of LOP3, PRMT, BFE and shifts"),
    /** An instruction is moved past a change of what it reads, or of memory. */
    MOTION("motion", "motion past a redefinition"),
    /** A register that all lanes share holds what differs between them. */
    UNIFORM("uniform", "uniform registers under divergence"),
    /** Lanes wait for each other that should not, or vote in another company. */
    CONVERGENCE("convergence", "convergence"),
    /** Video instructions. */
    VIDEO("video", "video instructions"),
    /** Modifiers of floating arithmetic that are dropped, and roundings that are merged. */
    FLOAT("float", "floating modifiers and conversions"),
    /** An operation becomes one with another meaning, or one that does not exist. */
    LOWERING("lowering", "an operation becomes another one"),
    /** Vectors: places, sizes, parts. */
    VECTOR("vector", "vectors"),
    /** The machine word is written wrong. */
    ENCODING("encoding", "encoding of machine words"),
    /** The tool crashes, hangs or refuses valid programs. */
    CRASH("crash", "crashes, hangs and refusals");

    private final String word;
    private final String meaning;

    BugClass(String word, String meaning) {
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
