package lockstep.ir.nvvm.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Severity;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged texts give diagnostics and never an exception; whatever is accepted prints to a text that is accepted, at a
 * fixed point. {@code -Dlockstep.mutations=200000} sets how many damaged texts are tried, {@code -Dlockstep.seed=N} the
 * first seed; each text depends on its seed alone.
 */
class MutationTest {
    private static final int COUNT = Integer.getInteger("lockstep.mutations", 2_000);
    private static final long FIRST_SEED = Long.getLong("lockstep.seed", 1);
    private static final int LONG_LINE = 10_000_000;

    private static List<byte[]> corpus() throws IOException {
        List<byte[]> texts = new ArrayList<>();
        for (String folder : List.of("../conformance/corpus/kernels", "../conformance/corpus/syntax")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                for (Path path : files.filter(p -> p.toString().endsWith(".ll")).sorted().toList()) {
                    texts.add(Files.readAllBytes(path));
                }
            }
        }
        return texts;
    }

    @Test
    void damagedTextsGiveDiagnostics() throws IOException {
        List<byte[]> texts = corpus();
        int accepted = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
            byte[] damaged = damage(texts, new SplittableRandom(seed));
            accepted += check(damaged, seed) ? 1 : 0;
        }
        assertTrue(accepted > 0 && accepted < COUNT, accepted + " of " + COUNT + " were accepted");
    }

    /** Whether the text was accepted. */
    private static boolean check(byte[] text, long seed) {
        NvvmReader.ParseResult result = readOrReport(text, seed);
        assertEquals(result.module().isEmpty(), result.diagnostics().hasFatal());
        if (result.module().isEmpty()) {
            for (Diagnostic d : result.diagnostics().all()) {
                assertTrue(d.location().line() > 0 || d.severity() == Severity.NOTE || d.code().contains("type")
                        || d.code().equals("nested-too-deeply") || d.code().equals("too-large"), d.toString());
            }
            return false;
        }
        String printed = NvvmPrinter.print(result.orThrow());
        NvvmReader.ParseResult again = NvvmReader.read("seed" + seed, printed, new Context());
        assertFalse(again.diagnostics().hasFatal(), () -> report(seed, printed, again));
        Module module = again.orThrow();
        assertEquals(printed, NvvmPrinter.print(module), () -> "seed " + seed);
        return true;
    }

    private static String report(long seed, String printed, NvvmReader.ParseResult result) {
        Diagnostic first = result.diagnostics().all().get(0);
        List<String> lines = printed.lines().toList();
        int line = first.location().line();
        return "seed " + seed + ": " + first + "\n" + (line > 0 ? lines.get(line - 1) : printed);
    }

    private static NvvmReader.ParseResult readOrReport(byte[] text, long seed) {
        boolean done = false;
        try {
            NvvmReader.ParseResult result = NvvmReader.read("seed" + seed, text, new Context());
            done = true;
            return result;
        } finally {
            if (!done) {
                System.getLogger("mutations").log(System.Logger.Level.ERROR, "seed " + seed + " fails");
            }
        }
    }

    // ---- damage

    private static byte[] damage(List<byte[]> texts, SplittableRandom random) {
        byte[] text = texts.get(random.nextInt(texts.size()));
        int rounds = 1 + random.nextInt(4);
        for (int i = 0; i < rounds && text.length > 0; i++) {
            text = switch (random.nextInt(6)) {
                case 0 -> flipBit(text, random);
                case 1 -> Arrays.copyOf(text, random.nextInt(text.length));
                case 2 -> swapTokens(text, random);
                case 3 -> copyToken(text, random);
                case 4 -> dropToken(text, random);
                default -> splice(text, texts.get(random.nextInt(texts.size())), random);
            };
        }
        return text;
    }

    private static byte[] flipBit(byte[] text, SplittableRandom random) {
        byte[] copy = text.clone();
        int at = random.nextInt(copy.length);
        copy[at] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }

    /** Start and end of a stretch without white space near a random place. */
    private static int[] token(byte[] text, SplittableRandom random) {
        int start = random.nextInt(text.length);
        while (start > 0 && text[start - 1] > ' ') {
            start--;
        }
        int end = start;
        while (end < text.length && text[end] > ' ') {
            end++;
        }
        return new int[] {start, end};
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] swapTokens(byte[] text, SplittableRandom random) {
        int[] a = token(text, random);
        int[] b = token(text, random);
        if (a[0] > b[0]) {
            int[] c = a;
            a = b;
            b = c;
        }
        if (a[1] > b[0]) {
            return text;
        }
        return join(
                Arrays.copyOf(text, a[0]),
                Arrays.copyOfRange(text, b[0], b[1]),
                Arrays.copyOfRange(text, a[1], b[0]),
                Arrays.copyOfRange(text, a[0], a[1]),
                Arrays.copyOfRange(text, b[1], text.length));
    }

    private static byte[] copyToken(byte[] text, SplittableRandom random) {
        int[] a = token(text, random);
        int at = token(text, random)[0];
        return join(
                Arrays.copyOf(text, at),
                Arrays.copyOfRange(text, a[0], a[1]),
                new byte[] {' '},
                Arrays.copyOfRange(text, at, text.length));
    }

    private static byte[] dropToken(byte[] text, SplittableRandom random) {
        int[] a = token(text, random);
        return join(Arrays.copyOf(text, a[0]), Arrays.copyOfRange(text, a[1], text.length));
    }

    private static byte[] splice(byte[] text, byte[] other, SplittableRandom random) {
        int cut = token(text, random)[0];
        int from = other.length == 0 ? 0 : token(other, random)[0];
        return join(Arrays.copyOf(text, cut), Arrays.copyOfRange(other, from, other.length));
    }

    // ---- extremes

    private static void diagnosed(String text, String code) {
        NvvmReader.ParseResult result = assertTimeout(
                Duration.ofSeconds(20), () -> NvvmReader.read("extreme", text, new Context()));
        assertTrue(result.diagnostics().hasFatal(), "accepted");
        assertEquals(code, result.diagnostics().all().get(0).code(), result.diagnostics()::toString);
    }

    private static String nested(String before, String open, String inner, String close, String after) {
        int depth = 100_000;
        return before + open.repeat(depth) + inner + close.repeat(depth) + after;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "@g = external global |[1 x |i8|]|",
        "@g = external global |{|i8|}|",
        "@g = external global |<{|i8|}>|",
        "@g = external global |void (|i8|)|*",
        "%t = type |[1 x |i8|]|",
        "declare void @f(|{|i8|}|)",
        "define void @f() {\n %a = alloca |[1 x |i8|]|\n ret void\n}",
        "!0 = |!{|null|}|",
        "!0 = |!DIFile(filename: |null|)|",
        "@g = global i8 |add (i8 |0|, i8 0)|",
    })
    void deepNestingIsDiagnosed(String pattern) {
        String[] p = pattern.split("\\|", -1);
        diagnosed(nested(p[0], p[1], p[2], p[3], p[4]), "nested-too-deeply");
    }

    @Test
    void deepPointersAreNoNesting() {
        String text = "@g = external global i8" + "*".repeat(100_000) + "\n";
        assertFalse(NvvmReader.read("extreme", text, new Context()).diagnostics().hasFatal());
    }

    @Test
    void chainsOfStructsAreBounded() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            text.append("%t").append(i).append(" = type { %t").append(i + 1).append(" }\n");
        }
        diagnosed(text + "%t10000 = type { i8 }\n", "nested-too-deeply");
    }

    @Test
    void widelySharedStructsAreBounded() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            text.append("%%t%d = type { %%t%d, %%t%d }%n".formatted(i, i + 1, i + 1));
        }
        diagnosed(text + "%t60 = type { i8 }\n", "too-large");
    }

    @Test
    void aLongLineIsReadInTime() {
        String unit = "@a%d = global i32 1 ";
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < LONG_LINE; i++) {
            text.append(unit.formatted(i));
        }
        NvvmReader.ParseResult result = assertTimeout(
                Duration.ofSeconds(30), () -> NvvmReader.read("long", text.toString(), new Context()));
        assertFalse(result.diagnostics().hasFatal(), result.diagnostics()::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "(", "\"", "%a ", "@a = global [", "; ", "!{", "é", "-", "9", "define void @f() {", "\\"})
    void aLongLineOfOneThingIsDiagnosedInTime(String unit) {
        String text = "@g = " + unit.repeat(LONG_LINE / unit.length());
        assertTimeout(Duration.ofSeconds(30), () -> {
            NvvmReader.ParseResult result =
                    NvvmReader.read("long", text.getBytes(StandardCharsets.UTF_8), new Context());
            assertTrue(result.diagnostics().hasFatal());
        });
    }
}
