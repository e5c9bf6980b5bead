package my.passes;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/** Replaces {@code x + 0} by {@code x}. */
public final class AddOfZero implements FunctionPass {
    private static final Rule REMOVE = new Rule("add-of-zero", "remove", "x + 0 becomes x");
    private static final PassInfo INFO = new PassInfo(
            "add-of-zero",
            "remove additions of zero",
            new SourceRef.Manual("LLVM Language Reference", "'add' Instruction"),
            List.of(REMOVE),
            List.of(),
            List.of("removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof BinaryInstruction add
                        && add.opcode() == Opcode.ADD
                        && add.right() instanceof ConstantInt zero
                        && zero.isZero()
                        && add.left() != add
                        && rewriter.allow(REMOVE, add)) {
                    rewriter.replace(add, add.left());
                    context.count("removed", 1);
                }
            }
        }
        return rewriter.changed();
    }
}
