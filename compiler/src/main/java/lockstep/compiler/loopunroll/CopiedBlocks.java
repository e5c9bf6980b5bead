package lockstep.compiler.loopunroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.clone.ValueMap;

/** Connects copies of the blocks of a loop with the surrounding code. */
final class CopiedBlocks {
    private CopiedBlocks() {}

    /** The uses outside {@code blocks} of values defined in them, except for entries of PHIs from these blocks. */
    static Map<Instruction, List<Use>> usesAfter(List<BasicBlock> blocks) {
        Set<BasicBlock> inside = identical(blocks);
        Map<Instruction, List<Use>> found = new LinkedHashMap<>();
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                for (Use use : instruction.uses()) {
                    if (!inside.contains(SsaRepair.placeOf(use))) {
                        found.computeIfAbsent(instruction, _ -> new ArrayList<>())
                                .add(use);
                    }
                }
            }
        }
        return found;
    }

    /** Removes the PHI entries of {@code copies} for predecessors outside: these still lead to the original loop. */
    static void dropEntries(Rewriter rewriter, List<BasicBlock> copies) {
        Set<BasicBlock> own = identical(copies);
        for (BasicBlock copy : copies) {
            for (PhiInstruction phi : copy.phis()) {
                for (int i = phi.incomingCount() - 1; i >= 0; i--) {
                    if (!own.contains(phi.incomingBlock(i))) {
                        rewriter.removeIncoming(phi, i);
                    }
                }
            }
        }
    }

    /**
     * Adds entries for the copy of {@code block} in {@code map} to the PHIs of its successors outside {@code inside}.
     */
    static void addEntries(Rewriter rewriter, BasicBlock block, Set<BasicBlock> inside, ValueMap map) {
        for (BasicBlock after : block.successors()) {
            for (PhiInstruction phi : inside.contains(after) ? List.<PhiInstruction>of() : after.phis()) {
                rewriter.addIncoming(phi, map.of(phi.incomingValue(block)), map.of(block));
            }
        }
    }

    private static Set<BasicBlock> identical(List<BasicBlock> blocks) {
        Set<BasicBlock> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(blocks);
        return set;
    }
}
