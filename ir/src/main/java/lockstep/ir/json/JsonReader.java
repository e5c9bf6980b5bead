package lockstep.ir.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads back what {@link JsonLine} writes: one object. Values become {@link String}, {@link Long}, {@link Double},
 * {@link Boolean}, {@link List} and {@link Map}; {@code null}, which {@link JsonLine} never writes, is refused.
 *
 * <p>Source: RFC 8259.
 */
public final class JsonReader {
    private static final int DEEPEST = 16;

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * The object that {@code line} is, keys in its order; of duplicate keys the last wins.
     *
     * @throws IllegalArgumentException if it is not a JSON object, or one nested more than 16 deep
     */
    public static Map<String, Object> object(String line) {
        JsonReader reader = new JsonReader(line);
        Object value = reader.value(0);
        reader.skipBlanks();
        if (!(value instanceof Map<?, ?>) || reader.at != line.length()) {
            throw reader.malformed("an object");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, field) -> fields.put((String) key, field));
        return Collections.unmodifiableMap(fields);
    }

    private Object value(int depth) {
        skipBlanks();
        if (depth > DEEPEST || at >= text.length()) {
            throw malformed("a value");
        }
        return switch (text.charAt(at)) {
            case '{' -> members(depth);
            case '[' -> elements(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private Map<String, Object> members(int depth) {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (accept('}')) {
            return members;
        }
        do {
            skipBlanks();
            String key = string();
            expect(':');
            members.put(key, value(depth + 1));
        } while (accept(','));
        expect('}');
        return members;
    }

    private List<Object> elements(int depth) {
        List<Object> elements = new ArrayList<>();
        at++;
        if (accept(']')) {
            return elements;
        }
        do {
            elements.add(value(depth + 1));
        } while (accept(','));
        expect(']');
        return elements;
    }

    private Boolean word(String word, boolean value) {
        if (!text.startsWith(word, at)) {
            throw malformed(word);
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (digits.matches("-?(0|[1-9][0-9]{0,18})")) {
            return Long.parseLong(digits);
        }
        if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw malformed("a number");
        }
        return Double.parseDouble(digits);
    }

    private String string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            throw malformed("a string");
        }
        StringBuilder value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < 0x20) {
                throw malformed("no control character");
            }
            value.append(c == '\\' ? escaped() : c);
        }
        expect('"');
        return value.toString();
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : ' ';
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> throw malformed("an escape");
        };
    }

    private char unicode() {
        String digits = text.substring(at, Math.min(text.length(), at + 4));
        if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw malformed("four hexadecimal digits");
        }
        at += 4;
        return (char) Integer.parseInt(digits, 16);
    }

    private boolean accept(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw malformed("'" + wanted + "'");
        }
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException malformed(String expected) {
        return new IllegalArgumentException("column " + (at + 1) + ": expected " + expected);
    }
}
