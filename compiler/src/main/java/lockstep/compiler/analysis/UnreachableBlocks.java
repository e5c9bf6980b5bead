package lockstep.compiler.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;

/** The blocks of a function that are not reachable from its entry or from a block whose address is taken. */
public final class UnreachableBlocks {
    private UnreachableBlocks() {}

    /** The unreachable blocks of {@code function} as it is now, in layout order. */
    public static List<BasicBlock> of(Function function) {
        Set<BasicBlock> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> open = new ArrayDeque<>();
        for (BasicBlock block : function.blocks()) {
            if (block.isEntry() || block.isAddressTaken()) {
                reached.add(block);
                open.push(block);
            }
        }
        while (!open.isEmpty()) {
            for (BasicBlock next : open.pop().successors()) {
                if (reached.add(next)) {
                    open.push(next);
                }
            }
        }
        List<BasicBlock> lost = new ArrayList<>();
        function.blocks().forEach(block -> {
            if (!reached.contains(block)) {
                lost.add(block);
            }
        });
        return lost;
    }
}
