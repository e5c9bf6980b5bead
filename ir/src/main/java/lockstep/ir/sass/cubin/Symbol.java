package lockstep.ir.sass.cubin;

/**
 * A symbol of a cubin.
 *
 * @param name of the symbol
 * @param info binding in the upper four bits, type in the lower four
 * @param other visibility and bits of NVIDIA's own
 * @param section index of its section; 0 for none
 * @param value where in the section
 * @param size in bytes
 */
public record Symbol(String name, int info, int other, int section, long value, long size) {
    /** Type of functions. */
    public static final int FUNCTION = 2;

    private static final int TYPE_MASK = 15;
    private static final int BINDING_SHIFT = 4;

    /** This symbol under another name. */
    Symbol withName(String another) {
        return new Symbol(another, info, other, section, value, size);
    }

    /** Kind of thing, {@link #FUNCTION} for code. */
    public int type() {
        return info & TYPE_MASK;
    }

    /** 0 local, 1 global, 2 weak. */
    public int binding() {
        return info >>> BINDING_SHIFT;
    }
}
