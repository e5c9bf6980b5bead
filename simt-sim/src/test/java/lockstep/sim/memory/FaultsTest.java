package lockstep.sim.memory;

import static lockstep.sim.memory.MemoryFixture.assertFault;
import static lockstep.sim.memory.MemoryFixture.of;
import static lockstep.sim.memory.MemoryFixture.plus;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.InputException;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;

/** Each checked access of S2.3, S2.8 and S4.1, together with one that is just legal. */
class FaultsTest {
    private final MemoryFixture m = MemoryFixture.withBuffer("""
            @c = addrspace(4) constant i32 7
            @r = addrspace(1) constant i32 8
            @s = internal addrspace(3) global [4 x i32] undef, align 4
            @d = external addrspace(3) global [0 x i32], align 4
            """, 16);

    private final Scalar buffer = m.argument(0);

    @Test
    void bounds() {
        m.store(plus(buffer, 12), 32, of(5));
        assertEquals(5, m.load(plus(buffer, 12), 32).low);
        assertFault("out-of-bounds", () -> m.load(plus(buffer, 13), 32));
        assertFault("out-of-bounds", () -> m.load(plus(buffer, -1), 8));
        assertFault("out-of-bounds", () -> m.store(plus(buffer, 16), 8, of(0)));
        assertFault("out-of-bounds", () -> m.load(plus(buffer, Long.MIN_VALUE), 8));
    }

    @Test
    void messageNamesObjectAndPlace() {
        ProgramFault fault = assertThrows(ProgramFault.class, () -> m.load(plus(buffer, 14), 32));
        assertEquals("4 bytes at 14 of k arg 0, which has 16 bytes", fault.getMessage());
    }

    @Test
    void nullAndNoProvenance() {
        assertFault("null-access", () -> m.load(of(0), 8));
        assertFault("no-provenance", () -> m.load(of(8), 8));
        assertFault("no-provenance", () -> m.load(of(buffer.low), 8));
    }

    @Test
    void wildcardReachesExposedObjectsAlone() {
        Scalar made = of(buffer.low + 4);
        m.thread.adopt(made);
        assertEquals(Provenance.WILDCARD, made.provenance);
        assertFault("no-provenance", () -> m.load(made, 32));
        m.thread.expose(buffer);
        assertEquals(0, m.load(made, 32).low);
        assertFault("out-of-bounds", () -> m.load(plus(made, 10), 32));
        assertFault("no-provenance", () -> m.load(plus(made, 40), 32));
    }

    @Test
    void alignment() {
        assertEquals(0, m.load(0, buffer, 32, 256).low);
        assertFault("misaligned", () -> m.load(0, buffer, 32, 512));
        assertFault("misaligned", () -> m.load(0, plus(buffer, 2), 32, 4));
        Scalar slot = m.slot(16, 4);
        assertFault("misaligned", () -> m.load(0, slot, 64, 8));
    }

    @Test
    void constantMemory() {
        Scalar c = m.addressOf("c");
        assertEquals(7, m.load(4, c, 32, 4).low);
        assertFault("write-to-constant", () -> m.store(4, c, 32, 4, of(1)));
        assertFault("write-to-constant", () -> m.store(1, m.addressOf("r"), 32, 4, of(1)));
    }

    @Test
    void stackSlotsDieWithTheirFrame() {
        int mark = m.thread.stackMark();
        Scalar slot = m.slot(8, 8);
        m.store(slot, 64, of(1));
        m.thread.releaseStack(mark);
        assertFault("dead-object", () -> m.load(slot, 64));
        Scalar next = m.slot(8, 8);
        assertEquals(slot.low, next.low);
        assertFault("dead-object", () -> m.load(slot, 64));
    }

    @Test
    void lifetimeMarkers() {
        Scalar slot = m.slot(4, 4);
        m.store(slot, 32, of(1));
        m.thread.endLifetime(slot);
        assertFault("dead-object", () -> m.load(slot, 32));
        m.thread.startLifetime(slot);
        assertEquals(0xffff_ffffL, m.load(slot, 32).undefinedLow);
    }

    @Test
    void heap() {
        Scalar first = new Scalar();
        m.thread.allocateHeap(24, first);
        assertFalse(m.load(first, 64).isDefined());
        m.thread.freeHeap(first);
        assertFault("use-after-free", () -> m.load(first, 64));
        assertFault("double-free", () -> m.thread.freeHeap(first));
        assertFault("invalid-free", () -> m.thread.freeHeap(buffer));
        assertFault("invalid-free", () -> m.thread.freeHeap(of(64)));
        m.thread.freeHeap(of(0));
    }

    @Test
    void heapIsLimited() {
        Scalar big = new Scalar();
        m.thread.allocateHeap(250, big);
        assertNotEquals(0, big.low);
        Scalar none = new Scalar();
        m.thread.allocateHeap(1, none);
        assertEquals(0, none.low);
        m.thread.freeHeap(big);
        m.thread.allocateHeap(1, none);
        assertNotEquals(0, none.low);
        assertFault("invalid-free", () -> m.thread.freeHeap(plus(none, 1)));
    }

    @Test
    void sharedMemoryIsPerBlock() {
        Scalar s = m.addressOf("s");
        m.store(3, s, 32, 4, of(9));
        assertEquals(9, m.load(3, s, 32, 4).low);
        Scalar other = new Scalar();
        m.memory.openBlock(1, 1).thread(0).load(MemoryFixture.shape(3, 32, 4), s, new Scalar[] {other});
        assertFalse(other.isDefined());
        m.block.close();
        assertFault("dead-object", () -> m.load(3, s, 32, 4));
    }

    @Test
    void dynamicSharedMemoryHasTheSizeOfTheLaunch() {
        Scalar d = m.addressOf("d");
        m.store(3, plus(d, 60), 32, 4, of(3));
        assertEquals(3, m.load(3, plus(d, 60), 32, 4).low);
        assertFault("out-of-bounds", () -> m.load(3, plus(d, 64), 32, 4));
    }

    @Test
    void spaces() {
        Scalar s = m.addressOf("s");
        Scalar generic = new Scalar();
        m.thread.convert(s, 3, 0, generic);
        assertNotEquals(s.low, generic.low);
        assertTrue(m.thread.isInSpace(generic, 3));
        assertFalse(m.thread.isInSpace(generic, 1));
        Scalar back = new Scalar();
        m.thread.convert(generic, 0, 3, back);
        assertEquals(s.low, back.low);
        m.thread.convert(generic, 0, 1, back);
        assertTrue(back.poison);
        m.thread.convert(of(0), 0, 3, back);
        assertTrue(back.isDefined() && back.low == 0);
        assertFault("wrong-space", () -> m.load(1, generic(m), 8, 1));
    }

    private static Scalar generic(MemoryFixture m) {
        Scalar slot = new Scalar();
        m.thread.allocate(8, 8, 5, slot);
        return slot;
    }

    @Test
    void copies() {
        m.thread.copy(plus(buffer, 4), 0, 1, buffer, 0, 1, 8, true);
        m.thread.copy(buffer, 0, 1, buffer, 0, 1, 8, false);
        assertFault("overlapping-copy", () -> m.thread.copy(plus(buffer, 4), 0, 1, buffer, 0, 1, 8, false));
        assertFault("out-of-bounds", () -> m.thread.copy(plus(buffer, 4), 0, 1, buffer, 0, 1, 13, true));
        assertFault("out-of-bounds", () -> m.thread.fill(buffer, 0, 1, of(0), -1));
        m.thread.copy(of(0), 0, 1, of(0), 0, 1, 0, false);
    }

    @Test
    void inBounds() {
        assertTrue(m.thread.isInBounds(buffer, 0, 16));
        assertFalse(m.thread.isInBounds(buffer, 0, 17));
        assertFalse(m.thread.isInBounds(buffer, 0, -1));
        assertTrue(m.thread.isInBounds(of(0), 0, 0));
        assertFalse(m.thread.isInBounds(of(0), 0, 1));
        assertTrue(m.thread.isDereferenceable(buffer, 0, 16));
        assertFalse(m.thread.isDereferenceable(buffer, 0, 17));
    }

    /** Where an object is does not depend on its lifetime; only an access needs it alive. */
    @Test
    void inBoundsOfAnIntegerOutsideTheLifetime() {
        Scalar slot = generic(m);
        Scalar made = of(slot.low);
        m.thread.adopt(made);
        assertFalse(m.thread.isInBounds(made, AddressWindows.LOCAL, 4));
        m.thread.expose(slot);
        m.thread.endLifetime(slot);
        assertTrue(m.thread.isInBounds(made, AddressWindows.LOCAL, 4));
        assertFalse(m.thread.isInBounds(made, AddressWindows.LOCAL, 9));
        assertFalse(m.thread.isDereferenceable(made, AddressWindows.LOCAL, 4));
        assertFault("no-provenance", () -> m.load(AddressWindows.LOCAL, made, 32, 8));
        m.thread.startLifetime(slot);
        assertTrue(m.thread.isDereferenceable(made, AddressWindows.LOCAL, 4));
    }

    @Test
    void codeIsNotData() {
        assertFault("out-of-bounds", () -> m.load(m.addressOf("k"), 8));
        Scalar k = m.addressOf("k");
        assertEquals(m.module.function("k").orElseThrow(), m.memory.functionAt(k.low, k.provenance));
        assertEquals(null, m.memory.functionAt(k.low + 1, k.provenance));
        assertEquals(null, m.memory.functionAt(k.low, null));
    }

    @Test
    void launchesThatDoNotFit() {
        String program = "define void @k(ptr %p, i32 %n) {\n  ret void\n}\n";
        for (String arguments : new String[] {"null", "null, i64 3", "i32 1, i32 2", "null, f32 1.0", "null, null"}) {
            MemoryFixture wrong = new MemoryFixture(program, "LAUNCH: k grid=1 block=1 args=[" + arguments + "]\n");
            assertThrows(InputException.class, () -> wrong.begin(0, "k"));
        }
        String launch = "LAUNCH: k grid=1 block=1 args=[null, i32 1]\n";
        assertThrows(InputException.class, () -> new MemoryFixture(program, "INIT: x = out i8[1]\n" + launch));
        String withGlobal = "@x = global i8 0\n" + program;
        assertThrows(InputException.class, () -> new MemoryFixture(withGlobal, "INIT: x = out i8[2]\n" + launch));
    }
}
