package lockstep.ir.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LaunchReaderTest {
    private static LaunchFile read(String text) {
        return LaunchReader.readFile("k.launch", text);
    }

    private static BufferSpec buffer(String text) {
        LaunchArgument first = read("LAUNCH: k grid=1 block=1 args=[" + text + "]")
                .launches()
                .getFirst()
                .arguments()
                .getFirst();
        return ((LaunchArgument.OfBuffer) first).buffer();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LAUNCH: k grid=2,3,4 block=5,6 shared=64 heap=1024 args=[i1 1, i128 -5, f32 0x1.8p3, f64 -inf, null]",
                "LAUNCH: k grid=1 block=1 args=[buf f16[3] rand(1,-0.5,2), same 0+4, bytes 00ff, out i64[2]]",
                "INIT: g = buf i32[4] hex(01020304)\nLAUNCH: k grid=1 block=1 args=[]",
                "LAUNCH: k grid=1 block=1 args=[i32 1]\nLAUNCH: k grid=1 block=1 args=[arg 0]",
                "LAUNCH: k grid=1 block=1 args=[]\nEXPECT: k outcome=trap",
                "LAUNCH: k grid=1 block=1 args=[out f32[1]]\nEXPECT: k arg=0[0]=0x1p-3 tol=1.0E-6",
                "LAUNCH: k grid=1 block=1 args=[]\nEXPECT: k printf crc32=0000abcd",
            })
    void printIsAFixedPoint(String text) {
        assertEquals(text + "\n", read(text).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LAUNCH: | launch-syntax",
                "LAUNCH: k grid=1 block=1 | launch-missing",
                "LAUNCH: k block=1 args=[] | launch-missing",
                "LAUNCH: k grid=1 grid=1 block=1 args=[] | launch-duplicate",
                "LAUNCH: k grid=0 block=1 args=[] | launch-size",
                "LAUNCH: k grid=1,65536 block=1 args=[] | launch-size",
                "LAUNCH: k grid=1 block=1025 args=[] | launch-size",
                "LAUNCH: k grid=1 block=32,33 args=[] | launch-size",
                "LAUNCH: k grid=1 block=1 frog=1 args=[] | launch-key",
                "LAUNCH: k grid=1 block=1 args=[i32 5] junk | launch-syntax",
                "LAUNCH: k grid=1 block=1 args=[i32 4294967296] | launch-number",
                "LAUNCH: k grid=1 block=1 args=[i8 -129] | launch-number",
                "LAUNCH: k grid=1 block=1 args=[i129 0] | launch-argument",
                "LAUNCH: k grid=1 block=1 args=[f80 0] | launch-argument",
                "LAUNCH: k grid=1 block=1 args=[f32 abc] | launch-number",
                "LAUNCH: k grid=1 block=1 args=[buf i31[4] zero] | launch-type",
                "LAUNCH: k grid=1 block=1 args=[buf i32[4] frog] | launch-content",
                "LAUNCH: k grid=1 block=1 args=[buf i64[1000000000] zero] | launch-size",
                "LAUNCH: k grid=1 block=1 args=[buf i8[1] hex(0102)] | launch-size",
                "LAUNCH: k grid=1 block=1 args=[bytes 0] | launch-number",
                "LAUNCH: k grid=1 block=1 args=[buf i32[4] rand(1,5,2)] | launch-range",
                "LAUNCH: k grid=1 block=1 args=[i32 1, same 0] | launch-alias",
                "LAUNCH: k grid=1 block=1 args=[same 0] | launch-alias",
                "LAUNCH: k grid=1 block=1 args=[arg 0] | launch-alias",
                "LAUNCH: k grid=1 block=1 args=[i32 1 | launch-syntax",
                "EXPECT: k arg=0 crc32=00000000 | expect-kernel",
                "LAUNCH: k grid=1 block=1 args=[]~EXPECT: k arg=0 crc32=xyz | expect-crc",
                "LAUNCH: k grid=1 block=1 args=[]~EXPECT: k outcome=frog | expect-outcome",
                "frog | launch-syntax",
                "# nothing | no-launch",
            })
    void refusesWithACode(String text, String code) {
        InputException refused = assertThrows(InputException.class, () -> read(text.replace('~', '\n')));
        Diagnostic first = refused.diagnostics().getFirst();
        assertEquals(code, first.code(), first.toString());
        assertEquals("k.launch", first.location().file());
    }

    @Test
    void readsLinesInComments() {
        LaunchFile file = LaunchReader.readComments(
                "a.ll", "; RUN: x\n; LAUNCH: k grid=1 block=32 args=[i32 1]\n// EXPECT: k outcome=finished\ncode\n");
        assertEquals(1, file.launches().size());
        assertEquals(1, file.expects().size());
        assertEquals(2, file.launches().getFirst().location().line());
    }

    @Test
    void reportsTheColumnInAComment() {
        InputException refused = assertThrows(
                InputException.class, () -> LaunchReader.readComments("a.ll", "\n; LAUNCH: k grid=0 block=1 args=[]"));
        assertEquals("a.ll:2:18", refused.diagnostics().getFirst().location().toString());
    }

    /** Oracle: SplitMix64 in BigInteger arithmetic, written from the constants in the grammar. */
    @Test
    void randomIntegersAreSplitMix64() {
        ByteBuffer bytes =
                ByteBuffer.wrap(buffer("buf i64[50] rand(481)").materialize()).order(ByteOrder.LITTLE_ENDIAN);
        BigInteger two64 = BigInteger.ONE.shiftLeft(64);
        BigInteger state = BigInteger.valueOf(481);
        for (int i = 0; i < 50; i++) {
            state = state.add(new BigInteger("9E3779B97F4A7C15", 16)).mod(two64);
            BigInteger z = state;
            z = z.xor(z.shiftRight(30))
                    .multiply(new BigInteger("BF58476D1CE4E5B9", 16))
                    .mod(two64);
            z = z.xor(z.shiftRight(27))
                    .multiply(new BigInteger("94D049BB133111EB", 16))
                    .mod(two64);
            z = z.xor(z.shiftRight(31));
            assertEquals(z.longValue(), bytes.getLong(8 * i), "element " + i);
        }
    }

    @Test
    void randomRangesStayInRange() {
        ByteBuffer bytes = ByteBuffer.wrap(buffer("buf i32[500] rand(7,-3,12)").materialize())
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 500; i++) {
            int value = bytes.getInt(4 * i);
            assertTrue(value >= -3 && value <= 12, "element " + i + " is " + value);
        }
    }

    /** Oracle: of all half encodings the nearest one, ties to the even one, by exact decimal arithmetic. */
    @Test
    void halvesAreRoundedOnce() {
        double[] samples = {
            0x1.002p0, 0x1.006p0, 0x1.0020000001p0, 0x1p-25, 0x1.0001p-25, 65519.99, 65520, 1e-7, -2.5e-8
        };
        for (double sample : samples) {
            long found = ElementType.F16.encode(sample);
            long nearest = -1;
            BigDecimal best = null;
            for (int magnitude = 0; magnitude < 0x7c00; magnitude++) {
                BigDecimal distance = new BigDecimal(Float.float16ToFloat((short) magnitude))
                        .subtract(new BigDecimal(Math.abs(sample)))
                        .abs();
                int order = best == null ? -1 : distance.compareTo(best);
                if (order < 0 || (order == 0 && magnitude % 2 == 0)) {
                    best = distance;
                    nearest = magnitude;
                }
            }
            boolean overflows = Math.abs(sample) >= 65520;
            long wanted = (overflows ? 0x7c00 : nearest) | (sample < 0 ? 0x8000 : 0);
            assertEquals(wanted, found, "of " + sample);
        }
    }

    @Test
    void contentsAreLittleEndian() {
        assertArrayEquals(
                new byte[] {1, 2, 0, 0}, buffer("buf i16[2] hex(0102)").materialize());
        assertArrayEquals(
                new byte[] {0, 0, 1, 0, 2, 0}, buffer("buf i16[3] iota").materialize());
        assertArrayEquals(new byte[] {-2, -1}, buffer("buf i16[1] const(-2)").materialize());
        assertArrayEquals(
                new byte[] {0, 0, (byte) 0x80, 0x3f},
                buffer("buf f32[1] const(1)").materialize());
        assertArrayEquals(
                new byte[] {(byte) 0x80, 0x3f}, buffer("buf bf16[1] const(1.0)").materialize());
    }

    @Test
    void expectationsCanFail() {
        LaunchFile file = read("LAUNCH: k grid=1 block=1 args=[out i8[2]]\nEXPECT: k arg=0[1]=-56\n"
                + "EXPECT: k arg=0 crc32=00000000\nEXPECT: k arg=0[0]=0x1p0 tol=0.01");
        Expect.Element element = (Expect.Element) file.expects().get(0);
        assertTrue(element.mismatch(ElementType.I8, new byte[] {0, (byte) 200}).isEmpty());
        assertEquals(
                "arg=0[1]: expected -56, found 5",
                element.mismatch(ElementType.I8, new byte[] {0, 5}).orElseThrow());
        assertTrue(element.mismatch(ElementType.I8, new byte[1]).isPresent());
        Expect.Crc crc = (Expect.Crc) file.expects().get(1);
        assertTrue(crc.mismatch(new byte[] {1}).isPresent());
        assertTrue(crc.mismatch(new byte[0]).isEmpty());
        Expect.Element near = (Expect.Element) file.expects().get(2);
        byte[] almost = {0x00, 0x00, (byte) 0x81, 0x3f};
        assertTrue(near.mismatch(ElementType.F32, almost).isEmpty());
        byte[] far = {0x00, 0x00, (byte) 0x90, 0x3f};
        assertTrue(near.mismatch(ElementType.F32, far).isPresent());
    }

    static List<Path> launchFiles() throws IOException {
        try (Stream<Path> paths = Files.walk(Path.of("..", "conformance"))) {
            List<Path> found =
                    paths.filter(p -> p.toString().endsWith(".launch")).sorted().toList();
            assertTrue(found.size() > 50, "the corpus is missing");
            return found;
        }
    }

    /** Every launch file of the corpus is read, and its print reads back as the same. */
    @ParameterizedTest
    @MethodSource("launchFiles")
    void printReadsBack(Path path) throws IOException {
        LaunchFile file = LaunchReader.readFile("x", Files.readString(path));
        LaunchFile again = LaunchReader.readFile("x", file.toString());
        assertEquals(file.toString(), again.toString());
        assertTrue(file.launches().stream().allMatch(l -> !l.arguments().isEmpty()));
    }
}
