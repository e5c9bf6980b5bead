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
 * unreachableblockelim: blocks that no way leads to from the entry, or from a block whose address is taken, go. A PHI
 * that loses entries with them and is left with those of one predecessor is the value that comes from there; PHIs with
 * one entry that lost none stay, as other passes may have put them behind a loop on purpose.
 *
 * <p>No lane was in these blocks, and none goes another way than before: what lanes do together stays as it is.
 */
public final class UnreachableBlockElimination implements FunctionPass {
    private static final String NAME = "unreachableblockelim";
    static final Rule REMOVE = new Rule(NAME, "remove-blocks", "blocks that no way leads to go");
    static final Rule FOLD = new Rule(NAME, "fold-phi", "a PHI with one predecessor left is the value from there");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove blocks that no way leads to",
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
        Set<BasicBlock> behind = new LinkedHashSet<>();
        lost.forEach(block -> behind.addAll(block.successors()));
        lost.forEach(behind::remove);
        rewriter.eraseBlocks(lost);
        context.count("blocks", lost.size());
        for (BasicBlock block : behind) {
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
