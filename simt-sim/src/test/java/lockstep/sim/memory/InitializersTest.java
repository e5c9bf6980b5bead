package lockstep.sim.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;

/** Contents of globals and arguments, against bytes derived by hand. */
class InitializersTest {
    private static ObservedObject global(String definitions, String name) {
        return MemoryFixture.withBuffer(definitions, 8).observed("@" + name);
    }

    private static void check(String bytes, String undefined, String definition) {
        ObservedObject found = global("@g = global " + definition, "g");
        byte[] masks = HexFormat.of().parseHex(undefined);
        assertArrayEquals(masks, found.undefined(), definition);
        byte[] defined = found.bytes();
        for (int i = 0; i < masks.length; i++) {
            defined[i] &= (byte) ~masks[i];
        }
        assertEquals(bytes, HexFormat.of().formatHex(defined), definition);
    }

    @Test
    void layouts() {
        check("0100000002000300", "00ffffff00000000", "{ i8, i32 } { i8 1, i32 196610 }");
        check("01020304", "00000000", "<{ i8, i16, i8 }> <{ i8 1, i16 770, i8 4 }>");
        check("0000803f000000c0", "0000000000000000", "[2 x float] [float 1.0, float -2.0]");
        check("0000000005000000", "ffffffff00000000", "[2 x i32] [i32 undef, i32 5]");
        check("686900", "000000", "[3 x i8] c\"hi\\00\"");
        check("05", "f8", "<3 x i1> <i1 true, i1 false, i1 true>");
        check("01020300", "00000000", "<3 x i8> <i8 1, i8 2, i8 3>");
        check("01", "fe", "i1 true");
        check("00000000", "00000000", "{ i8, i16 } zeroinitializer");
        check("00010000000000000001000000000000", "00000000000000000000000000000000", "i128 4722366482869645213952");
    }

    @Test
    void addresses() {
        String definitions = """
                @a = addrspace(1) global [4 x i32] zeroinitializer, align 4
                @p = global ptr getelementptr (i32, ptr addrspacecast (ptr addrspace(1) @a to ptr), i64 2)
                @f = global ptr @k
                @s = internal addrspace(3) global i32 undef
                @q = global ptr addrspacecast (ptr addrspace(3) @s to ptr)
                @n = global ptr null
                @i = global i64 ptrtoint (ptr @n to i64)
                """;
        MemoryFixture fixture = MemoryFixture.withBuffer(definitions, 8);
        assertEquals("@a+8", fixture.observed("@p").pointerAt(0));
        assertEquals("@a+8", fixture.observed("@p").pointerAt(7));
        assertEquals("@k+0", fixture.observed("@f").pointerAt(3));
        assertEquals("@s+0", fixture.observed("@q").pointerAt(0));
        assertEquals("@n+0", fixture.observed("@i").pointerAt(0));
        assertNull(fixture.observed("@n").pointerAt(0));
        assertEquals(ObservedObject.ADDRESS, fixture.observed("@i").flags()[0]);
        assertEquals(32, fixture.memory.addressBytes());
        Scalar loaded = fixture.load(fixture.addressOf("p"), 64);
        assertEquals(0, fixture.load(loaded, 32).low);
    }

    @Test
    void privateGlobalsAreNotObserved() {
        MemoryFixture fixture = MemoryFixture.withBuffer("@b = global i8 1\n@a = internal global i8 2", 8);
        List<String> names =
                fixture.memory.observe().stream().map(ObservedObject::name).toList();
        assertEquals("k arg 0", names.getFirst());
        assertTrue(names.contains("@b"));
        assertFalse(names.contains("@a"));
    }

    @Test
    void sharedInitializersAreApplied() {
        MemoryFixture fixture = MemoryFixture.withBuffer("@s = internal addrspace(3) global i32 77, align 4", 8);
        assertEquals(77, fixture.load(3, fixture.addressOf("s"), 32, 4).low);
    }

    @Test
    void unresolvedGlobal() {
        MemoryFixture fixture = MemoryFixture.withBuffer("@x = external addrspace(1) global i32", 8);
        assertThrows(InputException.class, () -> fixture.addressOf("x"));
    }

    @Test
    void argumentsOverASequence() {
        MemoryFixture fixture = new MemoryFixture("""
                define void @k(ptr %p, ptr %q, i20 %i, ptr byval({ i32 }) %b, [2 x i16] %a) {
                  ret void
                }
                """, """
                LAUNCH: k grid=1 block=2 args=[buf i32[4] iota, same 0+4, i20 -1, bytes 01000000, bytes 03000400]
                LAUNCH: k grid=1 block=2 args=[arg 1, out i8[1], i20 5, bytes 01000000, bytes 03000400]
                """);
        fixture.begin(0, "k");
        assertEquals(1, fixture.load(fixture.argument(1), 32).low);
        assertEquals(0xfffff, fixture.argument(2).low);
        Scalar byValue = fixture.argument(3);
        fixture.store(byValue, 32, MemoryFixture.of(9));
        Scalar other = new Scalar();
        fixture.block.thread(1).argument(3, new Scalar[] {other});
        assertEquals(1, loadBy(fixture.block.thread(1), other));
        Scalar[] pair = {new Scalar(), new Scalar()};
        fixture.thread.argument(4, pair);
        assertEquals(3, pair[0].low);
        assertEquals(4, pair[1].low);
        fixture.begin(1, "k");
        assertEquals(1, fixture.load(fixture.argument(0), 32).low);
        assertEquals(
                List.of("k#0 arg 0", "k#1 arg 1"),
                fixture.memory.observe().stream().map(ObservedObject::name).toList());
    }

    private static long loadBy(ThreadMemory thread, Scalar pointer) {
        Scalar value = new Scalar();
        thread.load(MemoryFixture.shape(0, 32, 4), pointer, new Scalar[] {value});
        return value.low;
    }
}
