package lockstep.ir.sass.cubin;

import lockstep.ir.sass.cubin.CubinImage.ImageSection;

/**
 * Constants, globals or shared memory.
 *
 * @param section its name: {@code .nv.constant3}, {@code .nv.constant0.KERNEL}, {@code .nv.global},
 *     {@code .nv.global.init}, {@code .nv.shared.KERNEL}, {@code .nv.shared.reserved.0}
 * @param kernel that it belongs to; empty if it belongs to the whole program
 * @param size bytes that it takes in memory
 * @param alignment in bytes
 * @param bytes in the file: all of it, or empty for {@code .nv.global} and shared memory
 */
public record DataImage(String section, String kernel, long size, int alignment, Bytes bytes) implements ImageSection {
    static final String CONSTANT = ".nv.constant";
    static final String SHARED = ".nv.shared.";
    static final String GLOBAL = ".nv.global";
    static final String RESERVED = ".nv.shared.reserved.0";
    /** Shared variables of a file that is still to be linked: the linker gives each kernel those that it uses. */
    public static final String LINKED_SHARED = ".nv_debug.shared";

    public DataImage {
        if (size < 0 || alignment < 1 || bytes.size() != (isEmptyInFile(section) ? 0 : size)) {
            throw new IllegalArgumentException(section + ": " + bytes + " for " + size);
        }
    }

    /** The constant bank {@code number} of {@code kernel}, or of the whole program where that is empty. */
    public static DataImage constant(int number, String kernel, int alignment, Bytes bytes) {
        return new DataImage(constantSection(number, kernel), kernel, bytes.size(), alignment, bytes);
    }

    /** The name of the section of a constant bank of {@code kernel}, or of the whole program where that is empty. */
    public static String constantSection(int number, String kernel) {
        return CONSTANT + number + (kernel.isEmpty() ? "" : "." + kernel);
    }

    /** The name of the section of the shared memory of {@code kernel}. */
    public static String sharedSection(String kernel) {
        return SHARED + kernel;
    }

    /** Shared memory of {@code kernel}. */
    public static DataImage shared(String kernel, long size, int alignment) {
        return new DataImage(sharedSection(kernel), kernel, size, alignment, Bytes.EMPTY);
    }

    /** Whether it is a constant bank. */
    boolean isConstant() {
        return section.startsWith(CONSTANT);
    }

    /** The number of the bank that it is. */
    int bank() {
        int end = section.indexOf('.', CONSTANT.length());
        return Integer.parseInt(section, CONSTANT.length(), end < 0 ? section.length() : end, 10);
    }

    /** Whether the file holds no bytes for it. */
    boolean isEmptyInFile() {
        return isEmptyInFile(section);
    }

    /** Whether files hold no bytes for sections of this name. */
    public static boolean isEmptyInFile(String section) {
        return section.startsWith(SHARED) || section.equals(GLOBAL) || section.equals(LINKED_SHARED);
    }
}
