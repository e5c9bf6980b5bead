package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Law: loops over words and over longs, over singles and over doubles, are equal except for the type. Necessary
 * differences are listed here.
 */
final class TwinLoopsTest {
    private static String source(String name) throws IOException {
        return Files.readString(Path.of("src/main/java/lockstep/sim/fast", name + ".java"));
    }

    private static TwinLoops twins(String narrow, String wide) throws IOException {
        return new TwinLoops(source(narrow), source(wide));
    }

    /**
     * The upper half of a product of words is computed in a long, that of longs by a method; some constants need a
     * cast.
     */
    @Test
    void wordsAndLongs() throws IOException {
        TwinLoops twins = twins("WordLanes", "LongLanes");
        assertEquals(Set.of("expand", "mulCarries", "mulOverflows"), twins.different());
        assertEquals(
                Set.of(
                        // Only for words: bytes of memory, parts of a long, products with a sum, signs of fields.
                        "fromBytes",
                        "toBytes",
                        "narrow",
                        "narrowHigh",
                        "funnelLeft",
                        "funnelRight",
                        "smulHigh",
                        "umulHigh",
                        "mulAdd",
                        "signExtend",
                        // Only for longs: addresses, and extended words.
                        "areInRow",
                        "areWithin",
                        "displace",
                        "move",
                        "extend",
                        "join",
                        "widen",
                        "widenSigned",
                        "wideMul",
                        "wideMulAdd"),
                twins.single());
        assertTrue(twins.common() > 30, "methods of both: " + twins.common());
    }

    @Test
    void singlesAndDoubles() throws IOException {
        TwinLoops twins = twins("SingleLanes", "DoubleLanes");
        assertEquals(Set.of(), twins.different());
        assertEquals(Set.of(), twins.single());
        assertTrue(twins.common() > 10, "methods of both: " + twins.common());
    }

    /** Shift amounts are words and are extended to longs first. */
    @Test
    void vectorsOfWordsAndLongs() throws IOException {
        TwinLoops twins = twins("VectorWordLanes", "VectorLongLanes");
        assertEquals(Set.of("shlFar", "lshrFar", "ashrFar"), twins.different());
        assertEquals(
                Set.of(
                        "fromBytes",
                        "toBytes",
                        "narrow",
                        "narrowHigh",
                        "funnelLeft",
                        "funnelRight",
                        "smulHigh",
                        "umulHigh",
                        "mulAdd",
                        "signExtend",
                        "putHalf",
                        "putHigh",
                        "wide",
                        "amounts",
                        "areInRow",
                        "areWithin",
                        "areAllWithin",
                        "areSomeWithin",
                        "wrong",
                        "displace",
                        "move",
                        "extended",
                        "join",
                        "widen",
                        "widenSigned",
                        "wideMul",
                        "wideMulAdd"),
                twins.single());
        assertTrue(twins.common() > 30, "methods of both: " + twins.common());
    }

    @Test
    void vectorsOfSinglesAndDoubles() throws IOException {
        TwinLoops twins = twins("VectorSingleLanes", "VectorDoubleLanes");
        assertEquals(Set.of(), twins.different());
        assertEquals(Set.of(), twins.single());
        assertTrue(twins.common() > 10, "methods of both: " + twins.common());
    }

    @Test
    void changeOfOneTwinIsFound() throws IOException {
        String words = source("WordLanes");
        String longs = source("LongLanes");
        Set<String> known = new TwinLoops(words, longs).different();
        Set<String> swapped = new TwinLoops(words.replace("a[i] - b[i]", "b[i] - a[i]"), longs).different();
        assertTrue(!known.contains("sub") && swapped.contains("sub"), swapped.toString());
        Set<String> wrongWidth = new TwinLoops(words, longs.replace("& ~63", "& ~31")).different();
        assertTrue(!known.contains("shlFar") && wrongWidth.contains("shlFar"), wrongWidth.toString());
        assertTrue(new TwinLoops(words, longs.replace(" xor(", " exclusiveOr("))
                .single()
                .contains("xor"));
    }
}
