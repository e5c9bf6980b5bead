package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.rule.Rule;

/**
 * Marks a variable that is never written as {@code constant}, for later passes: loads of it can be folded, moved across
 * stores and barriers, and are uniform where their address is. It is the last path, for variables that the others
 * leave, such as tables that are read at variable indices, too large for Path A, or compared.
 *
 * <p>No thread ever sees contents other than the initializer, so that no ordering is needed. Shared and local memory
 * have no initial contents and are left.
 */
final class ConstantMarking {
    static final Rule RULE = new Rule(GlobalOpt.NAME, "mark-constant", "a variable that is only read is constant");

    private ConstantMarking() {}

    /** Marks {@code variable}, which is eligible and whose uses are all in {@code uses}, if it is only read. */
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

    /**
     * Determines whether an object is only read: its address may be loaded from, compared, be the source of a copy, or
     * be an operand of a PHI or select whose uses are of these kinds as well. The offset in the object does not matter.
     * Linear in the uses.
     */
    private static final class ReadOnlyUses {
        private static final int SOURCE = 1;

        private final DataLayout layout;
        private final Deque<AddressUses> work = new ArrayDeque<>();
        private final Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        private ReadOnlyUses(DataLayout layout) {
            this.layout = layout;
        }

        /** Whether {@code uses}, all uses of an address, only read. */
        static boolean are(AddressUses uses, DataLayout layout) {
            ReadOnlyUses reads = new ReadOnlyUses(layout);
            reads.work.add(uses);
            while (!reads.work.isEmpty()) {
                AddressUses next = reads.work.poll();
                if (next.isWritten() || !next.others().stream().allMatch(other -> reads.isRead(other.use()))) {
                    return false;
                }
            }
            return true;
        }

        private boolean isRead(Use use) {
            Instruction user = use.user();
            if (user instanceof CompareInstruction) {
                return true;
            }
            if (user instanceof CallInstruction call) {
                return use.index() == SOURCE && isCopy(call);
            }
            boolean isAddress = user instanceof PhiInstruction
                    || user instanceof SelectInstruction
                    || use.index() == 0
                            && (user instanceof GetElementPtrInstruction || user instanceof CastInstruction);
            if (isAddress && user.type().isPointer() && seen.add(user)) {
                work.add(AddressUses.of(user, layout));
            }
            return isAddress && user.type().isPointer();
        }

        private static boolean isCopy(CallInstruction call) {
            Intrinsic kind = DeadInstructions.kindOf(call);
            return Intrinsic.isCopy(kind);
        }
    }
}
