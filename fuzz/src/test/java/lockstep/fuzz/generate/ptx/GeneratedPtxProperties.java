package lockstep.fuzz.generate.ptx;

import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices.ByteChoices;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.sass.isa.Architecture;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Laws of programs out of arbitrary choices. The oracles: reader, verifier, and two engines. */
class GeneratedPtxProperties {
    private static final PtxGenerator GENERATOR = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);

    /** Law: any bytes are a legal program. */
    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void anyBytesAreALegalProgram(@ForAll @Size(max = 400) byte[] bytes) {
        GeneratedPtx.assertLegal(GENERATOR.generate(new ByteChoices(bytes)));
    }

    /** Law: any seed is a program that both engines finish, with the same results under all policies. */
    @Property(tries = 8, shrinking = ShrinkingMode.OFF)
    void anySeedIsADefinedProgram(@ForAll @IntRange(min = 1000, max = 1_000_000) int seed) {
        GeneratedPtx.assertDefined(GENERATOR.generate(seed));
    }

    /** Law: what is left of the choices of a program when some are cut off is a legal program. */
    @Property(tries = 15, shrinking = ShrinkingMode.OFF)
    void shrunkChoicesAreALegalProgram(
            @ForAll @IntRange(min = 0, max = 10_000) int seed, @ForAll @IntRange(min = 0, max = 100) int percent) {
        PtxCase whole = GENERATOR.generate(seed);
        ChoiceSequence drawn = whole.choices();
        long[] kept = new long[drawn.size() * percent / 100];
        for (int index = 0; index < kept.length; index++) {
            kept[index] = drawn.get(index);
        }
        PtxCase part = GENERATOR.generate(new RecordedChoices(ChoiceSequence.of(kept)));
        GeneratedPtx.assertLegal(part);
        GeneratedPtx.assertDefined(part);
    }
}
