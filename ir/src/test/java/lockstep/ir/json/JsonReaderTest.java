package lockstep.ir.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a line holds is read back; what RFC 8259 does not allow is refused. */
final class JsonReaderTest {
    @Test
    void whatIsWrittenIsReadBack() {
        String line = JsonLine.object()
                .put("text", "a \"b\" \\ \n \t \u0001 é \ud800")
                .put("least", Long.MIN_VALUE)
                .put("share", 0.25)
                .put("holds", true)
                .put("words", List.of("x", ""))
                .put("counts", Map.of("r", 3L))
                .toString();
        Map<String, Object> read = JsonReader.object(line);
        assertEquals(List.of("text", "least", "share", "holds", "words", "counts"), List.copyOf(read.keySet()));
        assertEquals("a \"b\" \\ \n \t \u0001 é \ud800", read.get("text"));
        assertEquals(Long.MIN_VALUE, read.get("least"));
        assertEquals(0.25, read.get("share"));
        assertEquals(true, read.get("holds"));
        assertEquals(List.of("x", ""), read.get("words"));
        assertEquals(Map.of("r", 3L), read.get("counts"));
    }

    @Test
    void blanksAndForeignEscapesAreRead() {
        assertEquals(Map.of("a", List.of()), JsonReader.object(" { \"\\u0061\" : [ ] } "));
        assertEquals(Map.of(), JsonReader.object("{}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"a\":1",
                "{\"a\":1}x",
                "{\"a\"}",
                "{\"a\":null}",
                "{\"a\":01}",
                "{\"a\":1.}",
                "{\"a\":tru}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"b\nc\"}",
                "{a:1}",
                "{\"a\":[1,]}"
            })
    void whatIsNotAnObjectIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> JsonReader.object(text));
    }

    @Test
    void nestingHasALimit() {
        String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertThrows(IllegalArgumentException.class, () -> JsonReader.object(deep));
    }
}
