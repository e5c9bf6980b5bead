package lockstep.conformance.bugs;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A member of a closed list, named by a word in records. */
public interface Word {
    /** Its name in records: lower case, words joined by hyphens. */
    String word();

    /** What it means, for people; no full stop. */
    String meaning();

    /** The member of {@code all} with this word. */
    static <W extends Word> Optional<W> of(W[] all, String word) {
        return Arrays.stream(all).filter(each -> each.word().equals(word)).findFirst();
    }

    /** The words of {@code all}, with commas between. */
    static <W extends Word> String list(W[] all) {
        return Arrays.stream(all).map(Word::word).collect(Collectors.joining(", "));
    }
}
