package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.table.TableText;

/**
 * What programs of PTX can ask for and no phase makes machine words of, whatever the level: lowering refuses it with
 * its place. Counted, not declared: {@code gaps.txt} is held by a test against what is refused of the instructions of
 * all forms.
 */
public final class PhaseGaps {
    private static final String RESOURCE = "gaps.txt";
    private static final int COLUMNS = 2;
    private static final PhaseGaps STANDARD =
            of(TableText.text(RESOURCE, PhaseGaps.class.getResourceAsStream(RESOURCE)));

    /**
     * A form some instruction of which has no words.
     *
     * @param subject what it is for, in the plural: {@code clusters}
     * @param form opcode and suffixes as the op table of PTX has them, or an opcode or word that is a gap there
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
     * The table that {@code text} is.
     *
     * @throws lockstep.ir.diag.CompilerBug if a row is wrong, or stands there twice
     */
    static PhaseGaps of(String text) {
        List<Gap> gaps = new ArrayList<>();
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            Gap gap = new Gap(row.cell(0), row.cell(1));
            if (gap.subject().isEmpty() || gap.form().isEmpty()) {
                throw row.fault("a subject and a form should stand here");
            }
            if (gaps.contains(gap)) {
                throw row.fault("the form stands there twice");
            }
            gaps.add(gap);
        }
        return new PhaseGaps(gaps);
    }

    /** All of them, by subject. */
    public List<Gap> all() {
        return gaps;
    }
}
