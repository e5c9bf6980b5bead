package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.table.TableText;

/**
 * PTX features that cannot be compiled at any level: lowering rejects them with their location. The list is measured: a
 * test compares {@code gaps.txt} with the rejected instructions of all forms.
 */
public final class PhaseGaps {
    private static final String RESOURCE = "gaps.txt";
    private static final int COLUMNS = 2;
    private static final PhaseGaps STANDARD =
            of(TableText.text(RESOURCE, PhaseGaps.class.getResourceAsStream(RESOURCE)));

    /**
     * A form with some instruction that cannot be compiled.
     *
     * @param subject its feature, in the plural: {@code clusters}
     * @param form opcode and suffixes from the op table of PTX, or an opcode or keyword that is a gap there
     */
    public record Gap(String subject, String form) {
        public Gap {
            Objects.requireNonNull(subject);
            Objects.requireNonNull(form);
        }
    }

    private final List<Gap> gaps;

    private PhaseGaps(List<Gap> gaps) {
        this.gaps = List.copyOf(gaps);
    }

    /** The table of Lockstep. */
    public static PhaseGaps standard() {
        return STANDARD;
    }

    /**
     * Parses a table.
     *
     * @throws lockstep.ir.diag.CompilerBug if a row is invalid or duplicated
     */
    static PhaseGaps of(String text) {
        List<Gap> gaps = new ArrayList<>();
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            Gap gap = new Gap(row.cell(0), row.cell(1));
            if (gap.subject().isEmpty() || gap.form().isEmpty()) {
                throw row.fault("expected a subject and a form");
            }
            if (gaps.contains(gap)) {
                throw row.fault("duplicate form");
            }
            gaps.add(gap);
        }
        return new PhaseGaps(gaps);
    }

    /** All gaps, by subject. */
    public List<Gap> all() {
        return gaps;
    }
}
