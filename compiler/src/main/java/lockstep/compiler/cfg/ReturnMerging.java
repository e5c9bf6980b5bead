package lockstep.compiler.cfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/**
 * Replaces all returns of a function by one. Nothing follows a return, so no convergent operation is reached by other
 * lanes than before.
 */
public final class ReturnMerging {
    private ReturnMerging() {}

    /** Merges the returns of {@code function}, if there are two or more, under {@code rule}. */
    public static void apply(Function function, Rewriter rewriter, Rule rule) {
        List<ReturnInstruction> returns = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            if (block.terminator() instanceof ReturnInstruction back && !followsMustTail(back)) {
                returns.add(back);
            }
        }
        if (returns.size() < 2 || !rewriter.allow(rule, returns.getFirst())) {
            return;
        }
        BasicBlock common = rewriter.addBlock("common.ret", null);
        PhiInstruction joined = null;
        for (ReturnInstruction back : returns) {
            BasicBlock block = Objects.requireNonNull(back.block());
            if (back.operandCount() > 0) {
                Value value = back.operand(0);
                if (joined == null) {
                    joined = new PhiInstruction(value.type(), 0);
                    joined.setName("common.ret.op");
                }
                rewriter.addIncoming(joined, value, block);
            }
            rewriter.replaceTerminator(block, new BranchInstruction(common));
        }
        ReturnInstruction last = rewriter.atEnd(common).ret(joined);
        last.inheritFrom(returns.getFirst());
        if (joined != null) {
            joined.inheritFrom(returns.getFirst());
            rewriter.insertPhi(joined, common);
        }
    }

    /** Whether a musttail call precedes the return, which must follow it directly. */
    private static boolean followsMustTail(ReturnInstruction back) {
        Instruction before = back.previous();
        return before instanceof CallInstruction call && call.tailKind() == CallInstruction.TailKind.MUSTTAIL;
    }
}
