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
 * An active recipe: the passes that run at the hooks, and the decisions for each function so far. Modules that one
 * process compiles in sequence share the decisions: the recipe of the next module takes over those of the previous one
 * ({@link #next}). A recipe is reference-counted, and its decisions are freed with the last reference. Not thread-safe.
 *
 * <p>The creator of a recipe holds one reference; a {@link PhaseManager} holds another until it is closed.
 *
 * <p>Source: seed 001, NvOptRecipe Sub-Manager and Shared State in Library Mode.
 */
public final class NvOptRecipe {
    /**
     * A decision for a function.
     *
     * @param hook index of the phase
     * @param passes names of the passes that run there
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

    /** The recipe of the next module, which inherits the decisions so far. It replaces this one, which is released. */
    public NvOptRecipe next(List<RecipeRow> others) {
        requireHeld();
        NvOptRecipe next = new NvOptRecipe(others);
        next.decisions.putAll(decisions);
        release();
        return next;
    }

    private void requireHeld() {
        if (holders == 0) {
            throw new CompilerBug("a recipe without references");
        }
    }

    /** Adds a reference. */
    void retain() {
        requireHeld();
        holders++;
    }

    /** Drops a reference; the last one frees the decisions. */
    public void release() {
        requireHeld();
        holders--;
        if (holders == 0) {
            decisions.clear();
        }
    }

    /** The number of references. */
    int holders() {
        return holders;
    }

    /** The passes that run at {@code hook}; may be empty. */
    List<Pass<?>> passes(Architecture architecture, int level, int hook) {
        requireHeld();
        return rows.stream()
                .filter(row -> row.architecture() == architecture && row.level() == level && row.hook() == hook)
                .findFirst()
                .map(RecipeRow::passes)
                .orElse(List.of());
    }

    /** Records the passes at the hooks for {@code function}, replacing an earlier record. */
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

    /** The decisions for {@code function}, in this or an earlier module; empty if it was not seen. */
    public Optional<List<Decision>> decisions(String function) {
        return Optional.ofNullable(decisions.get(function));
    }
}
