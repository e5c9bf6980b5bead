package lockstep.fuzz.detection;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The seeded bugs on the class path: those of all {@linkplain BugProvider providers}. docs/decisions/035. */
public final class SeededBugs {
    private SeededBugs() {}

    /** All of them, by pass; none where no provider is on the class path. */
    public static List<SeededBug> all() {
        return ServiceLoader.load(BugProvider.class).stream()
                .flatMap(provider -> provider.get().bugs().stream())
                .toList();
    }

    /** The bug of this id. */
    public static Optional<SeededBug> find(String id) {
        return all().stream().filter(bug -> bug.id().equals(id)).findFirst();
    }
}
