package lockstep.compiler.globalopt;

import java.util.Optional;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.rule.Refusal;

/**
 * Determines which variables may be changed at all: those whose uses are all known and in this module, and whose
 * contents are neither set nor read from outside. Source: seed 004, "LTO Interaction" (external linkage), semantics
 * S10.4.
 */
final class Eligibility {
    private Eligibility() {}

    /** Why {@code variable} must not be changed, independent of its uses; empty if it may. */
    static Optional<Refusal> reasonToStay(GlobalVariable variable, UserIndex index) {
        if (!variable.linkage().isLocal()) {
            return Optional.of(GlobalRefusals.VISIBLE);
        }
        if (variable.isExternallyInitialized()) {
            return Optional.of(GlobalRefusals.BY_HOST);
        }
        if (variable.initializer().isEmpty()) {
            return Optional.of(GlobalRefusals.NO_INITIALIZER);
        }
        if (variable.hasReservedName()) {
            return Optional.of(GlobalRefusals.RESERVED);
        }
        if (index.isMentionedElsewhere(variable)) {
            return Optional.of(GlobalRefusals.MENTIONED);
        }
        return isSpecial(variable) ? Optional.of(GlobalRefusals.SPECIAL) : type(variable);
    }

    private static boolean isSpecial(GlobalVariable variable) {
        return !variable.threadLocal().isEmpty()
                || !variable.section().isEmpty()
                || !variable.partition().isEmpty()
                || !variable.dllStorage().isEmpty()
                || variable.comdat().isPresent()
                || !variable.attributes().isEmpty();
    }

    private static Optional<Refusal> type(GlobalVariable variable) {
        return TypeFilter.accepts(variable.valueType()) ? Optional.empty() : Optional.of(GlobalRefusals.RARE_TYPE);
    }
}
