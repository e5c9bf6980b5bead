package lockstep.ir.sass.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Fields of words; the oracle is arithmetic of big integers. */
final class BitFieldProperties {
    private static BigInteger big(InstructionWord word) {
        return new BigInteger(word.toString(), 16);
    }

    private static BitField field(int first, int firstWidth, int second, int secondWidth) {
        return new BitField(List.of(new BitField.Range(first, firstWidth), new BitField.Range(second, secondWidth)));
    }

    /** Law: a value is what the bits of its ranges spell, the first range lowest. */
    @Property(tries = 500)
    void extractReadsTheRanges(
            @ForAll long low,
            @ForAll long high,
            @ForAll @IntRange(min = 0, max = 60) int first,
            @ForAll @IntRange(min = 1, max = 30) int width) {
        BitField field = field(first, width, 95, 20);
        BigInteger word = big(new InstructionWord(low, high));
        BigInteger lower = word.shiftRight(first).mod(BigInteger.ONE.shiftLeft(width));
        BigInteger upper = word.shiftRight(95).mod(BigInteger.ONE.shiftLeft(20));
        assertEquals(upper.shiftLeft(width).or(lower).longValueExact(), field.extract(low, high));
    }

    /** Law: the bits of a value read back as the value, and are within the field. */
    @Property(tries = 500)
    void bitsReadBack(@ForAll long value, @ForAll @IntRange(min = 0, max = 90) int first) {
        BitField field = new BitField(List.of(new BitField.Range(first, 38)));
        long fitting = value & field.largest();
        InstructionWord bits = new InstructionWord(field.lowBits(fitting), field.highBits(fitting));
        assertEquals(BigInteger.valueOf(fitting).shiftLeft(first), big(bits));
        assertEquals(fitting, field.extract(bits.low(), bits.high()));
        assertEquals(bits, bits.and(field.bits()));
    }

    /** Invalid fields are refused. */
    @Example
    void impossibleFieldsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new BitField(List.of()));
        assertThrows(IllegalArgumentException.class, () -> new BitField.Range(-1, 3));
        assertThrows(IllegalArgumentException.class, () -> new BitField.Range(120, 9));
        assertThrows(IllegalArgumentException.class, () -> field(0, 40, 64, 40));
        assertFalse(field(0, 2, 5, 1).fits(8));
    }
}
