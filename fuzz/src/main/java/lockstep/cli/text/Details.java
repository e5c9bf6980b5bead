package lockstep.cli.text;

import java.util.ArrayList;
import java.util.List;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Style;

/** One thing in detail for people: its fields one below the other, long values over several lines. */
public final class Details {
    private static final String INDENT = "  ";
    private static final int GAP = 2;
    private static final int MIN_WIDTH = 20;

    private final String name;
    private final List<Field> fields = new ArrayList<>();

    private record Field(String name, Cell value) {}

    /** @param name of the thing */
    public Details(String name) {
        this.name = name;
    }

    /** Adds a field; one without a value is left out. */
    public Details field(String field, String value) {
        if (!value.isEmpty()) {
            fields.add(new Field(field, Cell.of(value)));
        }
        return this;
    }

    /**
     * The name, then a field a line, each line ended. Values are broken at blanks; a word that is too long stays whole.
     *
     * @param width columns of the terminal
     */
    public String render(int width, boolean hasColor) {
        int names =
                fields.stream().mapToInt(field -> field.name().length()).max().orElse(0);
        int room = Math.max(MIN_WIDTH, width - INDENT.length() - names - GAP);
        StringBuilder text = new StringBuilder(Style.HEADING.apply(Cell.of(name).text(), hasColor)).append('\n');
        for (Field field : fields) {
            String label = field.name();
            for (String line : wrapped(field.value().text(), room)) {
                text.append(INDENT).append(label).append(" ".repeat(names + GAP - label.length()));
                text.append(line).append('\n');
                label = "";
            }
        }
        return text.toString();
    }

    private static List<String> wrapped(String value, int room) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : value.split(" +")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
