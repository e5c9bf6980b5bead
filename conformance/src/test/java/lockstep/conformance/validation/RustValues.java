package lockstep.conformance.validation;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of an array expression of Rust: literals with and without a suffix, {@code f32::NAN}, {@code u64::MAX},
 * {@code half::f16::from_f32(3.14)}, {@code f32::from_bits(0x33800000)}, a quotient of two.
 *
 * @param type of an element, as Rust names it
 * @param bytes little-endian
 */
record RustValues(String type, byte[] bytes) {
    private static final Map<String, Integer> SIZES = Map.ofEntries(
            Map.entry("u8", 1),
            Map.entry("i8", 1),
            Map.entry("u16", 2),
            Map.entry("i16", 2),
            Map.entry("f16", 2),
            Map.entry("u32", 4),
            Map.entry("i32", 4),
            Map.entry("f32", 4),
            Map.entry("u64", 8),
            Map.entry("i64", 8),
            Map.entry("f64", 8));
    private static final Pattern CALL = Pattern.compile("(?:half::)?(f16|f32)::from_(bits|f32|f64)\\((.*)\\)");
    private static final Pattern NAMED = Pattern.compile(
            "(?:std::|half::)?([uif]\\d+)::(?:consts::)?(NAN|INFINITY|NEG_INFINITY|PI|MIN|MAX|max_value\\(\\))");
    private static final Pattern LITERAL =
            Pattern.compile("(-?)(0x[0-9A-Fa-f_]+?|0b[01_]+|[0-9_]+(?:\\.[0-9_]*)?)_*([uif](?:8|16|32|64))?");
    private static final String BITS_OF = ".to_bits()";

    /** The elements of an array expression, without its brackets. */
    static RustValues of(List<String> elements) {
        String type = elements.stream()
                .flatMap(element -> typeOf(element).stream())
                .findFirst()
                .orElse(elements.stream().anyMatch(e -> !e.startsWith("0x") && e.contains(".")) ? "f64" : "i32");
        ByteBuffer bytes =
                ByteBuffer.allocate(elements.size() * SIZES.get(type)).order(ByteOrder.LITTLE_ENDIAN);
        elements.forEach(element -> put(bytes, type, element));
        return new RustValues(type, bytes.array());
    }

    private static Optional<String> typeOf(String element) {
        if (element.endsWith(BITS_OF)) {
            return Optional.of("u16");
        }
        String first = element.split(" / ")[0];
        for (Pattern pattern : List.of(CALL, NAMED)) {
            Matcher matcher = pattern.matcher(first);
            if (matcher.matches()) {
                return Optional.of(matcher.group(1));
            }
        }
        Matcher literal = literal(first);
        return Optional.ofNullable(literal.group(3));
    }

    private static Matcher literal(String text) {
        Matcher matcher = LITERAL.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a number of Rust that is known here: " + text);
        }
        return matcher;
    }

    private static void put(ByteBuffer into, String type, String element) {
        switch (type) {
            case "f16" -> into.putShort(half(element));
            case "f32" -> into.putInt(single(element));
            case "f64" -> into.putDouble(number(element));
            default -> putInteger(into, SIZES.get(type), integer(element));
        }
    }

    private static void putInteger(ByteBuffer into, int size, long value) {
        for (int i = 0; i < size; i++) {
            into.put((byte) (value >> 8 * i));
        }
    }

    private static short half(String element) {
        Matcher call = CALL.matcher(element);
        if (call.matches() && call.group(2).equals("bits")) {
            return (short) integer(call.group(3));
        }
        return Float.floatToFloat16((float) number(call.matches() ? call.group(3) : element));
    }

    private static int single(String element) {
        Matcher call = CALL.matcher(element);
        return call.matches() ? (int) integer(call.group(3)) : Float.floatToRawIntBits((float) number(element));
    }

    private static double number(String element) {
        int quotient = element.indexOf(" / ");
        if (quotient >= 0) {
            return (float) number(element.substring(0, quotient)) / number(element.substring(quotient + 3));
        }
        Matcher named = NAMED.matcher(element);
        if (!named.matches()) {
            Matcher literal = literal(element);
            boolean isBare = literal.group(2).startsWith("0x");
            double value = isBare
                    ? integer(element)
                    : Double.parseDouble(literal.group(2).replace("_", ""));
            return literal.group(1).isEmpty() ? value : -value;
        }
        return switch (named.group(2)) {
            case "NAN" -> Double.NaN;
            case "INFINITY" -> Double.POSITIVE_INFINITY;
            case "NEG_INFINITY" -> Double.NEGATIVE_INFINITY;
            case "PI" -> Math.PI;
            default -> throw new IllegalArgumentException("not a floating number: " + element);
        };
    }

    private static long integer(String element) {
        if (element.endsWith(BITS_OF)) {
            return half(element.substring(0, element.length() - BITS_OF.length()));
        }
        Matcher named = NAMED.matcher(element);
        if (named.matches()) {
            int width = 8 * SIZES.get(named.group(1));
            boolean isSigned = named.group(1).startsWith("i");
            long most = isSigned ? ~(-1L << width - 1) : -1L;
            return named.group(2).equals("MIN") ? ~most : most;
        }
        Matcher literal = literal(element);
        String digits = literal.group(2).replace("_", "");
        long value = digits.startsWith("0x")
                ? Long.parseUnsignedLong(digits.substring(2), 16)
                : digits.startsWith("0b")
                        ? Long.parseUnsignedLong(digits.substring(2), 2)
                        : Long.parseUnsignedLong(digits);
        return literal.group(1).isEmpty() ? value : -value;
    }

    /** The expressions between commas that are in no parentheses. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(text.substring(start).strip());
        parts.removeIf(String::isEmpty);
        return parts;
    }
}
