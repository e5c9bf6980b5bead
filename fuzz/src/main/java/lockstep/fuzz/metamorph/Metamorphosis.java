package lockstep.fuzz.metamorph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;

/** The transformations, and pipelines made of them. */
public final class Metamorphosis {
    private static final List<Transformation> ALL = Stream.of(
                    ArithmeticTransformations.all(), ControlTransformations.all(), MemoryTransformations.all())
            .flatMap(List::stream)
            .toList();

    private Metamorphosis() {}

    /** All transformations. */
    public static List<Transformation> all() {
        return ALL;
    }

    /** A pipeline of {@code count} transformations that {@code seed} chooses. */
    public static Pipeline pipeline(long seed, int count) {
        Choices choices = new SeededChoices(seed);
        List<Pipeline.Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Transformation chosen = choices.pick(ALL);
            steps.add(new Pipeline.Step(new MetamorphPass(chosen, choices.draw(0)), Map.of()));
        }
        return new Pipeline(steps);
    }
}
