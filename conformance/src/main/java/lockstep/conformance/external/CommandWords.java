package lockstep.conformance.external;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** Splits a command into words as a shell does, with quotes and backslashes, but without other expansions. */
public final class CommandWords {
    private final String text;
    private final SourceLocation place;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean isInWord;
    private int at;

    private CommandWords(String text, SourceLocation place) {
        this.text = text;
        this.place = place;
    }

    /**
     * The words of {@code text}. Within single quotes all characters are literal; within double quotes and outside
     * quotes a backslash makes the next character literal.
     *
     * @param place of the text, for messages
     * @throws InputException if a quote is not closed
     */
    public static List<String> split(String text, SourceLocation place) {
        return new CommandWords(text, place).split();
    }

    private List<String> split() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            switch (c) {
                case ' ', '\t' -> endWord();
                case '\'', '"' -> quoted(c);
                case '\\' -> escaped();
                default -> add(c);
            }
        }
        endWord();
        return List.copyOf(words);
    }

    private void add(char c) {
        isInWord = true;
        word.append(c);
    }

    private void escaped() {
        add(at < text.length() ? text.charAt(at++) : '\\');
    }

    private void quoted(char quote) {
        isInWord = true;
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            if (c == '\\' && quote == '"') {
                escaped();
            } else {
                add(c);
            }
        }
        if (at++ >= text.length()) {
            throw new InputException("command-quote", place, "a quote is not closed: " + text);
        }
    }

    private void endWord() {
        if (isInWord) {
            words.add(word.toString());
            word.setLength(0);
            isInWord = false;
        }
    }
}
