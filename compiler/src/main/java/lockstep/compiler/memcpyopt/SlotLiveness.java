package lockstep.compiler.memcpyopt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.stack.SlotUses;
import lockstep.compiler.stack.SlotUses.Effect;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;

/**
 * Liveness of a slot's contents: live where they may be read before the slot is written as a whole or its lifetime
 * begins or ends. Computed backwards from the reads, visiting each block at most once.
 */
final class SlotLiveness {
    /** An instruction and what it does to the slot. */
    private record Touch(Instruction instruction, boolean reads, boolean writes, boolean kills) {}

    private final Map<BasicBlock, List<Touch>> touches = new LinkedHashMap<>();
    private final Set<BasicBlock> liveAtEnd = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Computes the liveness.
     *
     * @param keepsBeginnings whether lifetime starts of the slot stay, and so count as writes
     */
    SlotLiveness(SlotUses uses, boolean keepsBeginnings, MemoryEffects effects) {
        MemoryLocation location = MemoryLocation.at(uses.slot(), Extent.ANYWHERE);
        uses.effects().forEach((instruction, effect) -> {
            ModRef access = effects.of(instruction, location);
            boolean kills = effect != Effect.USE;
            boolean writes = switch (effect) {
                case USE, OVERWRITE -> access.mayWrite();
                case START -> keepsBeginnings;
                case END -> false;
            };
            if (isAccess(instruction)) {
                add(new Touch(instruction, access.mayRead() && !kills, writes, kills));
            }
        });
        touches.values().forEach(list -> list.sort((a, b) -> compare(a.instruction(), b.instruction())));
        close();
    }

    private static int compare(Instruction a, Instruction b) {
        return a == b ? 0 : a.comesBefore(b) ? -1 : 1;
    }

    private void add(Touch touch) {
        touches.computeIfAbsent(Objects.requireNonNull(touch.instruction().block()), b -> new ArrayList<>())
                .add(touch);
    }

    /** Whether {@code user} of an address accesses memory, instead of only computing another address. */
    static boolean isAccess(Instruction user) {
        return EffectsOf.instruction(user).mayRead()
                || EffectsOf.instruction(user).mayWrite();
    }

    private void close() {
        Deque<BasicBlock> open = new ArrayDeque<>();
        touches.forEach((block, list) -> {
            if (isReadFirst(list, false)) {
                open.push(block);
            }
        });
        while (!open.isEmpty()) {
            for (BasicBlock from : open.pop().predecessors()) {
                if (liveAtEnd.add(from) && isReadFirst(touches.getOrDefault(from, List.of()), true)) {
                    open.push(from);
                }
            }
        }
    }

    /** Whether the first read or kill in {@code list} is a read; {@code otherwise} if it has neither. */
    private static boolean isReadFirst(List<Touch> list, boolean otherwise) {
        for (Touch touch : list) {
            if (touch.reads() || touch.kills()) {
                return touch.reads();
            }
        }
        return otherwise;
    }

    /** The number of blocks visited. */
    int visited() {
        return liveAtEnd.size() + touches.size();
    }

    /** Whether this slot is dead, and not accessed, wherever {@code other} is written except by {@code copy}. */
    boolean isDeadAtWrites(SlotLiveness other, Instruction copy) {
        return other.touches.entrySet().stream()
                .allMatch(entry -> isDeadAtWrites(entry.getKey(), entry.getValue(), copy));
    }

    /** Walks up {@code block} over the accesses of both slots. */
    private boolean isDeadAtWrites(BasicBlock block, List<Touch> others, Instruction copy) {
        List<Touch> own = touches.getOrDefault(block, List.of());
        boolean isLive = liveAtEnd.contains(block);
        int index = own.size();
        for (Touch other : others.reversed()) {
            while (index > 0
                    && other.instruction().comesBefore(own.get(index - 1).instruction())) {
                index--;
                isLive = own.get(index).reads() || isLive && !own.get(index).kills();
            }
            boolean isBoth = index > 0 && own.get(index - 1).instruction() == other.instruction();
            if (other.writes() && other.instruction() != copy && (isLive || isBoth)) {
                return false;
            }
        }
        return true;
    }
}
