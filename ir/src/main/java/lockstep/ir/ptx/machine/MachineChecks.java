package lockstep.ir.ptx.machine;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/**
 * The inputs that the rules of one function share.
 *
 * @param function being verified
 * @param flow its blocks
 * @param diagnostics receives violations
 */
record MachineChecks(MachineFunction function, FlowGraph flow, Diagnostics diagnostics) {
    void error(String code, SourceLocation place, String message) {
        diagnostics.error(code, place, message);
    }

    /** A name of {@code block} for messages. */
    String name(int block) {
        return function.blocks()
                .get(block)
                .label()
                .map(label -> "block " + label.name())
                .orElse("block " + block + ", which has no label,");
    }

    /** Where {@code block} begins. */
    SourceLocation place(int block) {
        MachineBlock found = function.blocks().get(block);
        if (found.name().isPresent()) {
            return found.name().get().location();
        }
        return found.statements().isEmpty()
                ? function.location()
                : found.statements().getFirst().location();
    }

    /** The blocks that the entry reaches. */
    BitSet reached() {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        reached.set(flow.entry());
        work.push(flow.entry());
        while (!work.isEmpty()) {
            int block = work.pop();
            for (int index = 0; index < flow.successorCount(block); index++) {
                int next = flow.successor(block, index);
                if (!reached.get(next)) {
                    reached.set(next);
                    work.push(next);
                }
            }
        }
        return reached;
    }
}
