package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.sass.isa.SassInstruction;

/** The functions of instructions, found by their form and fields. */
public final class SassThreadFunctions {
    private static final Map<String, Binding> BINDINGS = bindings();

    private SassThreadFunctions() {}

    /** Makes the function of an instruction with a certain name; empty where its fields say something not built. */
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
     *     registers), if the form is not built, or if the word says something whose meaning is not known
     */
    public static Optional<SassThreadFunction> of(SassInstruction instruction) {
        return of(instruction, Map.of());
    }

    /**
     * The same of an instruction with virtual registers.
     *
     * @param registers their numbers, beyond all that a field can hold, by the fields that they stand in; of a
     *     predicate that is kept as seven less its number, seven less that
     */
    public static Optional<SassThreadFunction> of(SassInstruction instruction, Map<Integer, Integer> registers) {
        Binding binding = BINDINGS.get(instruction.form().name());
        if (binding == null) {
            return Optional.empty();
        }
        Fields fields = new Fields(instruction, registers);
        return binding.of(fields).filter(function -> fields.areAllRead());
    }

    /** The names of the forms of which at least some instructions have a function, in alphabetical order. */
    public static Set<String> names() {
        return new TreeMap<>(BINDINGS).navigableKeySet();
    }
}
