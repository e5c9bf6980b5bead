package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.List;

/** Splits operands at the commas between them; those in braces stay together. */
final class OperandList {
    private OperandList() {}

    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        boolean isInBraces = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            isInBraces = c == '{' || isInBraces && c != '}';
            if (c == ',' && !isInBraces) {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(text.substring(start).strip());
        return parts;
    }
}
