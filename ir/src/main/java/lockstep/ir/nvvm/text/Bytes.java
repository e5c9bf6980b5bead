package lockstep.ir.nvvm.text;

import java.nio.charset.StandardCharsets;

/** Searching of bytes. */
final class Bytes {
    private Bytes() {}

    /** Whether {@code word}, in ASCII, occurs in {@code text}. */
    static boolean contains(byte[] text, String word) {
        byte[] wanted = word.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i + wanted.length <= text.length; i++) {
            if (text[i] == wanted[0] && matches(text, i, wanted)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(byte[] text, int at, byte[] wanted) {
        for (int i = 1; i < wanted.length; i++) {
            if (text[at + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
