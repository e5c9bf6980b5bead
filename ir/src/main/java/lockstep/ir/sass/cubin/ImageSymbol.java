package lockstep.ir.sass.cubin;

/**
 * A symbol of a described cubin.
 *
 * @param name of the symbol; that of the section where it stands for one
 * @param info binding in the upper four bits, type in the lower four
 * @param other visibility and what NVIDIA keeps besides
 * @param section name of the section it lies in; empty for none
 * @param value where in the section
 * @param size in bytes
 */
public record ImageSymbol(String name, int info, int other, String section, long value, long size) {
    private static final int FUNCTION = 2;
    private static final int SECTION = 3;
    private static final int TYPE_MASK = 15;

    /** The symbol that stands for a section. */
    public static ImageSymbol ofSection(String section) {
        return new ImageSymbol(section, SECTION, 0, section, 0, 0);
    }

    /** Whether it is a function that is in another file, or that the driver has. */
    public boolean isUndefinedFunction() {
        return (info & TYPE_MASK) == FUNCTION && section.isEmpty();
    }
}
