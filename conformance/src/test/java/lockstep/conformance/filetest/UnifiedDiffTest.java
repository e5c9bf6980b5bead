package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The format, as GNU diff has it. */
class UnifiedDiffTest {
    private static final String TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

    @Test
    void equalTextsHaveNone() {
        assertEquals("", UnifiedDiff.of("a", TEN, TEN));
    }

    @Test
    void aChangeHasThreeLinesAroundIt() {
        String expected = """
                --- a
                +++ a
                @@ -2,7 +2,8 @@
                 2
                 3
                 4
                -5
                +five
                +and a half
                 6
                 7
                 8
                """;
        assertEquals(expected, UnifiedDiff.of("a", TEN, TEN.replace("5\n", "five\nand a half\n")));
    }

    @Test
    void changesFarApartHaveHunksOfTheirOwn() {
        String far = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        String expected = """
                --- a
                +++ a
                @@ -1,4 +1,3 @@
                -1
                 2
                 3
                 4
                @@ -6,4 +5,3 @@
                 6
                 7
                 8
                -9
                """;
        assertEquals(expected, UnifiedDiff.of("a", far, "2\n3\n4\n5\n6\n7\n8\n"));
    }

    @Test
    void changesSixLinesApartShareAHunk() {
        String expected = """
                --- a
                +++ a
                @@ -1,8 +1,6 @@
                -1
                 2
                 3
                 4
                 5
                 6
                 7
                -8
                """;
        assertEquals(expected, UnifiedDiff.of("a", "1\n2\n3\n4\n5\n6\n7\n8\n", "2\n3\n4\n5\n6\n7\n"));
    }

    @Test
    void emptyRangesNameTheLineBefore() {
        assertEquals("--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n", UnifiedDiff.of("a", "", "x\n"));
        assertEquals("--- a\n+++ a\n@@ -1,2 +0,0 @@\n-x\n-y\n", UnifiedDiff.of("a", "x\ny\n", ""));
    }

    @Test
    void aMissingLineFeedIsSaid() {
        String expected = """
                --- a
                +++ a
                @@ -1 +1 @@
                -x
                +x
                \\ No newline at end of file
                """;
        assertEquals(expected, UnifiedDiff.of("a", "x\n", "x"));
    }
}
