package lockstep.ir.json;

import java.util.List;
import java.util.Map;

/**
 * Builds one JSON object on one line; keys are in insertion order.
 *
 * <p>Source: RFC 8259. Numbers that JSON cannot represent (infinities, NaN) become strings.
 */
public final class JsonLine {
    private final StringBuilder text = new StringBuilder("{");

    private JsonLine() {}

    /** An empty object. */
    public static JsonLine object() {
        return new JsonLine();
    }

    private StringBuilder key(String key) {
        if (text.length() > 1) {
            text.append(',');
        }
        appendString(text, key);
        return text.append(':');
    }

    /** Puts a string. */
    public JsonLine put(String key, String value) {
        appendString(key(key), value);
        return this;
    }

    /** Puts an integer. */
    public JsonLine put(String key, long value) {
        key(key).append(value);
        return this;
    }

    /** Puts a truth value. */
    public JsonLine put(String key, boolean value) {
        key(key).append(value);
        return this;
    }

    /** Puts a number, rounded to six decimal places. */
    public JsonLine put(String key, double value) {
        if (Double.isFinite(value)) {
            key(key).append(rounded(value));
            return this;
        }
        return put(key, Double.toString(value));
    }

    private static double rounded(double value) {
        return Math.rint(value * 1e6) / 1e6;
    }

    /**
     * Puts an array of numbers, each rounded to six decimal places.
     *
     * @throws IllegalArgumentException if one of them is not finite
     */
    public JsonLine putNumbers(String key, List<Double> values) {
        key(key).append('[');
        for (int i = 0; i < values.size(); i++) {
            if (!Double.isFinite(values.get(i))) {
                throw new IllegalArgumentException(values.get(i) + " is not a JSON number");
            }
            text.append(i == 0 ? "" : ",").append(rounded(values.get(i)));
        }
        text.append(']');
        return this;
    }

    /** Puts an array of integers. */
    public JsonLine putIntegers(String key, long... values) {
        key(key).append('[');
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ",").append(values[i]);
        }
        text.append(']');
        return this;
    }

    /** Puts an array of strings. */
    public JsonLine put(String key, List<String> values) {
        key(key).append('[');
        for (int i = 0; i < values.size(); i++) {
            appendString(i == 0 ? text : text.append(','), values.get(i));
        }
        text.append(']');
        return this;
    }

    /** Puts an object of integers. */
    public JsonLine put(String key, Map<String, Long> values) {
        JsonLine inner = object();
        values.forEach(inner::put);
        key(key).append(inner);
        return this;
    }

    /** Puts an object as it is now. */
    public JsonLine put(String key, JsonLine value) {
        key(key).append(value);
        return this;
    }

    /** Puts an array of objects as they are now. */
    public JsonLine putObjects(String key, List<JsonLine> values) {
        key(key).append('[');
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ",").append(values.get(i));
        }
        text.append(']');
        return this;
    }

    private static void appendString(StringBuilder out, String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                default -> appendCharacter(out, c);
            }
        }
        out.append('"');
    }

    /** Control characters and lone surrogates are escaped, so that the line is valid UTF-8 whatever it holds. */
    private static void appendCharacter(StringBuilder out, char c) {
        if (c < 0x20 || c == 0x7f || Character.isSurrogate(c)) {
            out.append("\\u%04x".formatted((int) c));
        } else {
            out.append(c);
        }
    }

    /** The object, without a line end. */
    @Override
    public String toString() {
        return text + "}";
    }
}
