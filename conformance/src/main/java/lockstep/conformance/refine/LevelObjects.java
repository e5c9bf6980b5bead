package lockstep.conformance.refine;

import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.Module;
import org.jspecify.annotations.Nullable;

/**
 * Which contents of two programs can be held against each other. A file of machine words keeps constant variables as
 * words of one bank, without names, and where a function lies there is for its linker to say.
 *
 * @param hidden names of variables, with {@code @}, that the program after shows no more; nobody can write them
 * @param code beginnings of the names of addresses that are functions
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

    /** Those of two programs, of one level or two. */
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

    /** Whether the object is not looked for in the program after. */
    boolean isHidden(String object) {
        return hidden.contains(object);
    }

    /** Whether an address by name is that of a function, which may be any number after. */
    boolean isCode(@Nullable String address) {
        return address != null && code.contains(address.substring(0, address.indexOf('+') + 1));
    }
}
