package lockstep.ir.sass.cubin;

/**
 * A place that the loader fills in.
 *
 * @param section index of the section that contains the place
 * @param offset of the place in that section
 * @param type how it is filled in
 * @param symbol index of the symbol whose address is used
 * @param addend what is added; 0 if the table does not have addends
 */
public record Relocation(int section, long offset, int type, int symbol, long addend) {}
