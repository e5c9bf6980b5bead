package lockstep.ir.sass.ori;

/**
 * A number in what a module has beside its code that follows from where code lies. A label {@link #END} stands for the
 * end of the function.
 */
public sealed interface OriAnchor {
    /** In place of a label: the end of the section, with what fills it up. */
    String END = "";

    /** The function. */
    String function();

    /** The block whose address is meant, or {@link #END}. */
    String label();

    /**
     * The value of a symbol.
     *
     * @param symbol its place in {@link lockstep.ir.sass.cubin.CubinImage#symbols}, from 0 on
     * @param function that it lies in
     * @param label the block that it names
     */
    record SymbolValue(int symbol, String function, String label) implements OriAnchor {}

    /**
     * The size of a symbol: where what it names ends.
     *
     * @param symbol its place in {@link lockstep.ir.sass.cubin.CubinImage#symbols}, from 0 on
     * @param function that it lies in
     * @param label the block behind it
     */
    record SymbolEnd(int symbol, String function, String label) implements OriAnchor {}

    /**
     * A word of 32 bits in a section of data: an entry of a table of {@code BRX}.
     *
     * @param section its name
     * @param offset of the word, in bytes
     * @param function whose code is meant
     * @param label the block whose offset in the function it holds
     */
    record TableEntry(String section, int offset, String function, String label) implements OriAnchor {}
}
