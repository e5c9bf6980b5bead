package lockstep.compiler.analysis.value;

import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/**
 * Checks a transfer function of two operands for every pair of abstract operands.
 *
 * @param <A> the abstraction of an operand and of the result
 * @param operands all abstract operands
 * @param numbers the set of numbers that an abstraction covers, as a mask
 */
record Exhaustive<A>(List<A> operands, ToIntFunction<A> numbers) {
    /** Known bits. */
    static Exhaustive<KnownBits> ofBits() {
        return new Exhaustive<>(Nibbles.patterns(), Nibbles::numbers);
    }

    /** Ranges. */
    static Exhaustive<WrappedRange> ofRanges() {
        return new Exhaustive<>(Nibbles.ranges(), Nibbles::numbers);
    }

    /** Receives one pair. */
    private interface Seen<A> {
        void pair(A a, A b, int results);
    }

    private void forEach(IntBinaryOperator concrete, Seen<A> seen) {
        int[] sets = operands.stream().mapToInt(numbers).toArray();
        for (int j = 0; j < sets.length; j++) {
            int[] byLeft = byLeft(concrete, sets[j]);
            for (int i = 0; i < sets.length; i++) {
                seen.pair(operands.get(i), operands.get(j), results(byLeft, sets[i]));
            }
        }
    }

    /** The results of each left operand with all of a set of right ones. */
    private static int[] byLeft(IntBinaryOperator concrete, int right) {
        int[] byLeft = new int[Nibbles.COUNT];
        for (int x = 0; x < Nibbles.COUNT; x++) {
            for (int y = 0; y < Nibbles.COUNT; y++) {
                int result = (right >> y & 1) == 0 ? NibbleOperation.NONE : concrete.applyAsInt(x, y);
                byLeft[x] |= result == NibbleOperation.NONE ? 0 : 1 << result;
            }
        }
        return byLeft;
    }

    private static int results(int[] byLeft, int left) {
        int results = 0;
        for (int x = 0; x < Nibbles.COUNT; x++) {
            results |= (left >> x & 1) == 0 ? 0 : byLeft[x];
        }
        return results;
    }

    /** A pair of operands with a result that the transfer function does not cover; empty if it is sound. */
    Optional<String> violation(IntBinaryOperator concrete, BinaryOperator<A> transfer) {
        String[] found = new String[1];
        forEach(concrete, (a, b, results) -> {
            A claimed = transfer.apply(a, b);
            if (found[0] == null && (results & ~numbers.applyAsInt(claimed)) != 0) {
                found[0] = a + " and " + b + " give " + Integer.toBinaryString(results) + ", claimed is " + claimed;
            }
        });
        return Optional.ofNullable(found[0]);
    }

    /**
     * How often the transfer function is optimal, in thousandths of the pairs that have a result.
     *
     * @param best the size of the best abstraction of a set
     */
    int optimal(IntBinaryOperator concrete, BinaryOperator<A> transfer, IntUnaryOperator best) {
        int[] counts = new int[2];
        forEach(concrete, (a, b, results) -> {
            if (results != 0) {
                counts[0]++;
                int claimed = Integer.bitCount(numbers.applyAsInt(transfer.apply(a, b)));
                counts[1] += claimed == best.applyAsInt(results) ? 1 : 0;
            }
        });
        return counts[0] == 0 ? 1000 : (int) (counts[1] * 1000L / counts[0]);
    }
}
