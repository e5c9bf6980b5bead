package lockstep.ir.sass.cubin;

/**
 * A section of a cubin.
 *
 * @param name of the section
 * @param nameOffset of the name in the section of names
 * @param type kind of section, see the constants
 * @param flags as the file has them
 * @param address as the file has it, 0
 * @param offset of the bytes in the file
 * @param size number of bytes that the section takes in memory
 * @param link index of a section that belongs to it
 * @param info index of a section or symbol that belongs to it
 * @param alignment in bytes
 * @param entrySize bytes of an entry where it is a table
 * @param bytes in the file; empty for {@link #NO_BITS}
 */
public record Section(
        String name,
        int nameOffset,
        int type,
        long flags,
        long address,
        long offset,
        long size,
        int link,
        int info,
        long alignment,
        long entrySize,
        Bytes bytes) {
    /** Type of the null section at index 0. */
    public static final int NULL = 0;

    /** Type of sections that hold what a program needs. */
    public static final int PROGRAM_BITS = 1;

    /** Type of the table of symbols. */
    public static final int SYMBOLS = 2;

    /** Type of tables of names. */
    public static final int NAMES = 3;

    /** Type of tables of relocations with addends. */
    public static final int RELOCATIONS_WITH_ADDENDS = 4;

    /** Type of sections that take memory but no bytes of the file. */
    public static final int NO_BITS = 8;

    /** Type of tables of relocations without addends. */
    public static final int RELOCATIONS = 9;

    /** Type of tables of attributes, {@code .nv.info} and {@code .nv.info.KERNEL}. */
    public static final int ATTRIBUTES = 0x7000_0000;

    /** Type of notes, which no program reads. */
    public static final int NOTES = 7;

    /** What the names of sections with machine words begin with. */
    public static final String CODE_PREFIX = ".text.";

    /** Whether this section holds machine words. */
    public boolean isCode() {
        return type == PROGRAM_BITS && name.startsWith(CODE_PREFIX);
    }

    /** Whether {@code other} has the same contents, at any offset; of notes, whether both are notes. */
    boolean isLike(Section other) {
        boolean isSameKind = name.equals(other.name) && type == other.type && flags == other.flags;
        boolean isSameLayout = size == other.size && alignment == other.alignment && info == other.info;
        return isSameKind && (type == NOTES || isSameLayout && bytes.equals(other.bytes));
    }

    /** This section under another name. */
    Section withName(String other) {
        return new Section(
                other, nameOffset, type, flags, address, offset, size, link, info, alignment, entrySize, bytes);
    }

    /** This section with other bytes of the same number. */
    public Section withBytes(Bytes replacement) {
        if (replacement.size() != bytes.size()) {
            throw new IllegalArgumentException(name + ": " + replacement.size() + " bytes for " + bytes.size());
        }
        return new Section(
                name, nameOffset, type, flags, address, offset, size, link, info, alignment, entrySize, replacement);
    }
}
