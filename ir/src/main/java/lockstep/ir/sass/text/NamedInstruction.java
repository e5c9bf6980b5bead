package lockstep.ir.sass.text;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * An instruction some of whose registers have names in place of numbers, {@code IADD3 %R7, R0, %R12, RZ}.
 *
 * @param instruction in which the fields of named registers have their defaults
 * @param names with their percent sign, by index of the field that would hold the number
 */
public record NamedInstruction(SassInstruction instruction, SortedMap<Integer, String> names) {
    public NamedInstruction {
        names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
    }
}
