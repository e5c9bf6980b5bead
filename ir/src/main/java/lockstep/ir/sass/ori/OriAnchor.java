package lockstep.ir.sass.ori;

/**
 * A number in a module, outside its code, that follows from the layout of code. The label {@link #END} is the end of
 * the function.
 */
public sealed interface OriAnchor {
    /** In place of a label: the end of the section, with what fills it up. */
    String END = "";

    /** The function. */
    String function();

    /** The block whose address is used, or {@link #END}. */
    String label();

    /**
     * The value of a symbol.
     *
     * @param symbol its place in {@link lockstep.ir.sass.cubin.CubinImage#symbols}, from 0 on
     * @param function that it is in
     * @param label the block that it names
     */
    record SymbolValue(int symbol, String function, String label) implements OriAnchor {}

    /**
     * The size of a symbol, given by its end.
     *
     * @param symbol its place in {@link lockstep.ir.sass.cubin.CubinImage#symbols}, from 0 on
     * @param function that it is in
     * @param label the block after it
     */
    record SymbolEnd(int symbol, String function, String label) implements OriAnchor {}

    /**
     * A word of 32 bits in a section of data: an entry of a table of {@code BRX}.
     *
     * @param section its name
     * @param offset of the word, in bytes
     * @param function that contains the block
     * @param label the block whose offset in the function it holds
     */
    record TableEntry(String section, int offset, String function, String label) implements OriAnchor {}
}
