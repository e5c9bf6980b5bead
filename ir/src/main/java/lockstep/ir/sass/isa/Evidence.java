package lockstep.ir.sass.isa;

/** The evidence for a row of the description. */
public enum Evidence {
    /** Words that ptxas 13.0 wrote for programs of ours decode with it. */
    COMPILED('P'),
    /** Experiments that changed one thing in the PTX text moved the bits it names. */
    EXPERIMENT('X'),
    /** It agrees with pairs of words and text that were published with the assembler CuAssembler (MIT). */
    VECTORS('V'),
    /** Names and positions are those of public notes. */
    NOTES('N'),
    /** No source: inferred from similar rows. */
    ASSUMED('A');

    private final char letter;

    Evidence(char letter) {
        this.letter = letter;
    }

    /** Its letter in the resource. */
    public char letter() {
        return letter;
    }
}
