package lockstep.ir.sass.text;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Numbers in the text of instructions. */
final class SassNumbers {
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,60}(\\.[0-9]{1,60})?(e[-+][0-9]{1,4})?");
    private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-f]{1,16}");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,6}");

    private SassNumbers() {}

    static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches();
    }

    static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    static String signedHex(long value) {
        return value < 0 ? "-0x" + Long.toHexString(-value) : hex(value);
    }

    /** An unsigned number {@code 0x...}, or a decimal index. */
    static OptionalLong parse(String text) {
        if (HEXADECIMAL.matcher(text).matches()) {
            return OptionalLong.of(Long.parseUnsignedLong(text.substring(2), 16));
        }
        return INDEX.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** A number {@code 0x...} or {@code -0x...}. */
    static OptionalLong parseSigned(String text) {
        if (text.startsWith("-")) {
            OptionalLong value = parse(text.substring(1));
            return value.isPresent() ? OptionalLong.of(-value.getAsLong()) : value;
        }
        return parse(text);
    }
}
