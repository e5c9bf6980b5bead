package lockstep.fuzz.reduce;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.InputException;

/**
 * Narrows types in the whole program at once: integers to the next smaller width, vectors to their element, arrays to
 * fewer elements. Done on the text, because a type occurs in many places that must agree; a candidate that does not
 * read back is discarded.
 */
final class TypeNarrowing {
    private static final List<Integer> WIDTHS = List.of(128, 64, 32, 16);
    private static final Pattern VECTOR = Pattern.compile("<\\d+ x (i\\d+|half|bfloat|float|double|ptr)>");
    private static final Pattern ARRAY = Pattern.compile("\\[(\\d+) x ");

    /** A cast between types that became the same one. */
    private static final Pattern SAME_CAST =
            Pattern.compile("= (?:zext|sext|trunc)(?: \\w+)* (i\\d+) (\\S+) to \\1\\b");

    private TypeNarrowing() {}

    static void reduce(Attempts attempts) throws IOException {
        attempts.enter("types");
        boolean isChanged = true;
        while (isChanged && !attempts.isSpent()) {
            isChanged = false;
            for (String text : candidates(attempts.best().text())) {
                Optional<TestCase> candidate = read(attempts.best(), text);
                if (candidate.isPresent() && attempts.accept(candidate.get())) {
                    isChanged = true;
                    break;
                }
            }
        }
    }

    private static Optional<TestCase> read(TestCase best, String text) {
        try {
            TestCase made = TestCase.read(best.name(), text.getBytes(StandardCharsets.UTF_8));
            return Optional.of(new TestCase(best.name(), made.module(), made.launches(), best.choices()));
        } catch (InputException refused) {
            return Optional.empty();
        }
    }

    private static List<String> candidates(String text) {
        List<String> all = new ArrayList<>();
        for (int width : WIDTHS) {
            String wide = "(?<![\\w.%@])i" + width + "\\b";
            if (Pattern.compile(wide).matcher(text).find()) {
                all.add(plainCasts(text.replaceAll(wide, "i" + width / 2)));
            }
        }
        if (VECTOR.matcher(text).find()) {
            all.add(VECTOR.matcher(text).replaceAll("$1"));
        }
        fewerElements(text, all);
        return all;
    }

    private static String plainCasts(String text) {
        return SAME_CAST.matcher(text).replaceAll("= bitcast $1 $2 to $1");
    }

    private static void fewerElements(String text, List<String> all) {
        List<String> counts = new ArrayList<>();
        Matcher matcher = ARRAY.matcher(text);
        while (matcher.find()) {
            String count = matcher.group(1);
            if (!counts.contains(count) && !count.equals("1") && !count.equals("0")) {
                counts.add(count);
                all.add(text.replace("[" + count + " x ", "[1 x "));
                all.add(text.replace("[" + count + " x ", "[" + Long.parseUnsignedLong(count) / 2 + " x "));
            }
        }
    }
}
