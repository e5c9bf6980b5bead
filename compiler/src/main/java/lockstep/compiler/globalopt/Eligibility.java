package lockstep.compiler.globalopt;

import java.util.Optional;
import lockstep.ir.nvvm.GlobalVariable;

/**
 * Which variables may be changed at all: those of which every use is in this module and known, and whose contents
 * nobody outside sets or reads. Source: seed 004, "LTO Interaction" (external linkage), semantics S10.4.
 */
final class Eligibility {
    private Eligibility() {}

    /** Why {@code variable} stays as it is, whatever is done with it; empty if nothing says so. */
    static Optional<String> reasonToStay(GlobalVariable variable, UserIndex index) {
        if (!variable.linkage().isLocal()) {
            return Optional.of("it is visible outside the module, with linkage " + variable.linkage().word());
        }
        if (variable.isExternallyInitialized()) {
            return Optional.of("the host initializes it");
        }
        if (variable.initializer().isEmpty()) {
            return Optional.of("it has no initializer");
        }
        if (variable.hasReservedName()) {
            return Optional.of("its name is reserved");
        }
        if (index.isMentionedElsewhere(variable)) {
            return Optional.of("an initializer, an alias or metadata mentions it");
        }
        return isSpecial(variable)
                ? Optional.of("it is thread-local, or has a section, a comdat, a partition or attributes")
                : type(variable);
    }

    private static boolean isSpecial(GlobalVariable variable) {
        return !variable.threadLocal().isEmpty()
                || !variable.section().isEmpty()
                || !variable.partition().isEmpty()
                || !variable.dllStorage().isEmpty()
                || variable.comdat().isPresent()
                || !variable.attributes().isEmpty();
    }

    private static Optional<String> type(GlobalVariable variable) {
        return TypeFilter.accepts(variable.valueType())
                ? Optional.empty()
                : Optional.of("its type has parts that are no scalars, vectors or pointers");
    }
}
