package lockstep.conformance.bugs;

/** Classes of bugs in external tools: what goes wrong. Each bug has one class. */
public enum BugClass implements Word {
    /** Lanes whose guard is false are modified, or a wrong guard is used. */
    GUARD("guard", "a guard is lost"),
    /** Algebra that does not hold where an operation saturates. */
    SATURATION("saturation", "algebra with saturation"),
    /** A value is treated as one of another type, sign or width. */
    TYPE("type", "type confusion"),
    /** A fact about a value that follows from a branch or comparison is used wrongly. */
    KNOWN_VALUE("known-value", "a value known by a branch"),
    /** Carry and borrow of sums and differences. */
    CARRY("carry", "carry chains"),
    /** Folding of LOP3, PRMT, bit fields and shifts. */
    FIELD("field", "folding of LOP3, PRMT, BFE and shifts"),
    /** An instruction is moved past a redefinition of its operands, or past a write to memory. */
    MOTION("motion", "motion past a redefinition"),
    /** A uniform register holds a divergent value. */
    UNIFORM("uniform", "uniform registers under divergence"),
    /** Lanes wait for each other although they should not, or different lanes take part in a vote. */
    CONVERGENCE("convergence", "convergence"),
    /** Video instructions. */
    VIDEO("video", "video instructions"),
    /** Dropped modifiers of floating-point instructions, and merged roundings. */
    FLOAT("float", "floating modifiers and conversions"),
    /** An operation is lowered to one with another meaning, or to one that does not exist. */
    LOWERING("lowering", "an operation becomes another one"),
    /** Vectors: element positions, sizes, parts. */
    VECTOR("vector", "vectors"),
    /** A machine instruction is encoded wrongly. */
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
