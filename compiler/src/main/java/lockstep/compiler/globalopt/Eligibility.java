package lockstep.compiler.globalopt;

import java.util.Optional;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.rule.Refusal;

/**
 * Which variables may be changed at all: those of which every use is in this module and known, and whose contents
 * nobody outside sets or reads. Source: seed 004, "LTO Interaction" (external linkage), semantics S10.4.
 */
final class Eligibility {
    private Eligibility() {}

    /** Why {@code variable} stays as it is, whatever is done with it; empty if nothing says so. */
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
        return isSpecial(variable)
                ? Optional.of(GlobalRefusals.SPECIAL)
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

    private static Optional<Refusal> type(GlobalVariable variable) {
        return TypeFilter.accepts(variable.valueType())
                ? Optional.empty()
                : Optional.of(GlobalRefusals.RARE_TYPE);
    }
}
