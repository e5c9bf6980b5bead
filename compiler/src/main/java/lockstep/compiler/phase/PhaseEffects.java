package lockstep.compiler.phase;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.compiler.table.TableText;

/**
 * On how many of the 153 programs of the corpus each phase did something at {@code -O0}: changed the program, or
 * checked or reported it. Counted, not declared: {@code effects.txt} is held against a run over the corpus by a test.
 * A phase that never did anything has a reason there.
 */
public final class PhaseEffects {
    private static final String RESOURCE = "effects.txt";
    private static final int COLUMNS = 3;
    private static final PhaseEffects STANDARD =
            of(TableText.text(RESOURCE, PhaseEffects.class.getResourceAsStream(RESOURCE)));

    /**
     * What a phase did.
     *
     * @param files of the corpus on which it did something
     * @param reason why there is none; empty where there are some
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
     * The table that {@code text} is.
     *
     * @throws lockstep.ir.diag.CompilerBug if a row is wrong, or has neither files nor a reason
     */
    static PhaseEffects of(String text) {
        Map<Integer, Effect> byIndex = new TreeMap<>();
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            if (!row.cell(0).matches("\\d{1,3}") || !row.cell(1).matches("\\d{1,6}")) {
                throw row.fault("an index and a count should stand here");
            }
            Effect effect = new Effect(Integer.parseInt(row.cell(1)), row.cell(2));
            if (effect.files() > 0 != effect.reason().isEmpty()) {
                throw row.fault("a reason stands where nothing was done, and only there");
            }
            if (byIndex.put(Integer.parseInt(row.cell(0)), effect) != null) {
                throw row.fault("the phase stands there twice");
            }
        }
        return new PhaseEffects(byIndex);
    }

    /** What the phase of this index did; empty for one that does not run at {@code -O0}. */
    public Optional<Effect> of(int index) {
        return Optional.ofNullable(byIndex.get(index));
    }
}
