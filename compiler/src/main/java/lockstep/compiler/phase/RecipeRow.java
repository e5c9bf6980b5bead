package lockstep.compiler.phase;

import java.util.List;
import java.util.Objects;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.isa.Architecture;

/**
 * A line of a recipe.
 *
 * @param architecture to which it applies
 * @param level of NvOpt to which it applies, 0 to 5
 * @param hook index of the phase
 * @param passes that run there, in order
 */
public record RecipeRow(Architecture architecture, int level, int hook, List<Pass<?>> passes) {
    public RecipeRow {
        Objects.requireNonNull(architecture);
        passes = List.copyOf(passes);
    }
}
