package lockstep.sim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Sequences of stores, copies and fills, against a map from each bit to its state. */
class ShadowProperties {
    private static final int SIZE = 40;

    /** The state of one bit; {@code value} is meaningless if it is undefined. */
    private record Bit(int value, boolean undefined) {}

    /** The state of one byte; a pointer's byte has its provenance, size and index. */
    private record Flags(boolean poison, boolean chosen, boolean address, Provenance origin, int size, int index) {}

    private static final Flags NONE = new Flags(false, false, false, null, 0, 0);

    private final Map<Integer, Bit> bits = new HashMap<>();
    private final Map<Integer, Flags> flags = new HashMap<>();

    /** Law: a load gives the value of the last store to each bit. Oracle: a map of bits, updated bit by bit. */
    @Property(tries = 300)
    void loadsSeeTheLastStores(@ForAll long seed) {
        bits.clear();
        flags.clear();
        Random random = new Random(seed);
        MemoryFixture m = MemoryFixture.withBuffer("", SIZE);
        Scalar buffer = m.argument(0);
        for (int i = 0; i < 8 * SIZE; i++) {
            bits.put(i, new Bit(0, false));
            flags.put(i / 8, NONE);
        }
        for (int step = 0; step < 30; step++) {
            if (random.nextInt(4) == 0) {
                copy(m, buffer, random);
            } else {
                store(m, buffer, random);
            }
            checkLoad(m, buffer, random);
        }
    }

    private void store(MemoryFixture m, Scalar buffer, Random random) {
        int width = new int[] {1, 7, 8, 16, 20, 32, 64, 64, 64, 100, 128}[random.nextInt(11)];
        int bytes = (width + 7) / 8;
        int offset = random.nextInt(SIZE - bytes + 1);
        Scalar value = new Scalar();
        value.set(random.nextLong() & low(width), random.nextLong() & low(width - 64));
        if (random.nextInt(3) == 0) {
            value.undefinedLow = random.nextLong() & low(width);
            value.undefinedHigh = random.nextLong() & low(width - 64);
        }
        value.poison = random.nextInt(6) == 0;
        value.chosen = random.nextInt(6) == 0;
        value.provenance = random.nextInt(2) == 0 ? buffer.provenance : null;
        value.address = value.provenance != null;
        m.store(MemoryFixture.plus(buffer, offset), width, value);
        for (int i = 0; i < bytes * 8; i++) {
            boolean isIn = i < width;
            int bit = (int) ((i < 64 ? value.low >>> i : value.high >>> (i - 64)) & 1);
            long mask = i < 64 ? value.undefinedLow >>> i : value.undefinedHigh >>> (i - 64);
            bits.put(8 * offset + i, new Bit(bit, !isIn || value.poison || (mask & 1) != 0));
        }
        boolean isPointer = value.provenance != null && bytes == 8 && !value.poison;
        for (int i = 0; i < bytes; i++) {
            Provenance origin = isPointer ? value.provenance : null;
            flags.put(
                    offset + i,
                    new Flags(value.poison, value.chosen, value.address, origin, isPointer ? 8 : 0, isPointer ? i : 0));
        }
    }

    private static long low(int width) {
        return width <= 0 ? 0 : width >= 64 ? -1 : (1L << width) - 1;
    }

    private void copy(MemoryFixture m, Scalar buffer, Random random) {
        int from = random.nextInt(SIZE);
        int to = random.nextInt(SIZE);
        int length = random.nextInt(SIZE - Math.max(from, to) + 1);
        m.thread.copy(MemoryFixture.plus(buffer, to), 0, 1, MemoryFixture.plus(buffer, from), 0, 1, length, true);
        Map<Integer, Bit> oldBits = new HashMap<>(bits);
        Map<Integer, Flags> oldFlags = new HashMap<>(flags);
        for (int i = 0; i < length; i++) {
            flags.put(to + i, oldFlags.get(from + i));
            for (int b = 0; b < 8; b++) {
                bits.put(8 * (to + i) + b, oldBits.get(8 * (from + i) + b));
            }
        }
    }

    private void checkLoad(MemoryFixture m, Scalar buffer, Random random) {
        int width = new int[] {1, 8, 12, 32, 64, 64, 128}[random.nextInt(7)];
        int bytes = (width + 7) / 8;
        int offset = random.nextInt(SIZE - bytes + 1);
        Scalar found = m.load(MemoryFixture.plus(buffer, offset), width);
        boolean poison = false;
        boolean chosen = false;
        boolean address = false;
        for (int i = 0; i < width; i++) {
            Bit bit = bits.get(8 * offset + i);
            Flags of = flags.get(offset + i / 8);
            poison |= bit.undefined() && of.poison();
            chosen |= of.chosen();
            address |= of.address();
            long mask = i < 64 ? found.undefinedLow >>> i : found.undefinedHigh >>> (i - 64);
            assertEquals(bit.undefined(), (mask & 1) != 0);
            if (!bit.undefined()) {
                assertEquals(bit.value(), (i < 64 ? found.low >>> i : found.high >>> (i - 64)) & 1);
            }
        }
        assertEquals(poison, found.poison);
        assertEquals(chosen, found.chosen);
        assertEquals(address, found.address);
        assertEquals(wholePointer(offset, bytes), found.provenance);
    }

    private Provenance wholePointer(int offset, int bytes) {
        Provenance origin = flags.get(offset).origin();
        for (int i = 0; i < bytes; i++) {
            Flags of = flags.get(offset + i);
            if (bytes != 8 || of.origin() != origin || of.size() != 8 || of.index() != i) {
                return null;
            }
        }
        return origin;
    }

    /**
     * Law: the concrete bits of undefined memory depend only on the seed, and loading them twice gives the same bits.
     */
    @Property(tries = 50)
    void undefinedBitsHaveOneValue(@ForAll byte offset) {
        MemoryFixture m = MemoryFixture.withBuffer("", 8);
        MemoryFixture again = MemoryFixture.withBuffer("", 8);
        int at = offset & 127;
        long first = m.load(MemoryFixture.plus(m.slot(160, 8), at), 64).low;
        assertEquals(first, again.load(MemoryFixture.plus(again.slot(160, 8), at), 64).low);
        assertEquals(-1L, m.load(MemoryFixture.plus(m.slot(160, 8), at), 64).undefinedLow);
    }

    /** Law: a store of poison to one element of a packed vector leaves the others defined. Oracle: by hand. */
    @Property(tries = 20)
    void packedVectorsKeepElementsSeparate(@ForAll byte elements) {
        MemoryFixture m = MemoryFixture.withBuffer("", 8);
        List<AccessShape.Leaf> leaves = new ArrayList<>();
        Scalar[] values = new Scalar[6];
        Scalar[] loaded = new Scalar[6];
        for (int i = 0; i < 6; i++) {
            leaves.add(new AccessShape.Leaf(i, 1, false));
            values[i] = MemoryFixture.of(elements >>> i & 1);
            values[i].poison = i == 2;
            loaded[i] = new Scalar();
        }
        AccessShape shape = new AccessShape(0, 1, 1, false, leaves);
        m.thread.store(shape, values, m.argument(0));
        m.thread.load(shape, m.argument(0), loaded);
        for (int i = 0; i < 6; i++) {
            assertEquals(i == 2, loaded[i].poison);
            assertEquals(i == 2, !loaded[i].isDefined());
            assertEquals(i == 2 ? loaded[i].low : elements >>> i & 1, loaded[i].low);
        }
        byte flag = m.observed("k arg 0").flags()[0];
        assertEquals(ObservedObject.POISON, flag);
        assertEquals((byte) 0xc4, m.observed("k arg 0").undefined()[0]);
    }
}
