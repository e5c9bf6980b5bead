package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.compiler.analysis.alias.UnreadObject;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.rule.Rule;

/** Stack slots that are written and never read go, with what writes them. Source: LLVM, isAllocSiteRemovable. */
final class StackSlotRemoval {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "slot-never-read", "a stack slot that is never read goes", StackSlotRemoval::remove, Opcode.ALLOCA));

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
