package lockstep.sim.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Compares the functions of instructions with their definitions, for defined and for partly undefined operands. */
final class SassLawProperties {
    @Provide
    Arbitrary<SassLaw> laws() {
        return Arbitraries.of(SassLaws.all());
    }

    /** Law: results are those of the definition. Oracle: unbounded integers, Java's floats. */
    @Property(tries = 500)
    void resultsAreThoseOfTheDefinition(@ForAll("laws") SassLaw law, @ForAll long seed) {
        assertEquals(Optional.empty(), law.wrong(new SplittableRandom(seed), 40));
    }

    /** Law: whatever undefined bits are chosen, the defined bits of results are those reported. Oracle: all choices. */
    @Property(tries = 500)
    void definedBitsHoldForEveryChoice(@ForAll("laws") SassLaw law, @ForAll long seed) {
        assertEquals(Optional.empty(), law.unsound(new SplittableRandom(seed), 6));
    }

    /** Each law at least once, whatever the properties draw. */
    @Test
    void everyLawHolds() {
        List<SassLaw> laws = new ArrayList<>(SassLaws.all());
        laws.addAll(SassLaws.later());
        for (SassLaw law : laws) {
            SplittableRandom random = new SplittableRandom(law.text().hashCode());
            assertEquals(Optional.empty(), law.wrong(random, 300));
            assertEquals(Optional.empty(), law.unsound(random, 60));
        }
    }
}
