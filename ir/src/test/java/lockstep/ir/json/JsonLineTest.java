package lockstep.ir.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class JsonLineTest {
    @Test
    void keepsTheOrderOfKeys() {
        String line = JsonLine.object()
                .put("schema", 1)
                .put("file", "a.ll")
                .put("changed", true)
                .put("ms", 1.5)
                .put("rules", List.of("a", "b"))
                .put("counts", new TreeMap<>(Map.of("x", 1L, "y", 2L)))
                .toString();
        assertEquals(
                "{\"schema\":1,\"file\":\"a.ll\",\"changed\":true,\"ms\":1.5,\"rules\":[\"a\",\"b\"],"
                        + "\"counts\":{\"x\":1,\"y\":2}}",
                line);
    }

    @Test
    void escapesWhatWouldBreakALine() {
        String line =
                JsonLine.object().put("t", "\"\\\n\r\t\u0000\u007f\ud800é").toString();
        assertEquals("{\"t\":\"\\\"\\\\\\n\\r\\t\\u0000\\u007f\\ud800é\"}", line);
    }

    @Test
    void numbersWithoutAFormAreStrings() {
        assertEquals("{\"a\":\"NaN\"}", JsonLine.object().put("a", Double.NaN).toString());
        assertEquals("{}", JsonLine.object().toString());
    }
}
