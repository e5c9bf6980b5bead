package lockstep.ir.nvvm.text;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.text.Lines;
import lockstep.ir.text.NameTable;
import lockstep.ir.text.SyntaxFault;

/**
 * Splits LLVM IR text into tokens, one at a time. Works on bytes: names and strings are bytes in LLVM. The position can
 * be saved with {@link #mark} and restored, and bracketed regions can be skipped without making tokens.
 */
final class NvvmLexer {
    /** Longest integer literal in digits; the parser of big integers takes quadratic time. */
    static final int MAX_INTEGER_DIGITS = 10_000;

    private static final byte OTHER = 0;
    private static final byte SPACE = 1;
    private static final byte LETTER = 2;
    private static final byte DIGIT = 3;
    /** Other characters of names: {@code - $ .}; the underscore counts as a letter. */
    private static final byte NAME = 4;

    private static final byte[] CLASSES = classes();

    private final byte[] text;
    private final Lines lines;
    private final NameTable<String> names;
    private int position;

    private NvvmToken token = NvvmToken.END;
    private int tokenStart;
    private String name = "";
    private int number;
    private int literalStart;

    /** A lexer of {@code text} in UTF-8 or any other superset of ASCII; the array must not change. */
    NvvmLexer(String file, byte[] text) {
        this.text = text;
        this.lines = new Lines(file, text);
        this.names = new NameTable<>(text, Function.identity());
    }

    private static byte[] classes() {
        byte[] classes = new byte[256];
        for (char c : " \t\r\n".toCharArray()) {
            classes[c] = SPACE;
        }
        classes[0] = SPACE;
        Arrays.fill(classes, 'a', 'z' + 1, LETTER);
        Arrays.fill(classes, 'A', 'Z' + 1, LETTER);
        classes['_'] = LETTER;
        Arrays.fill(classes, '0', '9' + 1, DIGIT);
        classes['-'] = NAME;
        classes['$'] = NAME;
        classes['.'] = NAME;
        return classes;
    }

    // ---- the token

    /** The kind of the current token. */
    NvvmToken token() {
        return token;
    }

    /** The text of a word, name or string, unescaped, without sigil and quotes; the text of a FLOAT as written. */
    String name() {
        return name;
    }

    /** The number of an ID token. */
    int number() {
        return number;
    }

    /** Offset of the token's first byte. */
    int tokenStart() {
        return tokenStart;
    }

    /** Offset after the token's last byte. */
    int tokenEnd() {
        return position;
    }

    /** The text from {@code from} to {@code to - 1}. */
    String slice(int from, int to) {
        return new String(text, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Where the token begins. */
    SourceLocation location() {
        return lines.location(tokenStart);
    }

    /** The value of an INTEGER that fits a long. */
    boolean isSmall() {
        return position - literalStart <= 18 && text[tokenStart] != 'u' && text[tokenStart] != 's';
    }

    /** The value of a small INTEGER. */
    long smallValue() {
        long value = 0;
        for (int i = literalStart; i < position; i++) {
            value = value * 10 + (text[i] - '0');
        }
        return text[tokenStart] == '-' ? -value : value;
    }

    /** The value of an INTEGER. */
    BigInteger bigValue() {
        String digits = slice(literalStart, position);
        if (digits.length() > MAX_INTEGER_DIGITS) {
            throw fault(
                    "too-large",
                    "integer literal of " + digits.length() + " digits, at most " + MAX_INTEGER_DIGITS + " are read");
        }
        return switch (text[tokenStart]) {
            case 'u' -> new BigInteger(digits, 16);
            case 's' -> signedHex(digits);
            case '-' -> new BigInteger(digits).negate();
            default -> new BigInteger(digits);
        };
    }

    /** {@code s0x..} has the width of its digits; the highest bit is the sign. Source: LLVM's lexer, measured. */
    private static BigInteger signedHex(String digits) {
        BigInteger value = new BigInteger(digits, 16);
        int width = digits.length() * 4;
        int active = value.bitLength();
        int kept = active > 0 && active < width ? active : width;
        return value.testBit(kept - 1) ? value.subtract(BigInteger.ONE.shiftLeft(kept)) : value;
    }

    /** An error at the current token. */
    SyntaxFault fault(String code, String message) {
        return lines.fault(tokenStart, code, message);
    }

    private SyntaxFault lexical(String message) {
        return fault("lexical", message);
    }

    // ---- places

    /** The place before the current token. */
    Lines.Mark mark() {
        return lines.mark(tokenStart);
    }

    /** Returns to {@code mark} and reads the token there. */
    void reset(Lines.Mark mark) {
        position = mark.position();
        lines.reset(mark);
        next();
    }

    /**
     * Skips from an opening bracket, the current token, to the token after its closing bracket. Kinds of brackets are
     * not distinguished: the parser that reads the region later checks them.
     *
     * @return false where the text ends before
     */
    boolean skipBrackets() {
        int depth = 1;
        while (position < text.length) {
            switch (text[position++]) {
                case '\n' -> lines.newLine(position);
                case ';' -> skipComment();
                case '"' -> skipQuoted();
                case '(', '[', '{', '<' -> depth++;
                case ')', ']', '}', '>' -> depth--;
                default -> {
                    // does not affect the nesting
                }
            }
            if (depth == 0) {
                next();
                return true;
            }
        }
        next();
        return false;
    }

    private void skipQuoted() {
        while (position < text.length) {
            byte b = text[position++];
            if (b == '"') {
                return;
            }
            if (b == '\n') {
                lines.newLine(position);
            }
        }
    }

    private void skipComment() {
        while (position < text.length && text[position] != '\n' && text[position] != '\r') {
            position++;
        }
    }

    // ---- reading

    private int at(int offset) {
        return offset < text.length ? text[offset] & 0xff : -1;
    }

    private byte classAt(int offset) {
        return offset < text.length ? CLASSES[text[offset] & 0xff] : OTHER;
    }

    private void skipSpace() {
        while (position < text.length) {
            byte b = text[position];
            if (b == '\n') {
                position++;
                lines.newLine(position);
            } else if (b == ';') {
                skipComment();
            } else if (CLASSES[b & 0xff] == SPACE) {
                position++;
            } else {
                return;
            }
        }
    }

    /** Reads the next token. */
    void next() {
        skipSpace();
        tokenStart = position;
        lines.beginToken();
        if (position >= text.length) {
            token = NvvmToken.END;
            return;
        }
        int c = text[position] & 0xff;
        switch (CLASSES[c]) {
            case LETTER -> word();
            case DIGIT -> numeric();
            default -> punctuation(c);
        }
    }

    private void punctuation(int c) {
        position++;
        switch (c) {
            case '%' -> sigil(NvvmToken.LOCAL_NAME, NvvmToken.LOCAL_ID);
            case '@' -> sigil(NvvmToken.GLOBAL_NAME, NvvmToken.GLOBAL_ID);
            case '!' -> exclaim();
            case '#' -> hash();
            case '^' -> summary();
            case '$' -> dollar();
            case '"' -> string();
            case '-' -> minus();
            case '+' -> plus();
            case '.' -> dot();
            default -> token = single(c);
        }
    }

    private NvvmToken single(int c) {
        return switch (c) {
            case '=' -> NvvmToken.EQUALS;
            case ',' -> NvvmToken.COMMA;
            case '*' -> NvvmToken.STAR;
            case '(' -> NvvmToken.LEFT_PAREN;
            case ')' -> NvvmToken.RIGHT_PAREN;
            case '[' -> NvvmToken.LEFT_BRACKET;
            case ']' -> NvvmToken.RIGHT_BRACKET;
            case '{' -> NvvmToken.LEFT_BRACE;
            case '}' -> NvvmToken.RIGHT_BRACE;
            case '<' -> NvvmToken.LESS;
            case '>' -> NvvmToken.GREATER;
            case '|' -> NvvmToken.BAR;
            case ':' -> NvvmToken.COLON;
            default -> throw lexical("character that does not begin a token");
        };
    }

    private int endOfName(int from) {
        int i = from;
        while (classAt(i) >= LETTER) {
            i++;
        }
        return i;
    }

    private int endOfDigits(int from) {
        int i = from;
        while (classAt(i) == DIGIT) {
            i++;
        }
        return i;
    }

    private void take(NvvmToken kind, int from, int to) {
        token = kind;
        name = names.get(from, to);
        position = to;
    }

    private void sigil(NvvmToken named, NvvmToken numbered) {
        int c = at(position);
        if (c == '"') {
            position++;
            quoted("name");
            if (name.isEmpty() && named != NvvmToken.GLOBAL_NAME) {
                throw lexical("empty name");
            }
            if (name.indexOf('\0') >= 0) {
                throw lexical("NUL character is not allowed in names");
            }
            token = named;
        } else if (classAt(position) == DIGIT) {
            number(numbered, position);
        } else if (classAt(position) >= LETTER) {
            take(named, position, endOfName(position));
        } else {
            throw lexical("a name or number must follow '" + (char) at(tokenStart) + "'");
        }
    }

    private void number(NvvmToken kind, int from) {
        int end = endOfDigits(from);
        if (end - from > 9) {
            throw lexical("number too large");
        }
        int value = 0;
        for (int i = from; i < end; i++) {
            value = value * 10 + (text[i] - '0');
        }
        token = kind;
        number = value;
        position = end;
    }

    private void exclaim() {
        byte kind = classAt(position);
        if (kind == LETTER || kind == NAME || at(position) == '\\') {
            int from = position;
            while (classAt(position) >= LETTER || at(position) == '\\') {
                position++;
            }
            token = NvvmToken.METADATA_NAME;
            name = unescape(from, position);
        } else {
            token = NvvmToken.EXCLAIM;
        }
    }

    private void hash() {
        if (classAt(position) == DIGIT) {
            number(NvvmToken.ATTRIBUTE_GROUP, position);
        } else {
            token = NvvmToken.HASH;
        }
    }

    private void summary() {
        if (classAt(position) != DIGIT) {
            throw lexical("a number must follow '^'");
        }
        number(NvvmToken.SUMMARY_ID, position);
    }

    private void dollar() {
        int end = endOfName(position);
        if (at(end) == ':') {
            label(tokenStart, end);
        } else {
            sigil(NvvmToken.COMDAT_NAME, NvvmToken.COMDAT_NAME);
        }
    }

    private void label(int from, int to) {
        take(NvvmToken.LABEL_NAME, from, to);
        position++;
    }

    private void string() {
        quoted("string");
        if (at(position) == ':') {
            position++;
            if (name.indexOf('\0') >= 0) {
                throw lexical("NUL character is not allowed in names");
            }
            token = NvvmToken.LABEL_NAME;
        } else {
            token = NvvmToken.STRING;
        }
    }

    /** Reads from after an opening quote to after the closing one. */
    private void quoted(String what) {
        int from = position;
        int i = from;
        boolean escaped = false;
        while (i < text.length && text[i] != '"') {
            escaped |= text[i] == '\\';
            if (text[i++] == '\n') {
                lines.newLine(i);
            }
        }
        if (i >= text.length) {
            position = i;
            throw lexical("end of file in " + what);
        }
        position = i + 1;
        name = escaped ? unescape(from, i) : names.get(from, i);
    }

    private String unescape(int from, int to) {
        StringBuilder out = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            int c = text[i] & 0xff;
            if (c == '\\' && i + 1 < to && text[i + 1] == '\\') {
                out.append('\\');
                i++;
            } else if (c == '\\' && i + 2 < to && hexDigit(i + 1) >= 0 && hexDigit(i + 2) >= 0) {
                out.append((char) (hexDigit(i + 1) * 16 + hexDigit(i + 2)));
                i += 2;
            } else {
                out.append((char) c);
            }
        }
        return out.toString();
    }

    private int hexDigit(int offset) {
        return Character.digit(at(offset), 16);
    }

    private void word() {
        int end = position + 1;
        byte kind = classAt(end);
        while (kind == LETTER || kind == DIGIT) {
            kind = classAt(++end);
        }
        int nameEnd = kind == NAME ? endOfName(end) : end;
        if (at(nameEnd) == ':') {
            label(position, nameEnd);
        } else if (isHexInteger(end)) {
            token = NvvmToken.INTEGER;
            literalStart = position + 3;
            position = end;
        } else {
            take(NvvmToken.WORD, position, end);
        }
    }

    /** {@code u0x..} or {@code s0x..}. */
    private boolean isHexInteger(int end) {
        int c = text[position];
        if ((c != 'u' && c != 's') || at(position + 1) != '0' || at(position + 2) != 'x' || end == position + 3) {
            return false;
        }
        for (int i = position + 3; i < end; i++) {
            if (hexDigit(i) < 0) {
                return false;
            }
        }
        return true;
    }

    private void minus() {
        if (classAt(position) == DIGIT) {
            numeric();
            return;
        }
        int end = endOfName(position);
        if (at(end) != ':') {
            throw lexical("a digit must follow '-'");
        }
        label(tokenStart, end);
    }

    private void plus() {
        if (classAt(position) != DIGIT) {
            throw lexical("a digit must follow '+'");
        }
        int end = endOfDigits(position);
        if (at(end) != '.') {
            throw lexical("'+' is for floating-point numbers alone");
        }
        fraction(end + 1);
    }

    private void dot() {
        if (at(position) == '.' && at(position + 1) == '.') {
            position += 2;
            token = NvvmToken.ELLIPSIS;
            return;
        }
        int end = endOfName(position);
        if (at(end) != ':') {
            throw lexical("character that does not begin a token");
        }
        label(tokenStart, end);
    }

    /** A number: a digit is at the position, possibly with a minus before it. */
    private void numeric() {
        literalStart = position;
        int end = endOfDigits(position);
        if (classAt(end) >= LETTER || at(end) == ':') {
            int nameEnd = endOfName(end);
            if (at(nameEnd) == ':') {
                numericLabel(end, nameEnd);
                return;
            }
        }
        if (at(end) == '.') {
            fraction(end + 1);
        } else if (at(position) == '0' && end == position + 1 && at(end) == 'x' && position == tokenStart) {
            hexFloat(end + 1);
        } else {
            token = NvvmToken.INTEGER;
            position = end;
        }
    }

    private void numericLabel(int digitsEnd, int nameEnd) {
        if (digitsEnd == nameEnd && position == tokenStart) {
            number(NvvmToken.LABEL_ID, position);
            position++;
        } else {
            label(tokenStart, nameEnd);
        }
    }

    private void fraction(int from) {
        int end = endOfDigits(from);
        int c = at(end);
        if (c == 'e' || c == 'E') {
            int digits = at(end + 1) == '-' || at(end + 1) == '+' ? end + 2 : end + 1;
            end = classAt(digits) == DIGIT ? endOfDigits(digits) : end;
        }
        take(NvvmToken.FLOAT, tokenStart, end);
    }

    private void hexFloat(int from) {
        int c = at(from);
        int digits = c == 'K' || c == 'L' || c == 'M' || c == 'H' || c == 'R' ? from + 1 : from;
        int end = digits;
        while (hexDigit(end) >= 0) {
            end++;
        }
        if (end == digits) {
            throw lexical("hexadecimal digits must follow '0x'");
        }
        take(NvvmToken.FLOAT, tokenStart, end);
    }
}
