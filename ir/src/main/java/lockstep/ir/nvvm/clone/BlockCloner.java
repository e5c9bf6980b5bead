package lockstep.ir.nvvm.clone;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import org.jspecify.annotations.Nullable;

/** Copies some blocks of a function inside it, for loop unrolling, peeling, rotation and unswitching. */
public final class BlockCloner {
    private BlockCloner() {}

    /**
     * Copies {@code blocks}, which are different blocks of the rewriter's function. Edges among them become edges among
     * the copies. Edges that leave them lead to the same blocks as before, whose PHIs get an entry for each new edge:
     * the copy of the value where it was copied, else the same value. PHIs of copies keep the entries of predecessors
     * that were not copied; nothing leads from those to the copies, so the caller redirects edges or removes entries.
     *
     * @param before the block in front of which the copies stand; null for the end
     * @param map gets an entry for each block and instruction; entries that it has already replace values
     * @return the copies in the order of {@code blocks}
     */
    public static List<BasicBlock> clone(
            Rewriter rewriter, List<BasicBlock> blocks, @Nullable BasicBlock before, ValueMap map) {
        List<BasicBlock> copies = FunctionCloner.copyBlocks(blocks, rewriter, before, map);
        Set<BasicBlock> copied = new HashSet<>(blocks);
        for (BasicBlock block : blocks) {
            for (BasicBlock successor : block.successors()) {
                if (!copied.contains(successor)) {
                    addEntries(rewriter, block, successor, map);
                }
            }
        }
        return copies;
    }

    private static void addEntries(Rewriter rewriter, BasicBlock source, BasicBlock exit, ValueMap map) {
        for (PhiInstruction phi : exit.phis()) {
            int index = phi.indexOf(source);
            if (index >= 0) {
                rewriter.addIncoming(phi, map.of(phi.incomingValue(index)), map.of(source));
            }
        }
    }
}
