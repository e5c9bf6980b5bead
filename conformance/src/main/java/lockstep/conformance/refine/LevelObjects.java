package lockstep.conformance.refine;

import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.Module;
import org.jspecify.annotations.Nullable;

/**
 * Which memory objects of two programs can be compared. A cubin keeps constant variables in one bank without names, and
 * its linker chooses the addresses of functions.
 *
 * @param hidden names of variables, with {@code @}, that the program after does not show; they are read-only
 * @param code prefixes of the names of function addresses
 */
record LevelObjects(Set<String> hidden, Set<String> code) {
    /** Everything is compared. */
    static final LevelObjects ALL = new LevelObjects(Set.of(), Set.of());

    /** The number of the constant space in NVVM IR and in the images of PTX. */
    private static final int CONSTANT_SPACE = 4;

    LevelObjects {
        hidden = Set.copyOf(hidden);
        code = Set.copyOf(code);
    }

    /** The selection for two programs, of the same level or not. */
    static LevelObjects between(Runs before, Runs after) {
        if (before.image().isMachineCode() == after.image().isMachineCode()) {
            return ALL;
        }
        Module module = before.image().module();
        return new LevelObjects(
                module.globalVariables().stream()
                        .filter(variable -> variable.addressSpace() == CONSTANT_SPACE)
                        .map(variable -> "@" + variable.name())
                        .collect(Collectors.toSet()),
                module.functions().stream()
                        .map(function -> "@" + function.name() + "+")
                        .collect(Collectors.toSet()));
    }

    /** Whether the object is not compared. */
    boolean isHidden(String object) {
        return hidden.contains(object);
    }

    /** Whether a named address is that of a function, which may be any number after. */
    boolean isCode(@Nullable String address) {
        return address != null && code.contains(address.substring(0, address.indexOf('+') + 1));
    }
}
