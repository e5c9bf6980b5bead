package lockstep.ir.nvvm.type;

import java.nio.charset.StandardCharsets;

/** How LLVM writes names: bare where the lexer allows it, else quoted with {@code \XX} escapes. */
public final class TypeNames {
    private TypeNames() {}

    /** {@code name} as printed after a sigil ({@code %}, {@code @}, {@code $}). */
    public static String quoteIfNeeded(String name) {
        return isBare(name) ? name : "\"" + escape(name) + "\"";
    }

    /** Whether {@code name} needs no quotes: letters, digits, {@code -$._}, not starting with a digit. */
    public static boolean isBare(String name) {
        if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
            return false;
        }
        return name.chars().allMatch(TypeNames::isBareCharacter);
    }

    private static boolean isBareCharacter(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '$'
                || c == '.'
                || c == '_';
    }

    /**
     * {@code text} as bytes, those outside printable ASCII, quotes and backslashes written {@code \XX}. A char up to
     * 255 is one byte, as the reader makes them, because names are bytes in LLVM; other characters are encoded as
     * UTF-8.
     */
    public static String escape(String text) {
        boolean isBytes = text.chars().allMatch(c -> c <= 0xff);
        return escape(text.getBytes(isBytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
    }

    /** {@code bytes} with those outside printable ASCII, quotes and backslashes written {@code \XX}. */
    public static String escape(byte[] bytes) {
        StringBuilder out = new StringBuilder(bytes.length);
        for (byte b : bytes) {
            int c = b & 0xff;
            if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') {
                out.append('\\');
                out.append(Character.toUpperCase(Character.forDigit(c >> 4, 16)));
                out.append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            } else {
                out.append((char) c);
            }
        }
        return out.toString();
    }
}
