package lockstep.ir.text;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Texts with a little damage, for tests of readers. {@code -Dlockstep.mutations=200000} sets how many are tried,
 * {@code -Dlockstep.seed=N} the first seed; each text depends on its seed alone.
 */
public final class DamagedTexts {
    private static final int COUNT = Integer.getInteger("lockstep.mutations", 2_000);
    private static final long FIRST_SEED = Long.getLong("lockstep.seed", 1);

    private final List<byte[]> texts;
    private final IntPredicate isWord;
    private final SplittableRandom random;

    private DamagedTexts(List<byte[]> texts, IntPredicate isWord, long seed) {
        this.texts = texts;
        this.isWord = isWord;
        this.random = new SplittableRandom(seed);
    }

    /** What is tried on a damaged text. */
    public interface Trial {
        /** Whether {@code text} is accepted; fails where that is not done as it should be. */
        boolean accepts(byte[] text, long seed);
    }

    /** The files in {@code folder} and below that end in {@code ending}, by their names. */
    public static List<byte[]> files(String folder, String ending) throws IOException {
        List<byte[]> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            for (Path path :
                    files.filter(p -> p.toString().endsWith(ending)).sorted().toList()) {
                texts.add(Files.readAllBytes(path));
            }
        }
        return texts;
    }

    /**
     * Damages {@code texts} again and again; some of the results must be accepted and some not.
     *
     * @param isWord the bytes that form one token with adjacent ones
     */
    public static void tryAll(List<byte[]> texts, IntPredicate isWord, Trial trial) {
        int accepted = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
            accepted += accepts(trial, new DamagedTexts(texts, isWord, seed).damaged(), seed) ? 1 : 0;
        }
        assertTrue(accepted > 0 && accepted < COUNT, accepted + " of " + COUNT + " were accepted");
    }

    private static boolean accepts(Trial trial, byte[] text, long seed) {
        boolean done = false;
        try {
            boolean accepted = trial.accepts(text, seed);
            done = true;
            return accepted;
        } finally {
            if (!done) {
                System.getLogger("mutations").log(System.Logger.Level.ERROR, "seed " + seed + " fails");
            }
        }
    }

    private byte[] any() {
        return texts.get(random.nextInt(texts.size()));
    }

    private byte[] damaged() {
        byte[] text = any();
        int rounds = 1 + random.nextInt(4);
        for (int i = 0; i < rounds && text.length > 0; i++) {
            text = switch (random.nextInt(7)) {
                case 0 -> flipBit(text);
                case 1 -> Arrays.copyOf(text, random.nextInt(text.length));
                case 2 -> swapTokens(text);
                case 3 -> copyToken(text);
                case 4 -> dropToken(text);
                case 5 -> changeDigit(text);
                default -> splice(text, any());
            };
        }
        return text;
    }

    private byte[] flipBit(byte[] text) {
        byte[] copy = text.clone();
        int at = random.nextInt(copy.length);
        copy[at] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }

    /** Another digit where a digit is, near a random place: another register, number, version. */
    private byte[] changeDigit(byte[] text) {
        byte[] copy = text.clone();
        int at = random.nextInt(copy.length);
        while (at < copy.length - 1 && !Character.isDigit(copy[at])) {
            at++;
        }
        copy[at] = (byte) ('0' + random.nextInt(10));
        return copy;
    }

    /** Start and end of a token near a random place. */
    private int[] token(byte[] text) {
        int start = random.nextInt(text.length);
        while (start > 0 && isWord.test(text[start - 1]) && isWord.test(text[start])) {
            start--;
        }
        int end = start + 1;
        while (end < text.length && isWord.test(text[end]) && isWord.test(text[end - 1])) {
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

    private byte[] swapTokens(byte[] text) {
        int[] a = token(text);
        int[] b = token(text);
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

    /** Copies a token to another place: before the token there, or instead of it. */
    private byte[] copyToken(byte[] text) {
        int[] a = token(text);
        int[] b = token(text);
        int rest = b[random.nextInt(2)];
        return join(
                Arrays.copyOf(text, b[0]),
                Arrays.copyOfRange(text, a[0], a[1]),
                rest == b[0] ? new byte[] {' '} : new byte[0],
                Arrays.copyOfRange(text, rest, text.length));
    }

    private byte[] dropToken(byte[] text) {
        int[] a = token(text);
        return join(Arrays.copyOf(text, a[0]), Arrays.copyOfRange(text, a[1], text.length));
    }

    private byte[] splice(byte[] text, byte[] other) {
        int cut = token(text)[0];
        int from = other.length == 0 ? 0 : token(other)[0];
        return join(Arrays.copyOf(text, cut), Arrays.copyOfRange(other, from, other.length));
    }
}
