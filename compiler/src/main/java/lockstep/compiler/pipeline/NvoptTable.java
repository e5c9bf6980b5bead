package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.option.OptionSlot;
import lockstep.compiler.table.TableText;

/** The table {@code nvopt.txt}, read once: the parts from which {@link NvoptBuilder} builds pipelines. */
final class NvoptTable {
    private static final String RESOURCE = "nvopt.txt";
    private static final int COLUMNS = 3;
    private static final Map<Part, Section> SECTIONS = read();

    private NvoptTable() {}

    /** The parts of the pipelines, in table order. Their names in the table are in lower case. */
    enum Part {
        /** Before everything else, always. */
        INFRASTRUCTURE,
        /** Before the tiers. */
        EARLY,
        /** The full optimization. */
        TIER0,
        /** Tiers 1 to 3. */
        TIERS,
        /** For already lowered input. */
        PTX,
        /** For front-end input, and for fast compilation. */
        MID,
        /** For any other input. */
        DEFAULT,
        /** Without optimization. */
        NONE,
        /** For the fastest compilation. */
        FAST,
        /** After everything else. */
        LAST,
        /** Naming of values for readability. */
        NAMING
    }

    /**
     * A step.
     *
     * @param text pipeline text of one pass, or {@code standard<...>}
     * @param guard under which it is added
     * @param guardText the guard as written in the table
     * @param call its call in the seed
     */
    record Row(String text, StepGuard guard, String guardText, String call) {}

    /**
     * A part.
     *
     * @param title the heading in the seed
     * @param rows in order
     */
    record Section(String title, List<Row> rows) {
        Section {
            rows = List.copyOf(rows);
        }
    }

    /** Whether some guard reads {@code slot}. */
    static boolean asks(OptionSlot slot) {
        return SECTIONS.values().stream()
                .flatMap(section -> section.rows().stream())
                .anyMatch(row -> row.guard().switches().contains(slot));
    }

    static Section section(Part part) {
        return Objects.requireNonNull(SECTIONS.get(part));
    }

    private static Map<Part, Section> read() {
        Map<Part, String> titles = new EnumMap<>(Part.class);
        Map<Part, List<Row>> rows = new EnumMap<>(Part.class);
        List<Row> current = List.of();
        String text = TableText.text(RESOURCE, NvoptTable.class.getResourceAsStream(RESOURCE));
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            String first = row.cell(0);
            if (first.startsWith("[")) {
                int end = first.indexOf(']');
                Part part = Part.valueOf(first.substring(1, end).toUpperCase(Locale.ROOT));
                current = new ArrayList<>();
                titles.put(part, first.substring(end + 1).strip());
                rows.put(part, current);
            } else {
                current.add(new Row(first, StepGuard.parse(row.cell(1)), row.cell(1), row.cell(2)));
            }
        }
        Map<Part, Section> sections = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            sections.put(
                    part,
                    new Section(Objects.requireNonNull(titles.get(part)), Objects.requireNonNull(rows.get(part))));
        }
        return sections;
    }
}
