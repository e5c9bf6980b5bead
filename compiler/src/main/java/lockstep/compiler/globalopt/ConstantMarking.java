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

    /**
     * Whether an object is only read: beside the accesses that {@link AddressUses} finds, its address may be compared,
     * be the source of a copy, and be joined or chosen, as may what comes of that. Where in the object an address leads
     * does not matter here. Linear in the uses.
     */
    private static final class ReadOnlyUses {
        private static final int SOURCE = 1;

        private final DataLayout layout;
        private final Deque<AddressUses> work = new ArrayDeque<>();
        private final Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        private ReadOnlyUses(DataLayout layout) {
            this.layout = layout;
        }

        /** Whether {@code uses}, all uses of an address, are of this kind. */
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
