package lockstep.ir.sass.cubin;

/**
 * A place that the loader fills in.
 *
 * @param section index of the section that the place lies in
 * @param offset of the place in that section
 * @param type how it is filled in
 * @param symbol index of the symbol whose address is meant
 * @param addend what is added; 0 where the table has none
 */
public record Relocation(int section, long offset, int type, int symbol, long addend) {}
