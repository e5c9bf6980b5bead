package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects why paths leave one variable alone. */
final class Refusals {
    private final List<Refusal> all = new ArrayList<>();

    /** Adds one; the answer is what a path that refuses returns. */
    <T> Optional<T> add(String name, String reason) {
        all.add(new Refusal(name, reason));
        return Optional.empty();
    }

    /** In the order of the paths. */
    List<Refusal> all() {
        return List.copyOf(all);
    }
}
