package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.sass.isa.SassInstruction;

/** Finds the functions of instructions by their form and fields. */
public final class SassThreadFunctions {
    private static final Map<String, Binding> BINDINGS = bindings();

    private SassThreadFunctions() {}

    /** Makes the function of the instructions of one name; empty if a field has a value that is not supported. */
    @FunctionalInterface
    interface Binding {
        Optional<SassThreadFunction> of(Fields fields);
    }

    private static Map<String, Binding> bindings() {
        Map<String, Binding> map = new TreeMap<>();
        SassMoveBindings.addTo(map);
        SassIntegerBindings.addTo(map);
        SassBitBindings.addTo(map);
        SassCompareBindings.addTo(map);
        SassFloatBindings.addTo(map);
        SassHalfBindings.addTo(map);
        SassConvertBindings.addTo(map);
        SassApproximateBindings.addTo(map);
        SassVideoBindings.addTo(map);
        SassPredicateBindings.addTo(map);
        return Map.copyOf(map);
    }

    /**
     * What an instruction computes for one thread.
     *
     * @return empty if that is not a matter of one thread and its registers (memory, control, other lanes, special
     *     registers), if the form is not supported, or if a field has a value of unknown meaning
     */
    public static Optional<SassThreadFunction> of(SassInstruction instruction) {
        return of(instruction, Map.of());
    }

    /**
     * The same for an instruction with virtual registers.
     *
     * @param registers their numbers, greater than any value of a field, by their fields; for a predicate that is
     *     encoded as seven minus its number, seven minus the virtual number
     */
    public static Optional<SassThreadFunction> of(SassInstruction instruction, Map<Integer, Integer> registers) {
        Binding binding = BINDINGS.get(instruction.form().name());
        if (binding == null) {
            return Optional.empty();
        }
        Fields fields = new Fields(instruction, registers);
        return binding.of(fields).filter(function -> fields.areAllRead());
    }

    /** The names of the forms for which at least some instructions have a function, in alphabetical order. */
    public static Set<String> names() {
        return new TreeMap<>(BINDINGS).navigableKeySet();
    }
}
