package lockstep.ir.text;

/**
 * Columns of places in a text of bytes, counted from 1 in UTF-16 code units, as editors count them. Remembers the last
 * answer, so that asking for all places of a long line in their order costs no more than the line is long.
 */
final class Columns {
    private final byte[] text;
    private final boolean isAscii;
    private int lineStart = -1;
    private int position;
    private int units;

    /** Columns in {@code text}, which must not change: UTF-8 or any other superset of ASCII. */
    Columns(byte[] text) {
        this.text = text;
        this.isAscii = isAscii(text);
    }

    private static boolean isAscii(byte[] text) {
        for (byte b : text) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    /** The column of the byte at {@code offset}, whose line begins at {@code startOfLine}. */
    int at(int offset, int startOfLine) {
        if (isAscii) {
            return offset - startOfLine + 1;
        }
        if (lineStart != startOfLine || offset < position) {
            lineStart = startOfLine;
            position = startOfLine;
            units = 0;
        }
        for (; position < offset; position++) {
            int b = text[position] & 0xff;
            units += (b & 0xC0) == 0x80 ? 0 : b >= 0xF0 ? 2 : 1;
        }
        return units + 1;
    }
}
