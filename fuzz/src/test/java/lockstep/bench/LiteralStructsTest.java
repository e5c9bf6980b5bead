package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import lockstep.bench.ResidueBenchmark.LiteralStructs;
import org.junit.jupiter.api.Test;

final class LiteralStructsTest {
    @Test
    void namesAreWrittenOutAlsoWithinOthers() {
        String text = """
                %struct.Outer = type { i32, %"struct.In ner" }
                %"struct.In ner" = type <{ i8, ptr }>

                define %struct.Outer @f(i32 %struct) {
                  %a = extractvalue %struct.Outer poison, 1
                }
                """;
        assertEquals(
                """

                define { i32, <{ i8, ptr }> } @f(i32 %struct) {
                  %a = extractvalue { i32, <{ i8, ptr }> } poison, 1
                }
                """,
                LiteralStructs.of(text));
    }

    @Test
    void textWithoutNamesStays() {
        assertEquals("%x = add i32 %y, 1\n", LiteralStructs.of("%x = add i32 %y, 1\n"));
    }
}
