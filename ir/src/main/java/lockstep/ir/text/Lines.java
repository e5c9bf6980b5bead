package lockstep.ir.text;

import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;

/** Line counting of a lexer: the current line, the line on which the token begins, and columns in it. */
public final class Lines {
    /**
     * A place between tokens to return to.
     *
     * @param position offset of the byte
     * @param line its line, counted from 1
     * @param lineStart offset of the first byte of that line
     */
    public record Mark(int position, int line, int lineStart) {}

    private final String file;
    private final Columns columns;
    private int line = 1;
    private int lineStart;
    private int tokenLine = 1;
    private int tokenLineStart;

    /** Lines of {@code text} from its beginning; the array must not change. */
    public Lines(String file, byte[] text) {
        this.file = file;
        this.columns = new Columns(text);
    }

    /** The next line begins at {@code offset}. */
    public void newLine(int offset) {
        line++;
        lineStart = offset;
    }

    /** A token begins on the line reached. */
    public void beginToken() {
        tokenLine = line;
        tokenLineStart = lineStart;
    }

    /** Offset of the first byte of the line on which the token begins. */
    public int tokenLineStart() {
        return tokenLineStart;
    }

    /** The place of the byte at {@code offset}, which is on the token's line. */
    public SourceLocation location(int offset) {
        return new SourceLocation(file, tokenLine, columns.at(offset, tokenLineStart));
    }

    /** An error at the byte at {@code offset}, which is on the token's line. */
    public SyntaxFault fault(int offset, String code, String message) {
        return new SyntaxFault(Diagnostic.error(code, location(offset), message));
    }

    /** The place of the token, which begins at {@code offset}. */
    public Mark mark(int offset) {
        return new Mark(offset, tokenLine, tokenLineStart);
    }

    /** Returns to {@code mark}. */
    public void reset(Mark mark) {
        line = mark.line();
        lineStart = mark.lineStart();
    }

    /**
     * Columns of places in a text of bytes, counted from 1 in UTF-16 code units, as editors count them. Remembers the
     * last answer, so that queries for all places of a line in order take time linear in its length.
     */
    private static final class Columns {
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
}
