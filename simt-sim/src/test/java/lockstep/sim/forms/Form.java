package lockstep.sim.forms;

import java.util.List;
import java.util.Optional;

/**
 * A form of the language in a small program. Several texts are the same form with other operands: one on which it is
 * defined is enough.
 *
 * @param name what it is
 * @param texts programs with a kernel {@code k(ptr %out)} that stores what comes of the form
 * @param expected the first word of the buffer, where it is known
 */
record Form(String name, List<String> texts, Optional<Long> expected) {
    Form {
        texts = List.copyOf(texts);
    }

    static Form of(String name, String text, long expected) {
        return new Form(name, List.of(text), Optional.of(expected));
    }

    static Form open(String name, List<String> texts) {
        return new Form(name, texts, Optional.empty());
    }

    @Override
    public String toString() {
        return name;
    }
}
