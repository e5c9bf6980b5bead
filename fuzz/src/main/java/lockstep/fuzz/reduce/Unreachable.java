package lockstep.fuzz.reduce;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/** Removes unreachable blocks, which every removal of an edge may leave. */
final class Unreachable {
    private Unreachable() {}

    static void remove(Module module) {
        for (Function function : module.definedFunctions()) {
            Set<BasicBlock> reached = reached(function);
            List<BasicBlock> rest = new ArrayList<>();
            for (BasicBlock block : function.blocks()) {
                if (!reached.contains(block) && !block.isAddressTaken()) {
                    rest.add(block);
                }
            }
            if (!rest.isEmpty()) {
                EditRewriters.of(function).eraseBlocks(rest);
            }
        }
    }

    /** Blocks whose address is taken stay, and what they lead to. */
    private static Set<BasicBlock> reached(Function function) {
        Set<BasicBlock> seen = new LinkedHashSet<>();
        Deque<BasicBlock> work = new ArrayDeque<>();
        work.add(function.entry());
        for (BasicBlock block : function.blocks()) {
            if (block.isAddressTaken()) {
                work.add(block);
            }
        }
        while (!work.isEmpty()) {
            BasicBlock block = work.remove();
            if (seen.add(block)) {
                work.addAll(block.successors());
            }
        }
        return seen;
    }
}
