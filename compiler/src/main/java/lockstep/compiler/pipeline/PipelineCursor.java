package lockstep.compiler.pipeline;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** A forward cursor over pipeline text. Blanks after each token are skipped. */
final class PipelineCursor {
    private final String text;
    private int at;

    PipelineCursor(String text) {
        this.text = text;
        skipBlanks();
    }

    /** The number of characters read. */
    int offset() {
        return at;
    }

    boolean isAtEnd() {
        return at == text.length();
    }

    /** The next character, 0 at the end. */
    char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    /** Reads the next character. */
    char take() {
        if (isAtEnd()) {
            throw error(at, "the pipeline ends too early");
        }
        char c = text.charAt(at++);
        skipBlanks();
        return c;
    }

    /** Reads letters, digits, {@code -}, {@code _}, {@code .} and {@code :}; may be empty. */
    String word() {
        int start = at;
        while (at < text.length() && isWordCharacter(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        skipBlanks();
        return word;
    }

    private static boolean isWordCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.'
                || c == ':';
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    /** A syntax error. */
    static InputException error(int offset, String message) {
        return fault("pipeline-syntax", offset, message);
    }

    /** An error in the text. */
    static InputException fault(String code, int offset, String message) {
        return new InputException(code, new SourceLocation(PipelineParser.PLACE, 1, offset + 1), message);
    }
}
