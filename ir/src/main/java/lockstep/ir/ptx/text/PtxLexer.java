package lockstep.ir.ptx.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.text.Scopes.Name;
import lockstep.ir.text.Lines;
import lockstep.ir.text.NameTable;
import lockstep.ir.text.SyntaxFault;

/** Splits the bytes of PTX into tokens, one at a time. Source: PTX ISA 9.0, "Syntax". */
final class PtxLexer {
    private static final byte OTHER = 0;
    private static final byte SPACE = 1;
    private static final byte LETTER = 2;
    private static final byte DIGIT = 3;
    /** May begin a name and, except for the percent sign, continue one. */
    private static final byte SIGIL = 4;

    private static final byte[] CLASSES = classes();

    private final byte[] text;
    private final Lines lines;
    private final NameTable<Name> names;
    private int position;

    private PtxToken token = PtxToken.END;
    private int tokenStart;
    private Name name = new Name("");
    private long value;
    private boolean unsigned;

    /** A lexer of {@code text} in UTF-8 or any other superset of ASCII; the array must not change. */
    PtxLexer(String file, byte[] text) {
        this.text = text;
        this.lines = new Lines(file, text);
        this.names = new NameTable<>(text, Name::new);
    }

    private static byte[] classes() {
        byte[] classes = new byte[256];
        for (char c : " \t\r\n\f\u000b\0".toCharArray()) {
            classes[c] = SPACE;
        }
        Arrays.fill(classes, 'a', 'z' + 1, LETTER);
        Arrays.fill(classes, 'A', 'Z' + 1, LETTER);
        Arrays.fill(classes, '0', '9' + 1, DIGIT);
        classes['_'] = LETTER;
        classes['$'] = LETTER;
        classes['%'] = SIGIL;
        return classes;
    }

    // ---- the token

    /** The kind of the current token. */
    PtxToken token() {
        return token;
    }

    /** A WORD; a DOT_WORD without the dot; a STRING without quotes, escapes as written. */
    Name name() {
        return name;
    }

    /** The bits of an INTEGER, or of a FLOAT. */
    long value() {
        return value;
    }

    /** Whether an INTEGER is unsigned: it ends in U or is too large to be signed. */
    boolean isUnsigned() {
        return unsigned;
    }

    /** The character at {@code offset} of the token, 0 if it is shorter. */
    char charAt(int offset) {
        return tokenStart + offset < position ? (char) text[tokenStart + offset] : 0;
    }

    /** The token as it is written. */
    String slice() {
        return new String(text, tokenStart, position - tokenStart, StandardCharsets.ISO_8859_1);
    }

    /** Whether the token is the first of its line. */
    boolean isFirstOfLine() {
        for (int i = tokenStart - 1; i >= lines.tokenLineStart(); i--) {
            if (CLASSES[text[i] & 0xff] != SPACE) {
                return false;
            }
        }
        return true;
    }

    /** Where the token begins. */
    SourceLocation location() {
        return lines.location(tokenStart);
    }

    /** An error at the current token. */
    SyntaxFault fault(String code, String message) {
        return lines.fault(tokenStart, code, message);
    }

    /** The error that something else was expected. */
    SyntaxFault unexpected(String expected) {
        boolean word = token == PtxToken.WORD || token == PtxToken.DOT_WORD;
        String found = word ? "'" + shortened(slice()) + "'" : token.description();
        return fault("syntax", "expected " + expected + ", found " + found);
    }

    /** The beginning of a long word, for messages. */
    static String shortened(String word) {
        return word.length() <= 60 ? word : word.substring(0, 60) + "...";
    }

    // ---- moving on

    /** Advances to the next token. */
    void next() {
        skipSpace();
        tokenStart = position;
        lines.beginToken();
        if (position >= text.length) {
            token = PtxToken.END;
            return;
        }
        int c = text[position++] & 0xff;
        switch (CLASSES[c]) {
            case LETTER -> word(PtxToken.WORD);
            case DIGIT -> number();
            case SIGIL -> percent();
            default -> mark(c);
        }
    }

    /** Whether the token is {@code kind}; if so, advances. */
    boolean accept(PtxToken kind) {
        if (token != kind) {
            return false;
        }
        next();
        return true;
    }

    /** Advances from a token that must be {@code kind}. */
    void expect(PtxToken kind) {
        if (token != kind) {
            throw unexpected(kind.description());
        }
        next();
    }

    private void skipSpace() {
        while (position < text.length) {
            int c = text[position] & 0xff;
            if (c == '\n') {
                position++;
                lines.newLine(position);
            } else if (CLASSES[c] == SPACE) {
                position++;
            } else if (c != '/' || !skipComment()) {
                return;
            }
        }
    }

    private boolean skipComment() {
        int second = position + 1 < text.length ? text[position + 1] : 0;
        if (second == '/') {
            skipLine();
            return true;
        }
        if (second != '*') {
            return false;
        }
        position += 2;
        while (position < text.length) {
            int c = text[position++];
            if (c == '\n') {
                lines.newLine(position);
            } else if (c == '*' && position < text.length && text[position] == '/') {
                position++;
                return true;
            }
        }
        return true;
    }

    private void skipLine() {
        while (position < text.length && text[position] != '\n') {
            position++;
        }
    }

    private void word(PtxToken kind) {
        int from = kind == PtxToken.DOT_WORD ? tokenStart + 1 : tokenStart;
        while (position < text.length && isNamePart(text[position])) {
            position++;
        }
        name = names.get(from, position);
        token = kind;
    }

    private static boolean isNamePart(byte b) {
        byte kind = CLASSES[b & 0xff];
        return kind == LETTER || kind == DIGIT;
    }

    /** Whether a name follows the token, with or without space. */
    boolean isBeforeWord() {
        int index = skipBlanks();
        byte kind = index < text.length ? CLASSES[text[index] & 0xff] : OTHER;
        return kind == LETTER || kind == SIGIL;
    }

    /** Whether a colon, and only one, follows the token, with or without space. */
    boolean isBeforeColon() {
        int index = skipBlanks();
        return index < text.length && text[index] == ':' && (index + 1 >= text.length || text[index + 1] != ':');
    }

    /** Whether an opening parenthesis follows the token, with or without space. */
    boolean isBeforeParenthesis() {
        int index = skipBlanks();
        return index < text.length && text[index] == '(';
    }

    private int skipBlanks() {
        int index = position;
        while (index < text.length && CLASSES[text[index] & 0xff] == SPACE) {
            index++;
        }
        return index;
    }

    private void percent() {
        if (position < text.length && isNamePart(text[position])) {
            word(PtxToken.WORD);
        } else {
            token = PtxToken.PERCENT;
        }
    }

    /**
     * Extends a WORD by the {@code .word} and {@code ::word} that follow it without space, any number of them. The
     * result is one name.
     */
    void extendWord() {
        while (position + 1 < text.length && text[position] == '.' && isNamePart(text[position + 1])) {
            position++;
            skipDotted();
        }
        name = names.get(tokenStart, position);
    }

    private void skipDotted() {
        while (position < text.length) {
            if (isNamePart(text[position])) {
                position++;
            } else if (isDoubleColon()) {
                position += 2;
            } else {
                return;
            }
        }
    }

    private boolean isDoubleColon() {
        return position + 2 < text.length
                && text[position] == ':'
                && text[position + 1] == ':'
                && isNamePart(text[position + 2]);
    }

    private void mark(int c) {
        if (c == '.') {
            dot();
        } else if (c == '"') {
            string();
        } else {
            token = punctuation(c);
            if (isOperator(c)) {
                position++;
                token = PtxToken.OPERATOR;
            }
        }
    }

    private boolean isOperator(int c) {
        int second = position < text.length ? text[position] : 0;
        return switch (c) {
            case '<' -> second == '<' || second == '=';
            case '>' -> second == '>' || second == '=';
            case '=', '!' -> second == '=';
            case '&', '|' -> second == c;
            default -> false;
        };
    }

    private void dot() {
        if (position < text.length && isNamePart(text[position])) {
            if (CLASSES[text[position] & 0xff] == DIGIT) {
                position--;
                number();
                return;
            }
            skipDotted();
            name = names.get(tokenStart + 1, position);
            token = PtxToken.DOT_WORD;
        } else {
            token = PtxToken.OTHER;
        }
    }

    private void string() {
        while (position < text.length && text[position] != '"') {
            if (text[position] == '\n') {
                break;
            }
            position += text[position] == '\\' && position + 1 < text.length ? 2 : 1;
        }
        position = Math.min(position, text.length);
        if (position >= text.length || text[position] != '"') {
            throw fault("lexical", "string without an end");
        }
        name = names.get(tokenStart + 1, position);
        position++;
        token = PtxToken.STRING;
    }

    private static PtxToken punctuation(int c) {
        return switch (c) {
            case ',' -> PtxToken.COMMA;
            case ';' -> PtxToken.SEMICOLON;
            case ':' -> PtxToken.COLON;
            case '(' -> PtxToken.LEFT_PAREN;
            case ')' -> PtxToken.RIGHT_PAREN;
            case '[' -> PtxToken.LEFT_BRACKET;
            case ']' -> PtxToken.RIGHT_BRACKET;
            case '{' -> PtxToken.LEFT_BRACE;
            case '}' -> PtxToken.RIGHT_BRACE;
            case '<' -> PtxToken.LESS;
            case '>' -> PtxToken.GREATER;
            case '+' -> PtxToken.PLUS;
            case '-' -> PtxToken.MINUS;
            case '*' -> PtxToken.STAR;
            case '/' -> PtxToken.SLASH;
            case '&' -> PtxToken.AMPERSAND;
            case '|' -> PtxToken.BAR;
            case '^' -> PtxToken.CARET;
            case '~' -> PtxToken.TILDE;
            case '!' -> PtxToken.BANG;
            case '?' -> PtxToken.QUESTION;
            case '=' -> PtxToken.EQUALS;
            case '@' -> PtxToken.AT;
            default -> PtxToken.OTHER;
        };
    }

    private void number() {
        NumberScanner scanner = new NumberScanner(text, tokenStart);
        position = scanner.end();
        if (scanner.fault() != null) {
            token = PtxToken.INTEGER;
            throw fault("lexical", scanner.fault());
        }
        token = scanner.isFloat() ? PtxToken.FLOAT : PtxToken.INTEGER;
        value = scanner.value();
        unsigned = scanner.isUnsigned();
    }

    // ---- raw text

    /**
     * The text from the token to the semicolon that ends the statement, which becomes the token. Comments are removed,
     * space becomes a single blank.
     */
    String rawStatement() {
        StringBuilder raw = new StringBuilder();
        int end = tokenStart;
        while (token != PtxToken.SEMICOLON && token != PtxToken.END) {
            if (tokenStart > end && !raw.isEmpty()) {
                raw.append(' ');
            }
            raw.append(slice());
            end = position;
            next();
        }
        return raw.toString();
    }

    /**
     * The rest of the line after the token, without comment and surrounding space; then advances to the next line. Null
     * at the end of the text.
     */
    String rawLine() {
        int from = position;
        skipLine();
        String raw = new String(text, from, position - from, StandardCharsets.ISO_8859_1);
        int comment = raw.indexOf("//");
        return (comment < 0 ? raw : raw.substring(0, comment)).strip();
    }

    /** Whether anything is left after the token. */
    boolean hasMore() {
        return position < text.length;
    }

    /** Advances past the line break that {@link #rawLine} stopped at. */
    void skipLineBreak() {
        if (position < text.length) {
            position++;
            lines.newLine(position);
        }
    }
}
