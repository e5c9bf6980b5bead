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

/** The values of each number that are there, wherever they are. */
final class LeaderLists {
    /** How many are looked at. */
    private static final int MOST = 32;

    private final InstructionOrder order;
    private final Map<Integer, List<Instruction>> lists = new HashMap<>();

    LeaderLists(InstructionOrder order) {
        this.order = order;
    }

    void add(int number, Instruction instruction) {
        lists.computeIfAbsent(number, n -> new ArrayList<>()).add(instruction);
    }

    /** One that may be used at the end of {@code block}; null if there is none among the latest. */
    @Nullable Instruction availableAtEnd(int number, BasicBlock block) {
        List<Instruction> list = lists.getOrDefault(number, List.of());
        Instruction end = Objects.requireNonNull(block.last());
        for (int i = list.size() - 1; i >= Math.max(0, list.size() - MOST); i--) {
            Instruction candidate = list.get(i);
            if (candidate.block() != null && order.dominates(candidate, end)) {
                return candidate;
            }
        }
        return null;
    }
}
