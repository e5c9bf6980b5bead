package lockstep.compiler.cfg;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * unreachableblockelim: removes blocks that are reached neither from the entry nor from a block whose address is taken.
 * A PHI that loses entries and is left with those of one predecessor is replaced by its value; PHIs with one entry that
 * lost none stay, as they may be in LCSSA form.
 *
 * <pre>{@code
 * a:
 *   br label %join                      a:
 * lost:                                   br label %join
 *   br label %join              ->      join:
 * join:                                   ret i32 %x
 *   %p = phi i32 [ %x, %a ], [ 0, %lost ]
 *   ret i32 %p
 * }</pre>
 *
 * <p>No lane reaches the removed blocks, and none takes another edge than before, so convergence is unchanged. Linear.
 */
public final class UnreachableBlockElimination implements FunctionPass {
    private static final String NAME = "unreachableblockelim";
    static final Rule REMOVE = new Rule(NAME, "remove-blocks", "unreachable blocks are removed");
    static final Rule FOLD = new Rule(NAME, "fold-phi", "a PHI with one predecessor left is the value from there");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove unreachable blocks",
            new SourceRef.Manual("LLVM", "UnreachableBlockElim"),
            List.of(REMOVE, FOLD),
            List.of(),
            List.of("blocks", "phis"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (lost.isEmpty() || !rewriter.allow(REMOVE, lost.getFirst().terminator())) {
            return false;
        }
        Set<BasicBlock> after = new LinkedHashSet<>();
        lost.forEach(block -> after.addAll(block.successors()));
        lost.forEach(after::remove);
        rewriter.eraseBlocks(lost);
        context.count("blocks", lost.size());
        for (BasicBlock block : after) {
            if (block.singlePredecessor() != null) {
                foldPhis(block, rewriter, context);
            }
        }
        return rewriter.changed();
    }

    private static void foldPhis(BasicBlock block, Rewriter rewriter, PassContext context) {
        for (PhiInstruction phi : List.copyOf(block.phis())) {
            Value value = phi.incomingValue(0);
            if (value != phi && rewriter.allow(FOLD, phi)) {
                rewriter.replace(phi, value);
                context.count("phis", 1);
            }
        }
    }
}
