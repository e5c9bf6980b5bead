package lockstep.ir.sass.ori;

import java.util.regex.Pattern;

/** The common syntax of virtual and physical registers. */
final class RegisterText {
    /** Percent sign, file, number or the letter of the constant register, width. */
    static final Pattern PATTERN = Pattern.compile("(%?)(U?[RP]|B)(Z|T|0|[1-9][0-9]{0,8})(?:x([2-4]))?");

    private RegisterText() {}

    static String width(int width) {
        return width == 1 ? "" : "x" + width;
    }

    /** @throws IllegalArgumentException if {@code file} has no tuples of that width */
    static void check(RegisterFile file, int width) {
        if (width < 1 || width > OriRegister.MAX_WIDTH || !file.hasTuples() && width > 1) {
            throw new IllegalArgumentException(width + " registers of " + file);
        }
    }
}
