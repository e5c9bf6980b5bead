package lockstep.fuzz.campaign;

import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;

/** The cases of a generator. */
public final class GeneratorSource implements CaseSource {
    private final Generator generator;

    /** The cases that the weights of {@code profile} make likely. */
    public GeneratorSource(Profile profile) {
        generator = new Generator(profile);
    }

    @Override
    public String text() {
        Profile profile = generator.profile();
        return "generator " + Generator.VERSION + ", profile " + profile.name() + " "
                + Configuration.digest(profile.toString());
    }

    @Override
    public String profile(long seed) {
        return generator.profile().name();
    }

    @Override
    public TestCase at(long seed) {
        return generator.generate(seed);
    }
}
