package lockstep.fuzz.campaign;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;

/** The cases of a generator of an open form. */
public final class OpenSource implements CaseSource {
    private final OpenLevel level;

    /** The cases of {@code level}. */
    public OpenSource(OpenLevel level) {
        this.level = Objects.requireNonNull(level);
    }

    @Override
    public String text() {
        return "generator of " + level.level().phrase() + " " + level.version();
    }

    @Override
    public String profile(long seed) {
        return level.word();
    }

    @Override
    public TestCase at(long seed) {
        return level.generate(seed);
    }

    @Override
    public Optional<Function<Choices, TestCase>> maker() {
        return Optional.of(level::generate);
    }
}
