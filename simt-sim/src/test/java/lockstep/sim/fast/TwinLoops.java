package lockstep.sim.fast;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two classes of loops over lanes, read as text, which are equal except for the element type, since Java's generics do
 * not range over primitives. Element types, widths and their names are unified; comments and white space are ignored.
 *
 * @param narrow source of the class for elements of 32 bits
 * @param wide source of the class for elements of 64 bits
 */
record TwinLoops(String narrow, String wide) {
    private static final Pattern METHOD =
            Pattern.compile("\\n    ((?:[a-z]+ )*[\\w\\[\\]]+ (\\w+)\\([^)]*\\) \\{.*?)\\n    \\}\\n", Pattern.DOTALL);

    /** Methods that both have and that differ in more than the type. */
    Set<String> different() {
        Map<String, String> wides = methods(wide, "64", "63");
        Set<String> names = new TreeSet<>();
        methods(narrow, "32", "31").forEach((name, text) -> {
            if (wides.containsKey(name) && !Objects.equals(text, wides.get(name))) {
                names.add(name);
            }
        });
        return names;
    }

    /** Methods that only one of them has. */
    Set<String> single() {
        Set<String> wides = methods(wide, "64", "63").keySet();
        Set<String> narrows = methods(narrow, "32", "31").keySet();
        Set<String> names = new TreeSet<>(wides);
        names.addAll(narrows);
        names.removeIf(name -> wides.contains(name) && narrows.contains(name));
        return names;
    }

    /** The number of common methods. */
    int common() {
        Set<String> names = methods(narrow, "32", "31").keySet();
        names.retainAll(methods(wide, "64", "63").keySet());
        return names.size();
    }

    /** The methods by name, overloads together. */
    private static Map<String, String> methods(String source, String width, String last) {
        Map<String, String> found = new TreeMap<>();
        Matcher matcher = METHOD.matcher(source);
        while (matcher.find()) {
            found.merge(matcher.group(2), normal(matcher.group(1), width, last), String::concat);
        }
        return found;
    }

    private static String normal(String method, String width, String last) {
        return method.replaceAll("//[^\\n]*", " ")
                .replaceAll("\\b(?:int|long)\\b", "ELEMENT")
                .replaceAll("\\b(?:Integer|Long)\\b", "BOX")
                .replaceAll("\\b(?:float|double)\\b", "NUMBER")
                .replaceAll("\\b(?:Float|Double)\\b", "NUMBERBOX")
                .replaceAll("\\b(?:intBitsToFloat|longBitsToDouble)\\b", "ofBits")
                .replaceAll("\\b(?:floatToRawIntBits|doubleToRawLongBits)\\b", "toBits")
                .replaceAll("\\b(?:Int|Long)Vector\\b", "VECTOR")
                .replaceAll("\\b(?:Float|Double)Vector\\b", "NUMBERS")
                .replaceAll("\\breinterpretAs(?:Ints|Longs)\\b", "reinterpretAsBits")
                .replaceAll("\\breinterpretAs(?:Floats|Doubles)\\b", "reinterpretAsNumbers")
                .replaceAll("\\b" + width + "\\b", "WIDTH")
                .replaceAll("\\b" + last + "\\b", "LAST")
                // Java has square roots of doubles only.
                .replace("(NUMBER) Math.sqrt", "Math.sqrt")
                .replaceAll("\\s+", " ");
    }
}
