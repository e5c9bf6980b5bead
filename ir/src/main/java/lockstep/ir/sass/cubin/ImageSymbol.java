package lockstep.ir.sass.cubin;

import java.util.OptionalInt;

/**
 * A symbol of a described cubin.
 *
 * @param name of the symbol; for a section symbol that of the section
 * @param info binding in the upper four bits, type in the lower four
 * @param other visibility and bits of NVIDIA's own
 * @param section name of its section; empty for none, {@link #COMMON} if a linker merges and places symbols of this
 *     name
 * @param value where in the section; of a common symbol its alignment
 * @param size in bytes
 */
public record ImageSymbol(String name, int info, int other, String section, long value, long size) {
    /** In the place of a section, of common symbols. */
    public static final String COMMON = "*common*";

    /** {@code SHN_COMMON}. */
    private static final int COMMON_INDEX = 0xfff2;

    private static final int FUNCTION = 2;
    private static final int SECTION = 3;
    private static final int TYPE_MASK = 15;

    /** The symbol of a section. */
    public static ImageSymbol ofSection(String section) {
        return new ImageSymbol(section, SECTION, 0, section, 0, 0);
    }

    /** Whether it is in a section of the file. */
    public boolean isInSection() {
        return reserved(section).isEmpty();
    }

    /** The index in a file of no section, and of {@link #COMMON}; empty for the name of a section. */
    static OptionalInt reserved(String section) {
        return section.isEmpty()
                ? OptionalInt.of(0)
                : section.equals(COMMON) ? OptionalInt.of(COMMON_INDEX) : OptionalInt.empty();
    }

    /** Whether it is a function that is in another file, or that the driver has. */
    public boolean isUndefinedFunction() {
        return (info & TYPE_MASK) == FUNCTION && section.isEmpty();
    }
}
