package lockstep.fuzz.campaign;

import java.util.Optional;
import java.util.function.Function;
import lockstep.conformance.program.PtxProgram;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxGenerator;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.Architecture;

/** The cases of the generator of PTX. */
public final class PtxCaseSource implements CaseSource {
    private final Profile profile;
    private final Architecture architecture;
    private final PtxGenerator generator;

    /** The cases for an architecture that the weights of {@code profile}, one of PTX, make likely. */
    public PtxCaseSource(Profile profile, Architecture architecture) {
        this.profile = profile;
        this.architecture = architecture;
        this.generator = new PtxGenerator(profile, architecture);
    }

    @Override
    public String text() {
        return "generator of PTX " + PtxGenerator.VERSION + " for " + architecture.tool() + ", profile "
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

    private static TestCase test(PtxCase made) {
        return new TestCase(made.name(), new PtxProgram(made.module()), made.launches(), made.choices());
    }
}
