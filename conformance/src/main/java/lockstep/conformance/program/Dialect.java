package lockstep.conformance.program;

/** The languages that programs are written in, from the first to the last level of compilation. */
public enum Dialect {
    /** LLVM IR text. */
    NVVM("nvvm"),
    /** PTX text. */
    PTX("ptx"),
    /** Machine instructions, encoded or not. */
    SASS("sass");

    private final String word;

    Dialect(String word) {
        this.word = word;
    }

    /** The word in reports. */
    public String word() {
        return word;
    }
}
