package lockstep.sim.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** S3.16: every function of the package against its definition, for defined and for partly undefined operands. */
final class LawProperties {
    private static final int TRIES = 40;
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 10);

    @Provide
    Arbitrary<Law> laws() {
        return Arbitraries.of(Laws.all());
    }

    /** Law: results are those of the definition, and the bits that the PTX ISA leaves unspecified are undefined. */
    @Property(tries = 800)
    void resultsAreThoseOfTheDefinition(@ForAll("laws") Law law, @ForAll long seed) {
        assertEquals(Optional.empty(), law.wrong(new SplittableRandom(seed), TRIES));
    }

    /** Law: whatever undefined bits are chosen, the defined bits of results are those reported. Oracle: all choices. */
    @Property(tries = 800)
    void definedBitsHoldForEveryChoice(@ForAll("laws") Law law, @ForAll long seed) {
        assertEquals(Optional.empty(), law.unsound(new SplittableRandom(seed), 6));
    }

    /** Each law at least once, whatever the properties draw. */
    @Test
    void everyLawHolds() {
        for (Law law : Laws.all()) {
            SplittableRandom random = new SplittableRandom(law.name().hashCode());
            assertEquals(Optional.empty(), law.wrong(random, 100));
            assertEquals(Optional.empty(), law.unsound(random, SEEDS));
        }
    }

    /** Law: arithmetic of parametric width is correct for every pair of bytes. Oracle: unbounded integers. */
    @Test
    void everyPairOfBytes() {
        for (Law law : IntegerLaws.ofBytes()) {
            BigInteger[] operands =
                    new BigInteger[law.function().operandWidths().size()];
            for (int pair = 0; pair < 1 << 16; pair++) {
                operands[0] = BigInteger.valueOf(pair & 0xff);
                for (int index = 1; index < operands.length; index++) {
                    int width = law.function().operandWidths().get(index);
                    operands[index] = PtxOperands.wrap(BigInteger.valueOf(pair >> 8), width);
                }
                assertEquals(Optional.empty(), law.wrong(operands));
            }
        }
    }
}
