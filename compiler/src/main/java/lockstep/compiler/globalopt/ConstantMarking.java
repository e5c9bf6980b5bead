package lockstep.compiler.globalopt;

import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.rule.Rule;

/**
 * Marks a variable that nobody writes as {@code constant}, for the passes that follow: loads of it can be folded, moved
 * over stores and barriers, and count as uniform where their address is. It is the last path, for variables that the
 * others leave: those of tables read at indices that are not known, too large for Path A, or compared.
 *
 * <p>No thread ever sees other contents than the initializer's, so that nothing has to be ordered. Shared memory and
 * local memory have no initial contents and are left.
 */
final class ConstantMarking {
    static final Rule RULE = new Rule(GlobalOpt.NAME, "mark-constant", "a variable that is only read is constant");

    private ConstantMarking() {}

    /** Marks {@code variable}, which may be changed and of which {@code uses} are all uses, if it is only read. */
    static boolean apply(
            GlobalVariable variable, AddressUses uses, Settings settings, Edits edits, Objections objections) {
        if (variable.isConstant()) {
            return false;
        }
        int space = variable.addressSpace();
        boolean hasContents = space != AddressSpace.SHARED.number() && space != AddressSpace.LOCAL.number();
        boolean isRead = ReadOnlyUses.are(uses, settings.layout());
        if (!hasContents || !isRead) {
            objections.count(isRead ? GlobalRefusals.NO_CONTENTS : GlobalRefusals.MAY_BE_WRITTEN);
            return false;
        }
        boolean yes = edits.allow(RULE);
        if (yes) {
            variable.setConstant(true);
            settings.context().count("constant", 1);
        }
        return yes;
    }
}
