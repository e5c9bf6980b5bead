package lockstep.fuzz.campaign;

import java.util.Optional;
import java.util.function.Function;
import lockstep.conformance.program.MachineProgram;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.sass.SassGenerator;
import lockstep.fuzz.generate.sass.SassGenerator.SassCase;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.Architecture;

/** The cases of the generator of SASS. */
public final class SassCaseSource implements CaseSource {
    private static final String FILE = "generated.sass";

    private final Profile profile;
    private final Architecture architecture;
    private final SassGenerator generator;

    /** The cases of an architecture that the weights of {@code profile}, one of SASS, make likely. */
    public SassCaseSource(Profile profile, Architecture architecture) {
        this.profile = profile;
        this.architecture = architecture;
        this.generator = new SassGenerator(profile, architecture);
    }

    @Override
    public String text() {
        return "generator of SASS " + SassGenerator.VERSION + " for " + architecture.tool() + ", profile "
                + profile.name() + " " + Configuration.digest(profile.toString());
    }

    @Override
    public String profile(long seed) {
        return profile.name();
    }

    @Override
    public TestCase at(long seed) {
        return test(generator.generate(seed));
    }

    @Override
    public Optional<Function<Choices, TestCase>> maker() {
        return Optional.of(choices -> test(generator.generate(choices)));
    }

    private static TestCase test(SassCase made) {
        return new TestCase(made.name(), new MachineProgram(FILE, made.module()), made.launches(), made.choices());
    }
}
