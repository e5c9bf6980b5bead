package lockstep.compiler.gvn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import org.jspecify.annotations.Nullable;

/** The instructions of each value number, in all blocks. */
final class LeaderLists {
    /** Most candidates tried in one query. */
    private static final int MAX_CANDIDATES = 32;

    private final InstructionOrder order;
    private final Map<Integer, List<Instruction>> lists = new HashMap<>();

    LeaderLists(InstructionOrder order) {
        this.order = order;
    }

    void add(int number, Instruction instruction) {
        lists.computeIfAbsent(number, n -> new ArrayList<>()).add(instruction);
    }

    /**
     * An instruction of {@code number} available at the end of {@code block}; null if none of the latest is, and for
     * {@link ValueTable#NONE}.
     */
    @Nullable Instruction availableAtEnd(int number, BasicBlock block) {
        List<Instruction> list = lists.getOrDefault(number, List.of());
        Instruction end = Objects.requireNonNull(block.last());
        for (int i = list.size() - 1; i >= Math.max(0, list.size() - MAX_CANDIDATES); i--) {
            Instruction candidate = list.get(i);
            if (candidate.block() != null && order.dominates(candidate, end)) {
                return candidate;
            }
        }
        return null;
    }
}
