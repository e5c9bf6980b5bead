package lockstep.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Layout of one thing in detail. */
final class DetailsTest {
    @Test
    void valuesAreBrokenAtBlanks() {
        String text = new Details("licm")
                .field("unit", "loop")
                .field("nothing", "")
                .field("summary", "one two three four five six seven")
                .field("word", "x".repeat(40))
                .render(34, false);
        assertEquals("""
                licm
                  unit     loop
                  summary  one two three four five
                           six seven
                  word     %s
                """.formatted("x".repeat(40)), text);
    }

    @Test
    void inputCannotSteerTheTerminal() {
        assertEquals("a?\n  b  c?d\n", new Details("a\u001b").field("b", "c\nd").render(80, false));
    }
}
