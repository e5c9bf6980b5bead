package lockstep.compiler.analysis.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Transfer functions of operations on bits, ranges and sign bits, for every pair of four-bit operands. Law: every
 * result of two numbers that the operands cover is covered by the claim. Oracle: {@link NibbleOperation}, plain
 * arithmetic.
 */
final class TransferTest {
    /** How often, in thousandths, the known bits are optimal; 1000 for operations that are not listed. */
    private static final Map<Opcode, Integer> BITS = Map.of(
            Opcode.MUL,
            780,
            Opcode.SHL,
            999,
            Opcode.UDIV,
            796,
            Opcode.SDIV,
            809,
            Opcode.UREM,
            460,
            Opcode.SREM,
            743,
            Opcode.LSHR,
            999);

    /** The same for ranges. */
    private static final Map<Opcode, Integer> RANGES = Map.ofEntries(
            Map.entry(Opcode.MUL, 632),
            Map.entry(Opcode.SHL, 637),
            Map.entry(Opcode.UDIV, 830),
            Map.entry(Opcode.SDIV, 936),
            Map.entry(Opcode.UREM, 692),
            Map.entry(Opcode.SREM, 789),
            Map.entry(Opcode.LSHR, 765),
            Map.entry(Opcode.ASHR, 834),
            Map.entry(Opcode.AND, 935),
            Map.entry(Opcode.OR, 935),
            Map.entry(Opcode.XOR, 777));

    static List<NibbleOperation> operations() {
        return NibbleOperation.all();
    }

    private static KnownBits bits(NibbleOperation o, KnownBits a, KnownBits b) {
        return BitArithmetic.binary(o.opcode(), o.flags(), a, b);
    }

    private static WrappedRange range(NibbleOperation o, WrappedRange a, WrappedRange b) {
        return RangeArithmetic.binary(o.opcode(), o.flags(), a, b);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void bitsHaveEveryResult(NibbleOperation o) {
        assertEquals(Optional.empty(), Exhaustive.ofBits().violation(o::of, (a, b) -> bits(o, a, b)));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void rangesHaveEveryResult(NibbleOperation o) {
        assertEquals(Optional.empty(), Exhaustive.ofRanges().violation(o::of, (a, b) -> range(o, a, b)));
    }

    private static List<NibbleOperation> withoutFlags() {
        return NibbleOperation.all().stream().filter(o -> o.flags() == 0).toList();
    }

    @Test
    void bitsAreAsGoodAsStated() {
        for (NibbleOperation o : withoutFlags()) {
            int optimal = Exhaustive.ofBits()
                    .optimal(o::of, (a, b) -> bits(o, a, b), set -> Integer.bitCount(Nibbles.hullOfBits(set)));
            assertEquals(BITS.getOrDefault(o.opcode(), 1000), optimal, o::toString);
        }
    }

    @Test
    void rangesAreAsGoodAsStated() {
        for (NibbleOperation o : withoutFlags()) {
            int optimal = Exhaustive.ofRanges().optimal(o::of, (a, b) -> range(o, a, b), Nibbles::sizeOfHull);
            assertEquals(RANGES.getOrDefault(o.opcode(), 1000), optimal, o::toString);
        }
    }

    // ---- sign bits

    private static int signBits(int x) {
        int count = 1;
        while (count < Nibbles.WIDTH && (x >> 3 - count & 1) == x >> 3) {
            count++;
        }
        return count;
    }

    private static List<SignBits.Operand> operands() {
        return Nibbles.patterns().stream()
                .flatMap(bits -> IntStream.rangeClosed(bits.signBits(), Nibbles.WIDTH)
                        .mapToObj(count -> new SignBits.Operand(count, bits)))
                .toList();
    }

    private static int numbers(SignBits.Operand operand) {
        int set = Nibbles.numbers(operand.bits());
        for (int x = 0; x < Nibbles.COUNT; x++) {
            set &= signBits(x) >= operand.count() ? ~0 : ~(1 << x);
        }
        return set;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void signBitsAreThoseOfEveryResult(NibbleOperation o) {
        KnownBits unknown = KnownBits.unknown(Nibbles.WIDTH);
        Exhaustive<SignBits.Operand> all = new Exhaustive<>(operands(), TransferTest::numbers);
        assertEquals(
                Optional.empty(),
                all.violation(
                        o::of, (a, b) -> new SignBits.Operand(SignBits.binary(o.opcode(), o.flags(), a, b), unknown)));
    }

    // ---- the test is not vacuous

    @Test
    void carriesThatAreForgottenAreFound() {
        NibbleOperation add = new NibbleOperation(Opcode.ADD, 0);
        assertTrue(Exhaustive.ofBits()
                .violation(add::of, (a, b) -> BitArithmetic.binary(Opcode.XOR, 0, a, b))
                .isPresent());
    }

    @Test
    void productOfOddNumbersTakenForTheirDisjunctionIsFound() {
        NibbleOperation mul = new NibbleOperation(Opcode.MUL, 0);
        assertTrue(Exhaustive.ofBits()
                .violation(mul::of, (a, b) -> BitArithmetic.binary(Opcode.OR, 0, a, b))
                .isPresent());
    }

    @Test
    void signThatASumWithoutPromiseKeepsIsFound() {
        NibbleOperation plain = new NibbleOperation(Opcode.ADD, 0);
        assertTrue(Exhaustive.ofBits()
                .violation(plain::of, (a, b) -> BitArithmetic.binary(Opcode.ADD, Flag.set(Flag.NSW), a, b))
                .isPresent());
        assertTrue(Exhaustive.ofRanges()
                .violation(plain::of, (a, b) -> RangeArithmetic.binary(Opcode.ADD, Flag.set(Flag.NUW), a, b))
                .isPresent());
    }

    @Test
    void arithmeticShiftTakenForALogicalOneIsFound() {
        NibbleOperation shift = new NibbleOperation(Opcode.ASHR, 0);
        assertTrue(Exhaustive.ofBits()
                .violation(shift::of, (a, b) -> BitArithmetic.binary(Opcode.LSHR, 0, a, b))
                .isPresent());
        assertTrue(Exhaustive.ofRanges()
                .violation(shift::of, (a, b) -> RangeArithmetic.binary(Opcode.LSHR, 0, a, b))
                .isPresent());
    }

    @Test
    void signedDivisionTakenForAnUnsignedOneIsFound() {
        NibbleOperation divide = new NibbleOperation(Opcode.SDIV, 0);
        assertTrue(Exhaustive.ofRanges()
                .violation(divide::of, (a, b) -> RangeArithmetic.binary(Opcode.UDIV, 0, a, b))
                .isPresent());
    }

    @Test
    void rangeThatIsOneTooSmallIsFound() {
        NibbleOperation add = new NibbleOperation(Opcode.ADD, 0);
        assertTrue(Exhaustive.ofRanges()
                .violation(add::of, (a, b) -> {
                    WrappedRange sum = RangeArithmetic.binary(Opcode.ADD, 0, a, b);
                    return sum.isEmpty() || sum.isFull()
                            ? sum
                            : new WrappedRange(
                                    sum.width(), sum.low(), sum.count().subtract(ExactInt.ONE));
                })
                .isPresent());
    }
}
