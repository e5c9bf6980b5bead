package lockstep.compiler.dse;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Instructions at which the thread may end or never continue and that have no node in memory SSA, as they access no
 * memory: calls that do not promise to return. Others observe what the thread has stored until then.
 */
final class SilentEnds {
    private final Set<Instruction> ends = Collections.newSetFromMap(new IdentityHashMap<>());

    SilentEnds(Function function, MemorySsa memory) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator()
                        && mayEnd(instruction)
                        && memory.of(instruction).isEmpty()) {
                    ends.add(instruction);
                }
            }
        }
    }

    /** Whether the thread may end here or never continue; collectives that wait forever are undefined behaviour. */
    static boolean mayEnd(Instruction instruction) {
        Intrinsic kind = instruction instanceof CallInstruction call ? DeadInstructions.kindOf(call) : null;
        return !EffectsOf.instruction(instruction).willReturn() && (kind == null || !kind.isPureCollective());
    }

    /** Whether one is between {@code first} and {@code second}, which comes later in the same block. */
    boolean isBetween(Instruction first, Instruction second) {
        return !ends.isEmpty() && walk(first.next(), Set.of(second)) == Walk.TO_END;
    }

    /** Whether a path from {@code first} leads to one and not through one of {@code last} before. */
    boolean isReached(Instruction first, Set<Instruction> last) {
        return !ends.isEmpty() && isReached(new ArrayDeque<>(List.of(Objects.requireNonNull(first.next()))), last);
    }

    private boolean isReached(Deque<Instruction> open, Set<Instruction> last) {
        Set<BasicBlock> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!open.isEmpty()) {
            Instruction from = open.pop();
            Walk walk = walk(from, last);
            if (walk == Walk.TO_END) {
                return true;
            }
            if (walk == Walk.THROUGH) {
                Objects.requireNonNull(from.block()).successors().stream()
                        .filter(seen::add)
                        .forEach(next -> open.push(Objects.requireNonNull(next.first())));
            }
        }
        return false;
    }

    /** What the walk through a block meets first. */
    private enum Walk {
        TO_END,
        TO_LAST,
        THROUGH
    }

    private Walk walk(@Nullable Instruction from, Set<Instruction> last) {
        for (Instruction at = from; at != null; at = at.next()) {
            if (last.contains(at)) {
                return Walk.TO_LAST;
            }
            if (ends.contains(at)) {
                return Walk.TO_END;
            }
        }
        return Walk.THROUGH;
    }
}
