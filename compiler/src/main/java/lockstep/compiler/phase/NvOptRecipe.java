package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.isa.Architecture;

/**
 * A recipe at work: which passes run at the hooks, and what was decided for each function so far. Several modules that
 * one process compiles share what was decided: the recipe of the next module takes over the decisions of the one before
 * ({@link #next}), and those of one are freed when nobody holds it any more. Not thread-safe.
 *
 * <p>Who makes a recipe holds it once; a {@link PhaseManager} holds it until it is closed.
 *
 * <p>Source: seed 001, NvOptRecipe Sub-Manager and Shared State in Library Mode.
 */
public final class NvOptRecipe {
    /**
     * What was decided for a function.
     *
     * @param hook index of the phase
     * @param passes names of what runs there
     */
    public record Decision(int hook, List<String> passes) {
        public Decision {
            passes = List.copyOf(passes);
        }
    }

    private final List<RecipeRow> rows;
    private final Map<String, List<Decision>> decisions = new LinkedHashMap<>();
    private int holders = 1;

    /** The first recipe of a process. */
    public NvOptRecipe(List<RecipeRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * The recipe of the next module, which knows what was decided so far. It takes the place of this one, which is
     * given up.
     */
    public NvOptRecipe next(List<RecipeRow> others) {
        requireHeld();
        NvOptRecipe next = new NvOptRecipe(others);
        next.decisions.putAll(decisions);
        release();
        return next;
    }

    private void requireHeld() {
        if (holders == 0) {
            throw new CompilerBug("a recipe that nobody holds");
        }
    }

    /** Holds it once more. */
    void retain() {
        requireHeld();
        holders++;
    }

    /** Gives it up; the last one who does frees the decisions. */
    public void release() {
        requireHeld();
        holders--;
        if (holders == 0) {
            decisions.clear();
        }
    }

    /** How many hold it. */
    int holders() {
        return holders;
    }

    /** What runs at {@code hook}; empty if nothing does. */
    List<Pass<?>> passes(Architecture architecture, int level, int hook) {
        requireHeld();
        return rows.stream()
                .filter(row -> row.architecture() == architecture && row.level() == level && row.hook() == hook)
                .findFirst()
                .map(RecipeRow::passes)
                .orElse(List.of());
    }

    /** Notes what runs at the hooks for {@code function}, in place of what was noted before. */
    void decide(String function, Architecture architecture, int level) {
        requireHeld();
        List<Decision> own = new ArrayList<>();
        for (RecipeRow row : rows) {
            if (row.architecture() == architecture && row.level() == level) {
                own.add(new Decision(
                        row.hook(), row.passes().stream().map(Pass::name).toList()));
            }
        }
        decisions.put(Objects.requireNonNull(function), List.copyOf(own));
    }

    /** What was decided for {@code function}, here or for a module before; empty if it was not seen. */
    public Optional<List<Decision>> decisions(String function) {
        return Optional.ofNullable(decisions.get(function));
    }
}
