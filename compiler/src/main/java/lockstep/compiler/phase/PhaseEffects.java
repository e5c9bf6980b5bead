package lockstep.compiler.phase;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.compiler.table.TableText;

/**
 * The number of programs, of the 153 in the corpus, on which each phase had an effect at {@code -O0}: it changed the
 * program, or checked or reported it. The counts are measured: a test compares {@code effects.txt} with a run over the
 * corpus. A phase without any effect has a reason there.
 */
public final class PhaseEffects {
    private static final String RESOURCE = "effects.txt";
    private static final int COLUMNS = 3;
    private static final PhaseEffects STANDARD =
            of(TableText.text(RESOURCE, PhaseEffects.class.getResourceAsStream(RESOURCE)));

    /**
     * The effect of a phase.
     *
     * @param files number of programs on which it had an effect
     * @param reason why there are none; empty otherwise
     */
    public record Effect(int files, String reason) {}

    private final Map<Integer, Effect> byIndex;

    private PhaseEffects(Map<Integer, Effect> byIndex) {
        this.byIndex = new TreeMap<>(byIndex);
    }

    /** The table of Lockstep. */
    public static PhaseEffects standard() {
        return STANDARD;
    }

    /**
     * Parses a table.
     *
     * @throws lockstep.ir.diag.CompilerBug if a row is invalid, or has neither files nor a reason
     */
    static PhaseEffects of(String text) {
        Map<Integer, Effect> byIndex = new TreeMap<>();
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            if (!row.cell(0).matches("\\d{1,3}") || !row.cell(1).matches("\\d{1,6}")) {
                throw row.fault("expected an index and a count");
            }
            Effect effect = new Effect(Integer.parseInt(row.cell(1)), row.cell(2));
            if (effect.files() > 0 != effect.reason().isEmpty()) {
                throw row.fault("a reason is needed exactly if nothing was done");
            }
            if (byIndex.put(Integer.parseInt(row.cell(0)), effect) != null) {
                throw row.fault("duplicate phase");
            }
        }
        return new PhaseEffects(byIndex);
    }

    /** The effect of the phase with this index; empty if it does not run at {@code -O0}. */
    public Optional<Effect> of(int index) {
        return Optional.ofNullable(byIndex.get(index));
    }
}
