package lockstep.sim.memory;

import static lockstep.sim.memory.MemoryFixture.of;
import static lockstep.sim.memory.MemoryFixture.plus;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;

/** Buffers of many megabytes are supported, and stay plain while only plain values are stored. */
class LargeObjectsTest {
    private static final int SIZE = 64 << 20;

    @Test
    void shadowsAppearOnlyWhereTheyAreNeeded() {
        MemoryFixture m = MemoryFixture.withBuffer("", SIZE);
        Scalar buffer = m.argument(0);
        MemoryObject object = (MemoryObject) Objects.requireNonNull(buffer.provenance);
        Scalar[] value = {of(3)};
        AccessShape shape = MemoryFixture.shape(0, 32, 4);
        for (int i = 0; i < SIZE; i += 64) {
            m.thread.store(shape, value, plus(buffer, i));
        }
        assertTrue(object.isPlain());
        assertEquals(3, m.load(plus(buffer, SIZE - 64), 32).low);
        m.store(plus(buffer, SIZE - 8), 64, buffer);
        assertFalse(object.isPlain());
        assertEquals(object, m.load(plus(buffer, SIZE - 8), 64).provenance);
    }

    @Test
    void partsOfPointersAreAddressesWithoutProvenance() {
        MemoryFixture m = MemoryFixture.withBuffer("", 16);
        Scalar buffer = m.argument(0);
        m.store(buffer, 64, buffer);
        Scalar half = m.load(buffer, 32);
        assertTrue(half.address);
        assertEquals(null, half.provenance);
        m.store(plus(buffer, 8), 32, half);
        m.store(plus(buffer, 12), 32, m.load(plus(buffer, 4), 32));
        assertEquals(buffer.low, m.load(plus(buffer, 8), 64).low);
        assertEquals(null, m.load(plus(buffer, 8), 64).provenance);
    }
}
