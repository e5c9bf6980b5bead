package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvvm-reflect-pp: after {@code nvvm-reflect}, folds branches and switches on constants and removes unreachable blocks;
 * repeats, because PHIs may be left with one entry, at most {@value #MAX_ROUNDS} times. Seed 000 calls it
 * SimplifyConstantConditionalsPass.
 */
public final class ConstantConditions implements FunctionPass {
    private static final String NAME = "nvvm-reflect-pp";
    static final Rule FOLD = new Rule(NAME, "fold", "an operation on constants is folded");
    static final Rule DECIDE = new Rule(NAME, "decide", "a branch or switch on a constant becomes unconditional");
    static final Rule UNREACHED = new Rule(NAME, "remove-unreached", "unreachable blocks are removed");

    private static final int MAX_ROUNDS = 8;

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "simplify constant conditionals",
            new SourceRef.Seed(0, "NVIDIA Custom Passes, Key Discoveries"),
            List.of(FOLD, DECIDE, UNREACHED),
            List.of(),
            List.of("decided", "blocks"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            KnownConditions conditions = new KnownConditions(function, rewriter, FOLD, DECIDE);
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    conditions.visit(instruction);
                }
            }
            context.count("decided", conditions.run());
            if (!removeUnreached(function, rewriter, context)) {
                break;
            }
        }
        return rewriter.changed();
    }

    private static boolean removeUnreached(Function function, Rewriter rewriter, PassContext context) {
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (lost.isEmpty() || !rewriter.allow(UNREACHED, function.entry())) {
            return false;
        }
        rewriter.eraseBlocks(lost);
        context.count("blocks", lost.size());
        return true;
    }
}
