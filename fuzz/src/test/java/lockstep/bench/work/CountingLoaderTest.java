package lockstep.bench.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rewritten classes compute what they did, and count what they do. */
final class CountingLoaderTest {
    /** What is counted: each takes a size and has a result that a mistake in the rewriting would change. */
    private static final Map<String, IntUnaryOperator> SAMPLES = new LinkedHashMap<>();

    static {
        SAMPLES.put("nothing", n -> n);
        SAMPLES.put("for", CountingLoaderTest::loop);
        SAMPLES.put("do while", CountingLoaderTest::doWhile);
        SAMPLES.put("nest", n -> {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    sum += i ^ j;
                }
            }
            return sum;
        });
        SAMPLES.put("stream", n ->
                (int) numbers(n).stream().filter(i -> i % 2 == 0).count());
        SAMPLES.put("contains of list", n -> numbers(n).contains(-1) ? 1 : 0);
        SAMPLES.put("contains of set", n -> new HashSet<>(numbers(n)).contains(-1) ? 1 : 0);
        SAMPLES.put("remove by index", n -> numbers(n).remove(0));
        SAMPLES.put("remove at end", n -> numbers(n).remove(n - 1));
        SAMPLES.put("remove all", n -> {
            List<Integer> list = numbers(n);
            return list.removeAll(numbers(n)) ? list.size() : -1;
        });
        SAMPLES.put("bits", n -> {
            BitSet bits = new BitSet();
            bits.set(n);
            bits.or(bits);
            return bits.nextSetBit(0);
        });
        SAMPLES.put("fill", n -> {
            int[] array = new int[n];
            Arrays.fill(array, 3);
            return array[n - 1];
        });
        SAMPLES.put("primitive list", n -> IntArrayList.wrap(new int[n]).contains(1) ? 1 : 0);
    }

    /** Finds a sample in the copy of this class. */
    public static final class Sample implements IntUnaryOperator {
        private final IntUnaryOperator code;

        public Sample(String name) {
            code = SAMPLES.get(name);
        }

        @Override
        public int applyAsInt(int n) {
            return code.applyAsInt(n);
        }
    }

    private static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i % 3 == 0 ? 2 : i;
        }
        return sum;
    }

    private static int doWhile(int n) {
        int i = 0;
        do {
            i++;
        } while (i < n);
        return i;
    }

    private static List<Integer> numbers(int n) {
        Integer[] numbers = new Integer[n];
        Arrays.setAll(numbers, Integer::valueOf);
        return new ArrayList<>(Arrays.asList(numbers));
    }

    private final CountingLoader loader = new CountingLoader(CountingLoaderTest.class.getClassLoader());

    private IntUnaryOperator counting(String name) throws ReflectiveOperationException {
        Class<?> copy = loader.loadClass(Sample.class.getName());
        assertNotSame(Sample.class, copy);
        return (IntUnaryOperator) copy.getConstructor(String.class).newInstance(name);
    }

    private long steps(IntUnaryOperator code, int n) {
        long before = loader.counter().steps();
        code.applyAsInt(n);
        return loader.counter().steps() - before;
    }

    /** How much the steps of 1,000 are above those of 100, for each of the 900 that are more. */
    @ParameterizedTest
    @CsvSource({
        "nothing, 0",
        "for, 1",
        "do while, 1",
        "nest, 1101",
        "stream, 1",
        "contains of list, 1",
        "contains of set, 0",
        "remove by index, 1",
        "remove at end, 0",
        "remove all, 1100",
        "fill, 1",
        "primitive list, 1",
    })
    void countsRounds(String name, int expected) throws ReflectiveOperationException {
        IntUnaryOperator counting = counting(name);
        counting.applyAsInt(1); // initializes the classes that it uses
        assertEquals(900L * expected, steps(counting, 1_000) - steps(counting, 100));
        assertEquals(new Sample(name).applyAsInt(1_000), counting.applyAsInt(1_000));
    }

    /** A word of 64 bits a step. */
    @Test
    void countsWordsOfBits() throws ReflectiveOperationException {
        IntUnaryOperator counting = counting("bits");
        assertEquals(200, steps(counting, 6_400) - steps(counting, 0));
        assertEquals(6_400, counting.applyAsInt(6_400));
    }

    /** Code that is not rewritten does not count, and other loaders count apart. */
    @Test
    void othersDoNotCount() throws ReflectiveOperationException {
        assertEquals(0, steps(new Sample("nest"), 100));
        assertEquals(0, steps(new CountingLoaderTest().counting("nest"), 100));
        assertTrue(steps(counting("nest"), 100) >= 10_000);
    }
}
