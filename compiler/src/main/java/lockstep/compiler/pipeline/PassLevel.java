package lockstep.compiler.pipeline;

/** The language of the programs that a pass works on, from the first to the last level of compilation. */
public enum PassLevel {
    /** LLVM IR. */
    NVVM("nvvm", "LLVM IR"),
    /** The open form of PTX. */
    MACHINE("machine", "machine IR"),
    /** PTX, over which no passes run. */
    PTX("ptx", "PTX"),
    /** The open form of SASS. */
    ORI("ori", "Ori");

    private final String word;
    private final String phrase;

    PassLevel(String word, String phrase) {
        this.word = word;
        this.phrase = phrase;
    }

    /** The word in lists. */
    public String word() {
        return word;
    }

    /** What messages call such programs. */
    public String phrase() {
        return phrase;
    }
}
