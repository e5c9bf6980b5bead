package lockstep.fuzz.generate;

import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices.RecordedChoices;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * The generator for properties: kernels out of random sequences of choices. What jqwik shortens and lowers is the
 * sequence, so a kernel shrinks to a simpler one that is valid by construction, too; where the sequence ends, the
 * simplest choice is made.
 */
public final class GeneratedKernels {
    private static final int MAX_CHOICES = 600;

    private GeneratedKernels() {}

    /** Kernels that the weights of {@code profile} make likely. */
    public static Arbitrary<TestCase> of(Profile profile) {
        Generator generator = new Generator(profile);
        return Arbitraries.longs()
                .between(0, Integer.MAX_VALUE)
                .withoutEdgeCases()
                .array(long[].class)
                .ofMaxSize(MAX_CHOICES)
                .map(numbers -> generator.generate(new RecordedChoices(ChoiceSequence.of(numbers))));
    }
}
