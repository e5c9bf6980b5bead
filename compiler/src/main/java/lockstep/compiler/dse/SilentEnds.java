package lockstep.compiler.dse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
 *
 * <p>The ends of each block are kept in order, and which blocks lead to one, so that a search does not walk over
 * instructions, nor over blocks from which none is reached.
 */
final class SilentEnds {
    private final Map<BasicBlock, List<Instruction>> byBlock = new IdentityHashMap<>();
    /** Blocks of which a path leads to the beginning of a block with an end. */
    private final Set<BasicBlock> leading = Collections.newSetFromMap(new IdentityHashMap<>());

    SilentEnds(Function function, MemorySsa memory) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator()
                        && mayEnd(instruction)
                        && memory.of(instruction).isEmpty()) {
                    byBlock.computeIfAbsent(block, b -> new ArrayList<>()).add(instruction);
                }
            }
        }
        Deque<BasicBlock> open = new ArrayDeque<>(byBlock.keySet());
        while (!open.isEmpty()) {
            open.pop().predecessors().stream().filter(leading::add).forEach(open::push);
        }
    }

    /** Whether the thread may end here or never continue; collectives that wait forever are undefined behaviour. */
    static boolean mayEnd(Instruction instruction) {
        Intrinsic kind = instruction instanceof CallInstruction call ? DeadInstructions.kindOf(call) : null;
        return !EffectsOf.instruction(instruction).willReturn() && (kind == null || !kind.isPureCollective());
    }

    /** Whether one is between {@code first} and {@code second}, which comes later in the same block. */
    boolean isBetween(Instruction first, Instruction second) {
        Instruction end = firstAfter(first);
        return end != null && end.comesBefore(second);
    }

    /** Whether a path from {@code first} leads to one and not through one of {@code last} before. */
    boolean isReached(Instruction first, Set<Instruction> last) {
        BasicBlock start = Objects.requireNonNull(first.block());
        Instruction end = firstAfter(first);
        Instruction stop = last.stream()
                .filter(each -> each.block() == start && first.comesBefore(each))
                .reduce(null, SilentEnds::earlier);
        boolean isEndFirst = end != null && (stop == null || end.comesBefore(stop));
        return isEndFirst
                || stop == null && leading.contains(start) && isReachedFrom(new ArrayDeque<>(start.successors()), last);
    }

    /** Whether a path from one of {@code open} leads to one and not through one of {@code last} before. */
    private boolean isReachedFrom(Deque<BasicBlock> open, Set<Instruction> last) {
        Map<BasicBlock, Instruction> stops = new IdentityHashMap<>();
        last.forEach(each -> stops.merge(Objects.requireNonNull(each.block()), each, SilentEnds::earlier));
        Set<BasicBlock> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!open.isEmpty()) {
            BasicBlock block = open.pop();
            List<Instruction> ends = byBlock.getOrDefault(block, List.of());
            Instruction stop = stops.get(block);
            if (!ends.isEmpty() && (stop == null || ends.getFirst().comesBefore(stop))) {
                return true;
            }
            if (stop == null && leading.contains(block)) {
                block.successors().stream().filter(seen::add).forEach(open::push);
            }
        }
        return false;
    }

    private static Instruction earlier(@Nullable Instruction a, Instruction b) {
        return a != null && a.comesBefore(b) ? a : b;
    }

    /** The first end of the block of {@code place} after it; null without one. */
    private @Nullable Instruction firstAfter(Instruction place) {
        List<Instruction> ends = byBlock.getOrDefault(Objects.requireNonNull(place.block()), List.of());
        int low = 0;
        int high = ends.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (place.comesBefore(ends.get(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low < ends.size() ? ends.get(low) : null;
    }
}
