package lockstep.ir.claim;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.nvvm.LocalValue;

/**
 * A partition of some values of a function into classes that are to share one storage cell each: PHI webs. Values in no
 * class have a cell of their own.
 */
public final class CongruenceClasses {
    private final Map<LocalValue, Integer> classOf;
    private final Set<Integer> uniform;

    /**
     * @param classOf class number by value, numbers 0 and up
     * @param uniform the classes claimed uniform: kept once per warp
     */
    public CongruenceClasses(Map<LocalValue, Integer> classOf, Set<Integer> uniform) {
        this.classOf = new LinkedHashMap<>(classOf);
        this.uniform = Set.copyOf(Objects.requireNonNull(uniform));
    }

    /** The class of {@code value}. */
    public OptionalInt classOf(LocalValue value) {
        Integer number = classOf.get(value);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** The same classes, none of them claimed uniform. */
    public CongruenceClasses perLane() {
        return new CongruenceClasses(classOf, Set.of());
    }

    /** Whether class {@code number} is claimed uniform. */
    public boolean isUniform(int number) {
        return uniform.contains(number);
    }
}
