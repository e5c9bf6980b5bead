package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of PTX and machine IR with some lines and words changed, most of which are still programs. */
public final class MutatedText {
    private static final int MAX_MUTATIONS = 6;

    /** Longer numbers make objects and launches that take memory and time, and are for other tests. */
    private static final int MAX_DIGITS = 4;

    private static final Pattern WORD =
            Pattern.compile("[%$]?[A-Za-z_][A-Za-z0-9_$]*|\\.[a-z0-9:]+|[0-9][0-9A-Fa-fx]*");
    private static final Pattern DIRECTIVE = Pattern.compile("^\\s*(//|\\.)");

    private MutatedText() {}

    /** Lines of bodies are changed: one away, twice, or with another; a word for another of the program. */
    public static String of(String text, SplittableRandom random) {
        return of(text, random, false);
    }

    /** The same of any line: of declarations of objects, of versions and limits, too. */
    public static String anywhere(String text, SplittableRandom random) {
        return of(text, random, true);
    }

    private static String of(String text, SplittableRandom random, boolean isAnywhere) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        List<String> words = new ArrayList<>();
        WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(MutatedText::isShort)
                .forEach(words::add);
        int mutations = 1 + random.nextInt(MAX_MUTATIONS);
        for (int mutation = 0; mutation < mutations; mutation++) {
            int at = random.nextInt(lines.size());
            if (isAnywhere || !DIRECTIVE.matcher(lines.get(at)).find()) {
                change(lines, at, words, random);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static boolean isShort(String word) {
        return !Character.isDigit(word.charAt(0)) || word.length() <= MAX_DIGITS;
    }

    private static void change(List<String> lines, int at, List<String> words, SplittableRandom random) {
        switch (random.nextInt(6)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, lines.get(at));
            case 2 -> lines.set(at, lines.set(random.nextInt(lines.size()), lines.get(at)));
            default -> lines.set(at, withOtherWord(lines.get(at), words, random));
        }
    }

    /** A word of the same kind is likely to leave a program. */
    private static String withOtherWord(String line, List<String> words, SplittableRandom random) {
        Matcher word = WORD.matcher(line);
        List<int[]> places = new ArrayList<>();
        while (word.find()) {
            places.add(new int[] {word.start(), word.end()});
        }
        if (places.isEmpty()) {
            return line;
        }
        int[] place = places.get(random.nextInt(places.size()));
        String old = line.substring(place[0], place[1]);
        List<String> alike =
                words.stream().filter(each -> each.charAt(0) == old.charAt(0)).toList();
        if (alike.isEmpty()) {
            return line;
        }
        return line.substring(0, place[0]) + alike.get(random.nextInt(alike.size())) + line.substring(place[1]);
    }
}
