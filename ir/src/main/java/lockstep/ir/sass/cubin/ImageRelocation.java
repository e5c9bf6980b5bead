package lockstep.ir.sass.cubin;

/**
 * A place in a section that the linker or the loader fills in.
 *
 * @param section name of the section that contains the place
 * @param offset of the place in it
 * @param type how it is filled in
 * @param symbol index of the symbol; the first of {@link CubinImage#symbols} has 1
 * @param addend what is added; 0 before sm_90
 */
public record ImageRelocation(String section, long offset, int type, int symbol, long addend) {}
