package lockstep.conformance.external;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Expands several commands written as one, as shells do: {@code ptxas -O{0,3}} is {@code ptxas -O0} and {@code ptxas
 * -O3}. Braces without a comma between them are literal, as in <code>{in}</code>.
 */
final class CommandChoices {
    private CommandChoices() {}

    /** The commands that {@code text} stands for, at least one; of several choices the first varies slowest. */
    static List<String> of(String text) {
        List<String> done = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of(text));
        while (!open.isEmpty()) {
            String next = open.pop();
            List<String> expanded = expanded(next);
            if (expanded.isEmpty()) {
                done.add(next);
            } else {
                expanded.reversed().forEach(open::push);
            }
        }
        return done;
    }

    /** One text for each word of the first choice; empty if there is no choice. */
    private static List<String> expanded(String text) {
        for (int start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
            int end = text.indexOf('}', start);
            int next = text.indexOf('{', start + 1);
            boolean isPlain = end > 0 && (next < 0 || next > end);
            if (isPlain && text.substring(start, end).contains(",")) {
                return words(text, start, end);
            }
        }
        return List.of();
    }

    private static List<String> words(String text, int start, int end) {
        List<String> texts = new ArrayList<>();
        for (String word : text.substring(start + 1, end).split(",", -1)) {
            texts.add(text.substring(0, start) + word + text.substring(end + 1));
        }
        return texts;
    }
}
