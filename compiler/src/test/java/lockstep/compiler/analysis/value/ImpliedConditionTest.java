package lockstep.compiler.analysis.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/**
 * What a comparison implies for another one, for all predicates and four-bit constants. Law: an answer holds for every
 * number for which the premise does. Oracle: the definition of the predicates, for each number.
 */
final class ImpliedConditionTest {
    private static final List<Predicate> PREDICATES = WrappedRangeTest.predicates();
    private static final int PAIRS = Nibbles.COUNT * Nibbles.COUNT;

    /** A condition on two numbers. */
    private interface Law {
        boolean holds(int x, int y);
    }

    /** The pairs of numbers for which it holds: x + 16 y. */
    private static BitSet pairs(Law law) {
        BitSet pairs = new BitSet(PAIRS);
        for (int i = 0; i < PAIRS; i++) {
            pairs.set(i, law.holds(i & Nibbles.MASK, i >> Nibbles.WIDTH));
        }
        return pairs;
    }

    private static BitSet where(boolean truth, BitSet pairs) {
        BitSet where = (BitSet) pairs.clone();
        if (!truth) {
            where.flip(0, PAIRS);
        }
        return where;
    }

    /** The answer found by trying all numbers; empty if it varies, or nothing satisfies the premise. */
    private static Optional<Boolean> expected(boolean truth, BitSet premise, BitSet conclusion) {
        BitSet where = where(truth, premise);
        boolean some = where.intersects(conclusion);
        where.andNot(conclusion);
        boolean all = where.isEmpty();
        return some == all ? Optional.of(all) : Optional.empty();
    }

    private static boolean any(boolean truth, BitSet premise) {
        return !where(truth, premise).isEmpty();
    }

    private static List<Instruction> instructions(String body) {
        String text = "define i4 @f(i4 %x, i4 %y) {\n" + body + "  ret i4 %x\n}\n";
        Function function = NvvmReader.read("t.ll", text, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
        List<Instruction> all = new ArrayList<>();
        function.entry().forEach(all::add);
        return all;
    }

    private static String text(Instruction comparison) {
        return ((CompareInstruction) comparison).predicate() + " with " + ValueTracking.range(comparison.operand(1));
    }

    // ---- constants

    /** All comparisons of {@code %x + added} with a constant, by predicate and then by constant. */
    private static List<Instruction> comparisons(int... added) {
        StringBuilder body = new StringBuilder();
        for (int plus : added) {
            body.append("  %s")
                    .append(plus)
                    .append(" = add i4 %x, ")
                    .append(Nibbles.signed(plus))
                    .append('\n');
            for (Predicate predicate : PREDICATES) {
                for (int c = 0; c < Nibbles.COUNT; c++) {
                    String sum = plus == 0 ? "%x" : "%s" + plus;
                    body.append("  %c")
                            .append(plus)
                            .append('.')
                            .append(predicate.ordinal())
                            .append('.')
                            .append(c)
                            .append(" = icmp ")
                            .append(predicate.word())
                            .append(" i4 ")
                            .append(sum)
                            .append(", ")
                            .append(Nibbles.signed(c))
                            .append('\n');
                }
            }
        }
        return instructions(body.toString()).stream()
                .filter(CompareInstruction.class::isInstance)
                .toList();
    }

    /** The numbers that satisfy each of the comparisons of {@code %x + added}. */
    private static List<BitSet> laws(int added) {
        List<BitSet> laws = new ArrayList<>();
        for (Predicate predicate : PREDICATES) {
            for (int c = 0; c < Nibbles.COUNT; c++) {
                int constant = c;
                laws.add(pairs((x, y) -> WrappedRangeTest.holds(predicate, x + added & Nibbles.MASK, constant)));
            }
        }
        return laws;
    }

    @Test
    void allPairsOfComparisonsWithConstantsAreDecidedExactly() {
        List<Instruction> plain = comparisons(0);
        List<BitSet> laws = laws(0);
        for (int i = 0; i < plain.size(); i++) {
            for (int j = 0; j < plain.size(); j++) {
                for (boolean truth : new boolean[] {false, true}) {
                    BitSet premise = laws.get(i);
                    if (any(truth, premise)) {
                        Instruction from = plain.get(i);
                        Instruction to = plain.get(j);
                        assertEquals(
                                expected(truth, premise, laws.get(j)),
                                ValueTracking.implied(from, truth, to),
                                () -> text(from) + " " + truth + " implies " + text(to));
                    }
                }
            }
        }
    }

    @Test
    void sumsWithConstantsAreLookedThrough() {
        List<Instruction> all = comparisons(0, 5);
        List<BitSet> plain = laws(0);
        List<BitSet> sums = laws(5);
        int half = all.size() / 2;
        for (int i = 0; i < half; i++) {
            for (int j = half; j < all.size(); j++) {
                BitSet premise = plain.get(i);
                if (any(true, premise)) {
                    assertEquals(
                            expected(true, premise, sums.get(j - half)),
                            ValueTracking.implied(all.get(i), true, all.get(j)));
                }
            }
        }
    }

    @Test
    void casesOfASwitchSayWhatTheirNumbersSay() {
        List<Instruction> plain = comparisons(0);
        List<BitSet> laws = laws(0);
        List<ExactInt> numbers = List.of(ExactInt.TWO, ExactInt.of(3), ExactInt.of(9));
        BitSet within = pairs((x, y) -> numbers.contains(ExactInt.of(x)));
        for (int j = 0; j < plain.size(); j++) {
            Instruction to = plain.get(j);
            assertEquals(
                    expected(true, within, laws.get(j)), ValueTracking.impliedByNumbers(to.operand(0), numbers, to));
            assertEquals(
                    expected(false, within, laws.get(j)),
                    ValueTracking.impliedByOtherNumbers(to.operand(0), numbers, to));
        }
    }

    // ---- two variables

    @Test
    void allPairsOfComparisonsOfTwoVariables() {
        StringBuilder body = new StringBuilder();
        for (Predicate predicate : PREDICATES) {
            body.append("  %a")
                    .append(predicate.ordinal())
                    .append(" = icmp ")
                    .append(predicate.word())
                    .append(" i4 %x, %y\n  %b")
                    .append(predicate.ordinal())
                    .append(" = icmp ")
                    .append(predicate.word())
                    .append(" i4 %y, %x\n");
        }
        List<Instruction> all = instructions(body.toString());
        List<BitSet> laws = IntStream.range(0, 2 * PREDICATES.size())
                .mapToObj(index -> pairs(ofPair(index)))
                .toList();
        for (int i = 0; i < 2 * PREDICATES.size(); i++) {
            for (int j = 0; j < 2 * PREDICATES.size(); j++) {
                for (boolean truth : new boolean[] {false, true}) {
                    Optional<Boolean> follows = expected(truth, laws.get(i), laws.get(j));
                    Optional<Boolean> said = ValueTracking.implied(all.get(i), truth, all.get(j));
                    assertEquals(follows, said, text(all.get(i)) + " " + truth + " implies " + text(all.get(j)));
                }
            }
        }
    }

    private static Law ofPair(int index) {
        Predicate predicate = PREDICATES.get(index / 2);
        return index % 2 == 0
                ? (x, y) -> WrappedRangeTest.holds(predicate, x, y)
                : (x, y) -> WrappedRangeTest.holds(predicate, y, x);
    }

    // ---- the test is not vacuous

    @Test
    void premisesWithoutTheirSignAreFound() {
        List<Instruction> plain = comparisons(0);
        List<BitSet> laws = laws(0);
        Set<Predicate> wrong = EnumSet.noneOf(Predicate.class);
        for (int i = 0; i < plain.size(); i++) {
            Predicate predicate = PREDICATES.get(i / Nibbles.COUNT);
            int twin = predicate.isSigned() ? i - 4 * Nibbles.COUNT : i;
            for (int j = 0; j < plain.size(); j++) {
                Optional<Boolean> said = ValueTracking.implied(plain.get(twin), true, plain.get(j));
                boolean isWrong = any(true, laws.get(i))
                        && said.isPresent()
                        && !said.equals(expected(true, laws.get(i), laws.get(j)));
                if (isWrong) {
                    wrong.add(predicate);
                }
            }
        }
        assertEquals(EnumSet.of(Predicate.SGT, Predicate.SGE, Predicate.SLT, Predicate.SLE), wrong);
    }
}
