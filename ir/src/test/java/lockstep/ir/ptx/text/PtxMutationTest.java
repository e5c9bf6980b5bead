package lockstep.ir.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.graph.PtxBlocks;
import lockstep.ir.ptx.verify.PtxVerifier;
import org.junit.jupiter.api.Test;

/**
 * Damaged texts give diagnostics and never an exception; whatever is accepted prints to a text that is accepted, at a
 * fixed point, and can be verified; what the verifier accepts has a flow graph.
 * {@code -Dlockstep.mutations=200000} sets how many damaged texts are tried, {@code -Dlockstep.seed=N} the first seed;
 * each text depends on its seed alone.
 */
class PtxMutationTest {
    private static final int COUNT = Integer.getInteger("lockstep.mutations", 2_000);
    private static final long FIRST_SEED = Long.getLong("lockstep.seed", 1);

    private static List<byte[]> corpus() throws IOException {
        List<byte[]> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("../conformance/corpus/ptx/kernels"))) {
            for (Path path : files.filter(p -> p.toString().endsWith(".ptx")).sorted().toList()) {
                texts.add(Files.readAllBytes(path));
            }
        }
        texts.add(PtxRoundTripTest.ALL.getBytes(StandardCharsets.UTF_8));
        return texts;
    }

    @Test
    void damagedTextsGiveDiagnostics() throws IOException {
        List<byte[]> texts = corpus();
        int accepted = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
            accepted += check(damage(texts, new SplittableRandom(seed)), seed) ? 1 : 0;
        }
        assertTrue(accepted > 0 && accepted < COUNT, accepted + " of " + COUNT + " were accepted");
    }

    /** Whether the text was accepted. */
    private static boolean check(byte[] text, long seed) {
        boolean done = false;
        try {
            boolean accepted = isAccepted(text, seed);
            done = true;
            return accepted;
        } finally {
            if (!done) {
                System.getLogger("mutations").log(System.Logger.Level.ERROR, "seed " + seed + " fails");
            }
        }
    }

    private static boolean isAccepted(byte[] text, long seed) {
        PtxReader.ParseResult result = PtxReader.read("seed" + seed, text);
        assertEquals(result.module().isEmpty(), result.diagnostics().hasFatal());
        for (Diagnostic diagnostic : result.diagnostics().all()) {
            assertTrue(diagnostic.location().line() > 0, diagnostic::toString);
        }
        if (result.module().isEmpty()) {
            return false;
        }
        PtxModule module = result.orThrow();
        String printed = PtxPrinter.print(module);
        byte[] bytes = printed.getBytes(StandardCharsets.ISO_8859_1);
        PtxReader.ParseResult again = PtxReader.read("seed" + seed, bytes);
        assertEquals("", again.diagnostics().toString(), () -> "seed " + seed + "\n" + printed);
        assertEquals(printed, PtxPrinter.print(again.orThrow()), () -> "seed " + seed);
        Diagnostics faults = PtxVerifier.verify(module);
        if (!faults.hasFatal()) {
            module.functions().stream().flatMap(PtxMutationTest::blocks).forEach(PtxBlocks::graph);
        }
        return !faults.hasFatal();
    }

    private static Stream<PtxBlocks> blocks(PtxFunction function) {
        return function.body().stream().map(PtxBlocks::of);
    }

    // ---- damage

    private static byte[] damage(List<byte[]> texts, SplittableRandom random) {
        byte[] text = texts.get(random.nextInt(texts.size()));
        int rounds = 1 + random.nextInt(4);
        for (int i = 0; i < rounds && text.length > 0; i++) {
            text = switch (random.nextInt(7)) {
                case 0 -> flipBit(text, random);
                case 1 -> Arrays.copyOf(text, random.nextInt(text.length));
                case 2 -> swapTokens(text, random);
                case 3 -> copyToken(text, random);
                case 4 -> dropToken(text, random);
                case 5 -> digit(text, random);
                default -> splice(text, texts.get(random.nextInt(texts.size())), random);
            };
        }
        return text;
    }

    private static byte[] flipBit(byte[] text, SplittableRandom random) {
        byte[] copy = text.clone();
        copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }

    /** Another digit where a digit is, near a random place: another register, number, version. */
    private static byte[] digit(byte[] text, SplittableRandom random) {
        byte[] copy = text.clone();
        int at = random.nextInt(copy.length);
        while (at < copy.length - 1 && !Character.isDigit(copy[at])) {
            at++;
        }
        copy[at] = (byte) ('0' + random.nextInt(10));
        return copy;
    }

    /** Start and end of a word, number or mark near a random place. */
    private static int[] token(byte[] text, SplittableRandom random) {
        int start = random.nextInt(text.length);
        while (start > 0 && isWord(text[start - 1]) && isWord(text[start])) {
            start--;
        }
        int end = start + 1;
        while (end < text.length && isWord(text[end]) && isWord(text[end - 1])) {
            end++;
        }
        return new int[] {start, end};
    }

    private static boolean isWord(byte b) {
        return Character.isLetterOrDigit(b) || b == '_' || b == '%' || b == '$' || b == '.';
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
        int[] first = a[0] < b[0] ? a : b;
        int[] second = a[0] < b[0] ? b : a;
        if (first[1] > second[0]) {
            return text;
        }
        return join(
                Arrays.copyOf(text, first[0]),
                Arrays.copyOfRange(text, second[0], second[1]),
                Arrays.copyOfRange(text, first[1], second[0]),
                Arrays.copyOfRange(text, first[0], first[1]),
                Arrays.copyOfRange(text, second[1], text.length));
    }

    private static byte[] copyToken(byte[] text, SplittableRandom random) {
        int[] a = token(text, random);
        int[] b = token(text, random);
        return join(
                Arrays.copyOf(text, b[0]),
                Arrays.copyOfRange(text, a[0], a[1]),
                Arrays.copyOfRange(text, b[random.nextInt(2)], text.length));
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
}
