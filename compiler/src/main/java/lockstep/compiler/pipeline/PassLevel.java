package lockstep.compiler.pipeline;

/** The program representation that a pass works on, from the first to the last level of compilation. */
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

    /** The keyword in listings. */
    public String word() {
        return word;
    }

    /** The name of such programs in messages. */
    public String phrase() {
        return phrase;
    }
}
