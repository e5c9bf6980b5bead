package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import lockstep.ir.nvvm.Flag;
import org.jspecify.annotations.Nullable;

/**
 * A flag of an instruction on the right side.
 *
 * @param flag the flag; null for all fast-math flags that every operation of {@code sources} has
 * @param sources labels of operations of the left side that must have the flag; {@code root} is the whole
 * @param conditions must hold as well, or else the flag is left out
 */
public record ResultFlag(@Nullable Flag flag, List<String> sources, List<Condition> conditions) {
    public ResultFlag {
        sources = List.copyOf(sources);
        conditions = List.copyOf(conditions);
    }

    ResultFlag renumbered(IntUnaryOperator number) {
        Objects.requireNonNull(number);
        return new ResultFlag(
                flag,
                sources,
                conditions.stream().map(c -> c.renumbered(number)).toList());
    }
}
