package lockstep.ir.text;

import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;

/** The lines of a text as its lexer passes them, and the line on which its token begins. */
public final class Lines {
    /**
     * A place between tokens to go back to.
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

    /** A fault at the byte at {@code offset}, which is on the token's line. */
    public SyntaxFault fault(int offset, String code, String message) {
        return new SyntaxFault(Diagnostic.error(code, location(offset), message));
    }

    /** The place of the token, which begins at {@code offset}. */
    public Mark mark(int offset) {
        return new Mark(offset, tokenLine, tokenLineStart);
    }

    /** Goes back to {@code mark}. */
    public void reset(Mark mark) {
        line = mark.line();
        lineStart = mark.lineStart();
    }
}
