package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.compiler.analysis.alias.UnreadObject;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.rule.Rule;

/** Removes stack slots that are written and never read, with the writes. Source: LLVM, isAllocSiteRemovable. */
final class StackSlotRemoval {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "slot-never-read", "a stack slot that is never read is removed", StackSlotRemoval::remove, Opcode.ALLOCA));

    private StackSlotRemoval() {}

    private static boolean remove(Instruction instruction, Combiner combiner, Rule rule) {
        AllocaInstruction slot = (AllocaInstruction) instruction;
        List<Instruction> users = UnreadObject.users(slot);
        if (users == null || !combiner.allow(rule, slot)) {
            return false;
        }
        for (Instruction user : users.reversed()) {
            if (user.hasUses()) {
                combiner.rewriter().replaceAllUses(user, combiner.context().poison(user.type()));
            }
            combiner.erase(user);
        }
        combiner.erase(slot);
        return true;
    }
}
