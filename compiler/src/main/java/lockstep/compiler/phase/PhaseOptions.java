package lockstep.compiler.phase;

import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.diag.SourceLocation;

/**
 * Options of a {@link PhaseManager}.
 *
 * @param level of {@code -O}, 0 or more, which selects the phases
 * @param recipeLevel of NvOpt, 0 to 5, which selects the lines of the recipe
 * @param recipe the passes of hooks; without one hooks are no-ops (option 391 of ptxas)
 * @param isTimed whether the memory use of each phase is printed (option 17928)
 * @param reports indices of the report phases that are enabled
 * @param before indices of phases before which the program is printed
 * @param after indices of phases after which it is printed
 * @param sink receives the output, whole lines
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

    /**
     * The options of {@code -O} with a level: nothing is printed, hooks are no-ops, and the NvOpt level is the same.
     */
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

    /** These options with a recipe. */
    public PhaseOptions with(NvOptRecipe other) {
        return new PhaseOptions(level, recipeLevel, Optional.of(other), isTimed, reports, before, after, sink, place);
    }

    /** These options with another sink. */
    public PhaseOptions with(Consumer<String> other) {
        return new PhaseOptions(level, recipeLevel, recipe, isTimed, reports, before, after, other, place);
    }

    /** These options with a line on memory use after each phase. */
    public PhaseOptions timed() {
        return new PhaseOptions(level, recipeLevel, recipe, true, reports, before, after, sink, place);
    }

    /** These options with a report phase enabled. */
    public PhaseOptions reporting(int phase) {
        return new PhaseOptions(level, recipeLevel, recipe, isTimed, and(reports, phase), before, after, sink, place);
    }

    /**
     * {@code --ftrace-phase-before NAME}: these options with the program printed before the phase called {@code name}.
     * An unknown name denotes {@link PhaseTable#NONE}, which is not in any order.
     */
    public PhaseOptions tracingBefore(String name) {
        return new PhaseOptions(
                level, recipeLevel, recipe, isTimed, reports, and(before, lookup(name)), after, sink, place);
    }

    /** {@code --ftrace-phase-after NAME}: the same, after the phase. */
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
