package lockstep.conformance.filecheck;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The variables that the check lines read so far define. */
final class Names {
    private final Set<String> strings = new TreeSet<>();
    private final Map<String, NumberFormat> numbers = new TreeMap<>();

    boolean isString(String name) {
        return strings.contains(name);
    }

    boolean isNumber(String name) {
        return numbers.containsKey(name);
    }

    void addString(String name) {
        strings.add(name);
    }

    void addNumber(String name, NumberFormat format) {
        numbers.put(name, format);
    }

    NumberFormat formatOf(String name) {
        return numbers.getOrDefault(name, NumberFormat.DEFAULT);
    }

    /** Removes all whose names do not begin with a dollar sign. */
    void clearLocal() {
        strings.removeIf(name -> !name.startsWith("$"));
        numbers.keySet().removeIf(name -> !name.startsWith("$"));
    }

    /** Length of the variable name at the start of {@code text}; 0 if there is none. */
    static int lengthOf(String text) {
        int start = text.startsWith("$") || text.startsWith("@") ? 1 : 0;
        if (start >= text.length() || !isStart(text.charAt(start))) {
            return 0;
        }
        int end = start + 1;
        while (end < text.length() && (isStart(text.charAt(end)) || isDigit(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    private static boolean isStart(char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
