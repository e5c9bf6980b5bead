package lockstep.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import org.junit.jupiter.api.Test;

/** Layout of tables. */
final class TableTest {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private static Table sample() {
        return new Table(List.of(Column.text("pass"), Column.number("ms"), Column.prose("why")))
                .row(Cell.of("mem2reg"), Cell.of(1234567), Cell.of("a long explanation of what went on"))
                .row(new Cell("dce", Style.BAD), Cell.of(7), Cell.of(""));
    }

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        String expected = """
                pass            ms  why
                mem2reg  1'234'567  a long explanation of what went on
                dce              7
                """;
        assertEquals(expected, sample().render(UNLIMITED, false));
    }

    @Test
    void proseIsCutToTheTerminal() {
        String text = sample().render(40, false);
        assertTrue(text.contains("1'234'567  a long explanation…\n"), text);
        text.lines().forEach(line -> assertTrue(line.codePointCount(0, line.length()) <= 40, line));
    }

    /** One long cell is cut rather than all of another column. */
    @Test
    void whatIsCutCostsLeast() {
        Table table = new Table(List.of(Column.prose("a"), Column.prose("b")))
                .row(Cell.of("x".repeat(30)), Cell.of("y".repeat(20)));
        for (int i = 0; i < 9; i++) {
            table.row(Cell.of("x".repeat(10)), Cell.of("y".repeat(20)));
        }
        String text = table.render(32, false);
        assertTrue(text.contains("x".repeat(9) + "…  " + "y".repeat(20) + "\n"), text);
        assertTrue(text.contains("x".repeat(10) + "  " + "y".repeat(20) + "\n"), text);
    }

    @Test
    void longNamesHaveALineOfTheirOwn() {
        String text = new Table(List.of(Column.name("name"), Column.prose("what")))
                .row(Cell.of("short"), Cell.of("one two three"))
                .row(Cell.of("a-very-long-name-for-a-pass"), Cell.of("four five six"))
                .row(Cell.of("another-very-long-name-x"), Cell.of(""))
                .render(30, false);
        text.lines().forEach(line -> assertTrue(line.length() <= 30, text));
        assertTrue(text.contains("\na-very-long-name-for-a-pass\n  "), text);
        assertTrue(text.contains("four five six\n"), text);
        assertTrue(text.endsWith("another-very-long-name-x\n"), text);
        assertThrows(IllegalArgumentException.class, () -> new Table(List.of(Column.text("a"), Column.name("b"))));
    }

    @Test
    void columnsThatMayNotShrinkOverflow() {
        String text = new Table(List.of(Column.text("a")))
                .row(Cell.of("x".repeat(50)))
                .render(40, false);
        assertTrue(text.contains("x".repeat(50)), text);
    }

    @Test
    void colorsDoNotCountAsWidth() {
        String plain = sample().render(UNLIMITED, false);
        String colored = sample().render(UNLIMITED, true);
        assertTrue(colored.contains("\u001b[1;31mdce\u001b[0m"), colored);
        assertEquals(plain, colored.replaceAll("\u001b\\[[0-9;]*m", "").replaceAll(" +\n", "\n"));
    }

    @Test
    void charactersOutsideTheBasicPlaneCountOnce() {
        String text = new Table(List.of(Column.prose("a"), Column.text("b")))
                .row(Cell.of("𝄞".repeat(20)), Cell.of("|"))
                .render(15, false);
        assertTrue(text.contains("𝄞".repeat(11) + "…  |"), text);
    }

    @Test
    void inputCannotSteerTheTerminal() {
        assertEquals("a?[2Jb?c", Cell.of("a\u001b[2Jb\nc").text());
    }

    @Test
    void rowOfAnotherLengthIsRefused() {
        Table table = new Table(List.of(Column.text("a")));
        assertThrows(IllegalArgumentException.class, () -> table.row(Cell.of(1), Cell.of(2)));
        assertThrows(IllegalArgumentException.class, () -> new Table(List.of()));
    }
}
