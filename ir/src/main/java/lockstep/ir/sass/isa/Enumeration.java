package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Words for the values of a field. Not every value has one. */
public final class Enumeration {
    private final String name;
    private final List<@Nullable String> words;

    /**
     * @param name of the enumeration in the resource
     * @param words by value; null for a value without a word, "" for the value that is not written
     */
    Enumeration(String name, List<@Nullable String> words) {
        this.name = name;
        this.words = new ArrayList<>(words);
    }

    /** The name in the resource. */
    public String name() {
        return name;
    }

    /** The word for {@code value}; "" for the value that is not written, empty if the description has no word. */
    public Optional<String> word(long value) {
        return value >= 0 && value < words.size() ? Optional.ofNullable(words.get((int) value)) : Optional.empty();
    }

    /** The value of {@code word}. */
    public Optional<Long> value(String word) {
        int at = words.indexOf(word);
        return at < 0 ? Optional.empty() : Optional.of((long) at);
    }

    /** One more than the largest value that has a word. */
    public int size() {
        return words.size();
    }
}
