package lockstep.compiler.loadstorevectorizer;

import java.util.List;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import org.jspecify.annotations.Nullable;

/**
 * The instructions that access memory in a section of a block in which none terminates the lane, each in a slot. A
 * vector access takes the slot of one of its parts, so that slots stay in program order.
 */
final class MemorySequence {
    /** Limit on the instructions that are checked for one move. */
    private static final int MAX_CHECKED = 128;

    private final MemoryEffects effects;
    private final @Nullable Instruction[] slots;
    /** For each slot, the next slot from there on that is not a simple load. */
    private final int[] nextOther;

    MemorySequence(List<Instruction> instructions, MemoryEffects effects) {
        this.effects = effects;
        slots = instructions.toArray(Instruction[]::new);
        nextOther = new int[slots.length + 1];
        nextOther[slots.length] = slots.length;
        for (int i = slots.length - 1; i >= 0; i--) {
            boolean isLoad = instructions.get(i) instanceof LoadInstruction load
                    && load.access().isSimple();
            nextOther[i] = isLoad ? nextOther[i + 1] : i;
        }
    }

    /** Replaces {@code parts} by {@code longer} in the slot of one of them. */
    void replace(List<VectorAccess> parts, int slot, Instruction longer) {
        parts.forEach(part -> slots[part.slot()] = null);
        slots[slot] = longer;
    }

    /** Whether {@code access} may be moved to the slot {@code other}: loads move up, stores down. */
    boolean mayMove(VectorAccess access, int other) {
        if (access.isLoad() && access.instruction().metadata().containsKey("invariant.load")) {
            return true;
        }
        MemoryLocation location =
                MemoryLocation.of(access.instruction(), effects.layout()).orElseThrow();
        int from = Math.min(access.slot(), other) + 1;
        int to = Math.max(access.slot(), other);
        int checked = 0;
        for (int slot = next(access, from); slot < to; slot = next(access, slot + 1)) {
            Instruction between = slots[slot];
            if (++checked > MAX_CHECKED || between != null && isInTheWay(access, effects.of(between, location))) {
                return false;
            }
        }
        return true;
    }

    private int next(VectorAccess access, int slot) {
        return access.isLoad() ? nextOther[slot] : slot;
    }

    private static boolean isInTheWay(VectorAccess access, ModRef effect) {
        return access.isLoad() ? effect.mayWrite() : effect != ModRef.NONE;
    }
}
