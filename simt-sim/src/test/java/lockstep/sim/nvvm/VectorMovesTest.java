package lockstep.sim.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves of elements against operations on lists (LLVM Language Reference, "Vector Manipulation Intrinsics"). */
class VectorMovesTest {
    private static final ScalarType BYTE = ScalarType.integer(8);

    /** A vector with elements numbered from {@code first} on; the second is poison, the third has undefined bits. */
    private static Scalar[] vector(int first, int count) {
        Scalar[] elements = new Scalar[count];
        for (int i = 0; i < count; i++) {
            elements[i] = new Scalar();
            elements[i].set(first + i);
            elements[i].poison = i == 1;
            elements[i].undefinedLow = i == 2 ? 0x30 : 0;
        }
        return elements;
    }

    private static Scalar[] number(long value) {
        Scalar scalar = new Scalar();
        scalar.set(value);
        return new Scalar[] {scalar};
    }

    private static List<Scalar> move(String name, int resultCount, Scalar[]... arguments) {
        Scalar[] results = new Scalar[resultCount];
        Arrays.setAll(results, i -> new Scalar());
        assertTrue(ScalarIntrinsics.evaluate(
                IntrinsicTable.lookup("llvm.vector." + name + ".v4i8").orElseThrow(),
                Collections.nCopies(arguments.length, BYTE),
                Collections.nCopies(resultCount, BYTE),
                FloatMode.IEEE,
                arguments,
                results));
        return List.of(results);
    }

    private static void same(List<Scalar> expected, List<Scalar> found) {
        assertEquals(expected.size(), found.size());
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i).low, found.get(i).low, "element " + i);
            assertEquals(expected.get(i).poison, found.get(i).poison, "element " + i);
            assertEquals(expected.get(i).undefinedLow, found.get(i).undefinedLow, "element " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void elementsAreReversed(int count) {
        List<Scalar> expected = new ArrayList<>(List.of(vector(1, count)));
        Collections.reverse(expected);
        same(expected, move("reverse", count, new Scalar[][] {vector(1, count)}));
    }

    @Test
    void aSpliceIsAWindowOverBothVectors() {
        Scalar[] a = vector(1, 5);
        Scalar[] b = vector(11, 5);
        List<Scalar> both = new ArrayList<>(List.of(a));
        both.addAll(List.of(b));
        for (int offset = 0; offset < 5; offset++) {
            same(both.subList(offset, offset + 5), move("splice", 5, a, b, number(offset)));
        }
        for (int last = 1; last <= 5; last++) {
            same(both.subList(5 - last, 10 - last), move("splice", 5, a, b, number(-last & 0xffffffffL)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void interleavingIsUndoneByItsInverse(int count) {
        Scalar[] a = vector(1, count);
        Scalar[] b = vector(11, count);
        List<Scalar> woven = move("interleave2", 2 * count, a, b);
        for (int i = 0; i < count; i++) {
            same(List.of(a[i], b[i]), woven.subList(2 * i, 2 * i + 2));
        }
        List<Scalar> expected = new ArrayList<>(List.of(a));
        expected.addAll(List.of(b));
        same(expected, move("deinterleave2", 2 * count, new Scalar[][] {woven.toArray(Scalar[]::new)}));
    }

    @Test
    void partsAreExtractedAndInserted() {
        Scalar[] whole = vector(1, 6);
        Scalar[] part = vector(11, 2);
        for (int start = 0; start <= 4; start += 2) {
            List<Scalar> expected = new ArrayList<>(List.of(whole));
            expected.set(start, part[0]);
            expected.set(start + 1, part[1]);
            same(expected, move("insert", 6, whole, part, number(start)));
            same(List.of(whole).subList(start, start + 2), move("extract", 2, whole, number(start)));
        }
    }

    @Test
    void pastTheEndThereIsPoison() {
        List<Scalar> end = move("extract", 2, vector(1, 3), number(2));
        assertFalse(end.get(0).poison);
        assertTrue(end.get(1).poison);
        assertTrue(move("extract", 1, vector(1, 3), number(-1)).getFirst().poison);
        assertTrue(move("insert", 3, vector(1, 3), vector(5, 2), number(2)).stream()
                .allMatch(s -> s.poison));
    }
}
