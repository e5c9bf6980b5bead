package lockstep.seeded;

import java.util.function.Predicate;
import lockstep.fuzz.detection.Site;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What keys of value numbers leave out: order and signs. */
final class NumberingMistakes {
    private NumberingMistakes() {}

    /** A difference has the number of the one whose operands are exchanged. */
    static void differenceExchanged(Instruction at, Site site) {
        merge(
                at,
                at.opcode() == Opcode.SUB
                        && at.operand(0) != at.operand(1)
                        && !at.type().isInt(Integer.SIZE),
                site,
                other -> other.opcode() == Opcode.SUB
                        && other.operand(0) == at.operand(1)
                        && other.operand(1) == at.operand(0));
    }

    private static void merge(Instruction at, boolean isKind, Site site, Predicate<Instruction> same) {
        if (!isKind || !at.hasUses()) {
            return;
        }
        for (Value operand : at.operands()) {
            Instruction other = operand instanceof Instruction i ? leader(at, i, site, same) : null;
            if (other != null && site.permits(at)) {
                site.rewriter().replaceAllUses(at, other);
                return;
            }
        }
    }

    private static @Nullable Instruction leader(
            Instruction at, Instruction operand, Site site, Predicate<Instruction> same) {
        return operand.useList().stream()
                .map(Use::user)
                .filter(user -> user != at && same.test(user) && site.dominates(user, at))
                .findFirst()
                .orElse(null);
    }

    /** An extension with the sign has the number of one without it, of the same narrow integer. */
    static void extensionOfOtherSign(Instruction at, Site site) {
        boolean isExtension = at.opcode() == Opcode.SEXT
                && !at.operand(0).type().isInt(Integer.SIZE)
                && site.loops().nodeDepth(site.node(at)) > 0;
        merge(
                at,
                isExtension,
                site,
                other -> other.opcode() == Opcode.ZEXT && other.type().equals(at.type()));
    }
}
