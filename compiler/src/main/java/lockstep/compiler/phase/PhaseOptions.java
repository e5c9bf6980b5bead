package lockstep.compiler.phase;

import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.diag.SourceLocation;

/**
 * How a {@link PhaseManager} runs phases.
 *
 * @param level of {@code -O}, 0 or more: which phases run
 * @param recipeLevel of NvOpt, 0 to 5: which lines of the recipe hold
 * @param recipe what hooks run; without one they do nothing (option 391 of ptxas)
 * @param isTimed whether each phase is followed by a line of the memory that it took (option 17928)
 * @param reports indices of the phases that show the program; the others that could do not
 * @param before indices of phases before which the program is shown
 * @param after indices of phases after which it is shown
 * @param sink receives what is shown, whole lines
 * @param place of the program, for diagnostics
 */
public record PhaseOptions(
        int level,
        int recipeLevel,
        Optional<NvOptRecipe> recipe,
        boolean isTimed,
        Set<Integer> reports,
        Set<Integer> before,
        Set<Integer> after,
        Consumer<String> sink,
        SourceLocation place) {
    public PhaseOptions {
        if (level < 0 || recipeLevel < 0 || recipeLevel > RecipeText.MAX_LEVEL) {
            throw new IllegalArgumentException("level " + level + ", of NvOpt " + recipeLevel);
        }
        Objects.requireNonNull(recipe);
        reports = Set.copyOf(reports);
        before = Set.copyOf(before);
        after = Set.copyOf(after);
        Objects.requireNonNull(sink);
        Objects.requireNonNull(place);
    }

    /** Those of {@code -O} and a level: nothing is shown, hooks do nothing, and the level of NvOpt is the same. */
    public static PhaseOptions of(int level, SourceLocation place) {
        return new PhaseOptions(
                level,
                Math.min(level, RecipeText.MAX_LEVEL),
                Optional.empty(),
                false,
                Set.of(),
                Set.of(),
                Set.of(),
                text -> {},
                place);
    }

    /** These with a recipe. */
    public PhaseOptions with(NvOptRecipe other) {
        return new PhaseOptions(level, recipeLevel, Optional.of(other), isTimed, reports, before, after, sink, place);
    }

    /** These, with what is shown going to {@code other}. */
    public PhaseOptions with(Consumer<String> other) {
        return new PhaseOptions(level, recipeLevel, recipe, isTimed, reports, before, after, other, place);
    }

    /** These with a line of memory after each phase. */
    public PhaseOptions timed() {
        return new PhaseOptions(level, recipeLevel, recipe, true, reports, before, after, sink, place);
    }

    /** These with the report of a phase. */
    public PhaseOptions reporting(int phase) {
        return new PhaseOptions(level, recipeLevel, recipe, isTimed, and(reports, phase), before, after, sink, place);
    }

    /**
     * {@code --ftrace-phase-before NAME}: these, with the program shown before the phase called {@code name}. An
     * unknown name is {@link PhaseTable#NONE}, which no order has.
     */
    public PhaseOptions tracingBefore(String name) {
        return new PhaseOptions(
                level, recipeLevel, recipe, isTimed, reports, and(before, lookup(name)), after, sink, place);
    }

    /** {@code --ftrace-phase-after NAME}: the same after the phase. */
    public PhaseOptions tracingAfter(String name) {
        return new PhaseOptions(
                level, recipeLevel, recipe, isTimed, reports, before, and(after, lookup(name)), sink, place);
    }

    private static int lookup(String name) {
        return PhaseTable.standard().lookup(name);
    }

    private static Set<Integer> and(Set<Integer> phases, int phase) {
        Set<Integer> more = new HashSet<>(phases);
        more.add(phase);
        return more;
    }
}
