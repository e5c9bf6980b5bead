package lockstep.sim.memory;

import static lockstep.sim.memory.MemoryFixture.assertFault;
import static lockstep.sim.memory.MemoryFixture.of;
import static lockstep.sim.memory.MemoryFixture.plus;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;

/** Compares with the output of the C library for the same arguments. */
class PrintFormatTest {
    private final MemoryFixture m = MemoryFixture.withBuffer("", 256);
    private final Scalar format = m.argument(0);
    private final Scalar arguments = m.slot(64, 8);
    private int used;

    private void text(String text) {
        byte[] bytes = (text + "\0").getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < bytes.length; i++) {
            m.store(plus(format, i), 8, of(bytes[i] & 0xff));
        }
    }

    private void check(String expected, String formatText, Object... values) {
        text(formatText);
        used = 0;
        for (Object value : values) {
            switch (value) {
                case Integer i -> put(32, i);
                case Long l -> put(64, l);
                case Double d -> put(64, Double.doubleToRawLongBits(d));
                default -> throw new IllegalArgumentException(value.toString());
            }
        }
        int before = m.memory.printed().getOrDefault("0/0/0", "").length();
        assertEquals(values.length, m.thread.print(format, arguments));
        assertEquals(expected, m.memory.printed().get("0/0/0").substring(before), formatText);
    }

    private void put(int width, long bits) {
        int bytes = width / 8;
        used = (used + bytes - 1) & -bytes;
        m.store(plus(arguments, used), width, of(bits));
        used += bytes;
    }

    @Test
    void integers() {
        check("-5|  -5|-5  |-0005|+5| 5", "%d|%4d|%-4d|%05d|%+d|% d", -5, -5, -5, -5, 5, 5);
        check("4294967295 ff 0xff 0377 FF", "%u %x %#x %#o %X", -1, 255, 255, 255, 255);
        check("-1 -1 255 65535", "%hhd %hd %hhu %hu", 255, 65535, -1, -1);
        check("-9000000000 18446744073709551615", "%ld %llu", -9000000000L, -1L);
        check("00042|  00042|", "%.5d|%7.5d|%.0d", 42, 42, 0);
        check("   7|7   |003", "%*d|%*d|%.*d", 4, 7, -4, 7, 3, 3);
        check("1 2 3", "%d %lld %d", 1, 2L, 3);
        check("100% A", "100%% %c", 65);
        check("0x1234 (nil)", "%p %p", 0x1234L, 0L);
        check("0 0", "%#x %#o", 0, 0);
    }

    @Test
    void floats() {
        check("3.141593 3.14 3.", "%f %.2f %#.0f", Math.PI, Math.PI, Math.PI);
        check("1.000000e+10 1.5E-07", "%e %.1E", 1e10, 1.5e-7);
        check("0.0001 1e-05 100000 1e+06 1.5", "%g %g %g %g %g", 1e-4, 1e-5, 1e5, 1e6, 1.5);
        check("0.5 2 2 inf -inf nan", "%g %.0f %.0f %f %f %f", 0.5, 1.5, 2.5, 1 / 0.0, -1 / 0.0, 0.0 / 0);
        check("-0.000000 0x1.8p+1 0x0.0000000000001p-1022", "%f %a %a", -0.0, 3.0, Double.MIN_VALUE);
        check("0x1.8p+0 0x2p+0 0X1.FP+3", "%.1a %.0a %A", 1.5, 1.5, 15.5);
        check("  -1.5|-01.5|-1.5  ", "%6.1f|%05.1f|%-6.1f", -1.5, -1.5, -1.5);
        check("1.00000 0 0e+00", "%#g %g %.0e", 1.0, 0.0, 0.0);
    }

    @Test
    void combinations() {
        check(
                "2.675 -000000042 1.235e+04 +0.00012 0x00a",
                "%.3f %010d %08.3e %+.2g %#.3x",
                2.675,
                -42,
                12345.678,
                0.00012345,
                10);
        check("    x|y  |", "%5c|%-3c|", 120, 121);
        check("0x001p+0 0x2.000p+0 00000000ff 0x000000ff", "%08a %.3a %010x %#010x", 1.0, 1.99999, 255, 255);
        check("0 010", "%#.0o %#.3o", 0, 8);
    }

    @Test
    void texts() {
        Scalar word = m.slot(8, 8);
        for (int i = 0; i < 4; i++) {
            m.store(plus(word, i), 8, of("abc\0".charAt(i)));
        }
        m.store(arguments, 64, word);
        text("<%5s>");
        m.thread.print(format, arguments);
        text("<%-5.2s>");
        m.thread.print(format, arguments);
        assertEquals("<  abc><ab   >", m.memory.printed().get("0/0/0"));
    }

    @Test
    void faults() {
        text("%d");
        assertFault("null-access", () -> m.thread.print(format, of(0)));
        assertFault("undefined-text", () -> m.thread.print(m.slot(4, 4), of(0)));
        assertEquals(-1, m.thread.print(of(0), of(0)));
    }
}
