package lockstep.sim.forms;

import java.util.List;
import java.util.Optional;

/**
 * A form of the language in a small program. Several texts are the same form with other operands: it is enough if one
 * of them is defined.
 *
 * @param name name of the form
 * @param texts programs with a kernel {@code k(ptr %out)} that stores the result of the form
 * @param expected the first word of the buffer, where it is known
 */
record TestedForm(String name, List<String> texts, Optional<Long> expected) {
    TestedForm {
        texts = List.copyOf(texts);
    }

    static TestedForm of(String name, String text, long expected) {
        return new TestedForm(name, List.of(text), Optional.of(expected));
    }

    static TestedForm open(String name, List<String> texts) {
        return new TestedForm(name, texts, Optional.empty());
    }

    @Override
    public String toString() {
        return name;
    }
}
