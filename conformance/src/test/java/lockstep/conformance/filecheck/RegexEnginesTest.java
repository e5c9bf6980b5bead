package lockstep.conformance.filecheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.filecheck.PatternParser.PatternFault;
import lockstep.conformance.filecheck.PatternParser.Piece;
import lockstep.conformance.filecheck.RegexMatcher.RegexMatch;
import lockstep.conformance.filecheck.RegexParser.RegexFault;
import lockstep.conformance.filetest.Filetests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of the two engines matches what, and that they agree. */
class RegexEnginesTest {
    private static final List<Path> FOLDERS =
            List.of(Path.of("filetests"), Path.of("src/main/resources/lockstep/conformance/bugs"));
    private static final Pattern CHECK_LINE = Pattern.compile("(?m)(?<![\\w-])[A-Z][A-Z0-9-]*: *(.*[{\\[]{2}.*)$");
    private static final int MOST_MATCHES = 20;

    /** Long enough that {@link RegexMatcher} gives up, and that a search of every path would not end. */
    private static final int LENGTH = 1_600_000;

    private static RegexProgram program(String expression) throws RegexFault {
        RegexParser.Parsed parsed = RegexParser.parse(expression, 0);
        return RegexProgram.compile(parsed.node(), parsed.groups(), false);
    }

    private static RegexComparison comparison(String expression) throws RegexFault {
        RegexParser.Parsed parsed = RegexParser.parse(expression, 0);
        return new RegexComparison(parsed.node(), parsed.groups(), false, expression);
    }

    /** The tree of a check line, with back references for all values that only a run knows. */
    private static RegexNode tree(PatternParser.Parsed line) {
        List<RegexNode> nodes = new ArrayList<>();
        for (Piece piece : line.pieces()) {
            nodes.add(
                    switch (piece) {
                        case Piece.Text text -> new RegexNode.Text(text.text());
                        case Piece.Expression expression -> expression.regex();
                        case Piece.Define define -> new RegexNode.Group(define.group(), define.regex());
                        case Piece.Use _, Piece.UseHere _, Piece.Number _ -> new RegexNode.BackReference(1);
                    });
        }
        return new RegexNode.Sequence(nodes);
    }

    private static Map<String, PatternParser.Parsed> checkLines(String text) {
        Map<String, PatternParser.Parsed> lines = new TreeMap<>();
        Matcher matcher = CHECK_LINE.matcher(text);
        while (matcher.find()) {
            try {
                lines.put(matcher.group(1), PatternParser.parse(matcher.group(1), new Names(), 1));
            } catch (PatternFault notOne) {
                // A line of another kind.
            }
        }
        return lines;
    }

    /** Law: on the file of a check line both engines find the same. Oracle: each for the other. */
    @Test
    void theyAgreeOnTheExpressionsOfTheFiletests() throws IOException, RegexFault {
        Set<String> compared = new TreeSet<>();
        int matches = 0;
        for (Path folder : FOLDERS) {
            for (Path file : Filetests.find(folder)) {
                String text = Files.readString(file);
                for (Map.Entry<String, PatternParser.Parsed> line :
                        checkLines(text).entrySet()) {
                    RegexNode tree = tree(line.getValue());
                    if (Re2Pattern.canMatch(tree)) {
                        compared.add(line.getKey());
                        matches += new RegexComparison(tree, line.getValue().groups(), false, line.getKey())
                                .compare(text, MOST_MATCHES);
                    }
                }
            }
        }
        assertTrue(compared.size() > 400, compared.size() + " expressions");
        assertTrue(matches > 1000, matches + " matches");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a+)+$",
                "(a|aa|a*)*b",
                "((((a*)*)*)*)*b",
                "(a?){30}a{30}",
                "(.*)*(.*)*x",
                "(a|b|ab)*c",
                "((a|b)*)*^x"
            })
    void hostileExpressionsAreLinear(String expression) throws RegexFault {
        comparison(expression).compare("aab\nabababaab b\naaaa", MOST_MATCHES);
        String word = "a".repeat(LENGTH) + "!";
        assertTrue(program(expression).find(word, 0, word.length()).isEmpty() || expression.startsWith("(a?)"));
    }

    @Test
    void theSearchGivesUpWhereRe2Answers() throws RegexFault {
        RegexProgram hostile = program("(a|aa|a*)*b");
        String word = "a".repeat(LENGTH);
        assertThrows(RegexFault.class, () -> RegexMatcher.find(hostile, word, 0, LENGTH));
        assertTrue(hostile.find(word, 0, LENGTH).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a+)x\\1", "[[:<:]]a", "a[[:>:]]", "\ud83d\ude00*", "[\ud83d\ude00]"})
    void whatRe2CannotMatchIsSearched(String expression) throws RegexFault {
        assertFalse(Re2Pattern.canMatch(RegexParser.parse(expression, 0).node()));
        String text = "aaxaa \ud83d\ude00";
        assertTrue(program(expression).find(text, 0, text.length()).isPresent());
    }

    /** RE2/J follows steps that match no character by recursion; here those are all. */
    @Test
    void theLargestExpressionFitsTheStack() throws RegexFault {
        String expression = "a?".repeat(Re2Pattern.MAX_SIZE / 2 - 1);
        assertTrue(program(expression).size() <= Re2Pattern.MAX_SIZE);
        assertEquals(3, program(expression).find("aaab", 0, 4).orElseThrow().end());
        assertEquals(
                3,
                program(expression.repeat(20)).find("aaab", 0, 4).orElseThrow().end());
        String nested = "(".repeat(RegexParser.DEEPEST) + "a" + ")*".repeat(RegexParser.DEEPEST);
        assertEquals(3, program(nested).find("aaab", 0, 4).orElseThrow().end());
        assertEquals(
                3,
                program("((a{0,15}){0,15}){0,2}")
                        .find("aaab", 0, 4)
                        .orElseThrow()
                        .end());
    }

    /** The first and the last position of the searched range are borders of lines, and nothing before it is seen. */
    @Test
    void aRangeIsSearchedAsIfItWereTheText() throws RegexFault {
        RegexMatch match = program("^a+$").find("xaax", 1, 3).orElseThrow();
        assertEquals(1, match.start());
        assertEquals(3, match.end());
        assertTrue(program("^a").find("xa", 0, 2).isEmpty());
        assertTrue(program("a[b-c]").find("abab", 3, 4).isEmpty());
    }
}
