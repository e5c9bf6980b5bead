package lockstep.ir.claim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.nvvm.LocalValue;

/**
 * A partition of some values of a function into classes, PHI webs, whose members share one storage cell. Values in no
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

    /** The members of each class by its number, ascending, each class in the order in which it was given. */
    public SortedMap<Integer, List<LocalValue>> members() {
        SortedMap<Integer, List<LocalValue>> members = new TreeMap<>();
        classOf.forEach((value, number) ->
                members.computeIfAbsent(number, n -> new ArrayList<>()).add(value));
        return Collections.unmodifiableSortedMap(members);
    }

    /** The same classes, none of them claimed uniform. */
    public CongruenceClasses perLane() {
        return new CongruenceClasses(classOf, Set.of());
    }

    /** The same classes, those of these numbers claimed uniform. */
    public CongruenceClasses withUniform(Set<Integer> numbers) {
        return new CongruenceClasses(classOf, numbers);
    }

    /** Whether class {@code number} is claimed uniform. */
    public boolean isUniform(int number) {
        return uniform.contains(number);
    }
}
