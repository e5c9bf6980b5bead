package lockstep.ir.pass;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The words that may be between the angle brackets after a pass's name in pipeline text, where the pass has its own: a
 * switch that they set is set by them only, not by its name. Text with another word is refused as {@code invalid TITLE
 * pass parameter 'WORD'}.
 *
 * @param title the name of the pass in that message
 * @param words the words, each once
 */
public record ParameterWords(String title, List<Word> words) {
    /** No words of its own. */
    public static final ParameterWords NONE = new ParameterWords("", List.of());

    public ParameterWords {
        Objects.requireNonNull(title);
        words = List.copyOf(words);
    }

    /**
     * One word.
     *
     * @param text the word
     * @param knob what it sets
     * @param value the value it sets
     */
    public record Word(String text, Knob knob, long value) {
        public Word {
            Objects.requireNonNull(text);
            Objects.requireNonNull(knob);
        }
    }

    /** The word {@code text}. */
    public Optional<Word> find(String text) {
        return words.stream().filter(word -> word.text().equals(text)).findFirst();
    }

    /** The word that sets the knob named {@code knob} to {@code value}. */
    public Optional<Word> setting(String knob, long value) {
        return words.stream()
                .filter(word -> word.knob().name().equals(knob) && word.value() == value)
                .findFirst();
    }

    /** Whether some word sets the knob named {@code knob}. */
    public boolean sets(String knob) {
        return words.stream().anyMatch(word -> word.knob().name().equals(knob));
    }
}
