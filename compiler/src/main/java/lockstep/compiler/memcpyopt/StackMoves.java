package lockstep.compiler.memcpyopt;

import java.util.Map;
import lockstep.compiler.stack.SlotUses;
import lockstep.compiler.stack.SlotUses.Effect;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Stack moves: a slot that is copied as a whole to another one is merged with it.
 *
 * <pre>
 *   %a = alloca %T                              %a = alloca %T
 *   %b = alloca %T
 *   store i32 %x, ptr %a                        store i32 %x, ptr %a
 *   memcpy(ptr %b, ptr %a, sizeof(%T))   ->
 *   %y = load i32, ptr %b                       %y = load i32, ptr %a
 * </pre>
 *
 * <p>No address of the slots is captured or compared. Every access to the second slot comes after the copy. Where one
 * slot is written, the other is dead ({@link SlotLiveness}). So the merged slot holds what either of the two would have
 * held wherever that is read, in each iteration of a loop as well, and the copy itself writes nothing.
 *
 * <p>Lifetime markers of the second slot are removed, and lifetime ends of the first one, which would end the lifetime
 * of both. Lifetime starts of the first one stay: they make its bytes undefined in each iteration. The slot with the
 * larger alignment is kept. Slots are private to the lane, so other lanes and barriers do not matter. Source: LLVM's
 * MemCpyOptimizer, which compares blocks by dominance where this uses liveness.
 */
final class StackMoves {
    /** Most uses of slots, and blocks, visited in one function. */
    private static final int MAX_WORK = 1_000_000;

    private final CopyFacts facts;
    private final PassContext context;
    private final Rewriter rewriter;
    private int work = MAX_WORK;

    StackMoves(CopyFacts facts, PassContext context, Rewriter rewriter) {
        this.facts = facts;
        this.context = context;
        this.rewriter = rewriter;
    }

    /** Merges the slots of {@code copy}; whether it did, so that the copy is one of bytes onto themselves. */
    boolean merge(BlockAccess copy) {
        SlotUses to = uses(copy.target(), copy);
        SlotUses from = to == null ? null : uses(copy.source(), copy);
        if (to == null || from == null) {
            return false;
        }
        if (!to.slot().type().equals(from.slot().type())) {
            return context.refused(CopyRefusals.OTHER_SPACE);
        }
        boolean areOne = (isAfter(to, copy.call()) || context.refused(CopyRefusals.ACCESSED_BEFORE))
                && (areApart(from, to, copy.call()) || context.refused(CopyRefusals.BOTH_LIVE))
                && rewriter.allow(MemCpyOpt.STACK_MOVE, copy.call());
        if (areOne) {
            join(from, to);
        }
        return areOne;
    }

    /**
     * The uses of a slot that {@code copy} copies as a whole; null if there is no such slot, or its address has other
     * uses.
     */
    private @Nullable SlotUses uses(Value address, BlockAccess copy) {
        if (!(address instanceof AllocaInstruction slot) || work <= 0) {
            return null;
        }
        boolean isWhole = slot.block() != null
                && slot.block().isEntry()
                && SlotAccesses.sizeOf(slot, facts.layout()) == copy.size();
        if (!isWhole) {
            return refused(CopyRefusals.NOT_WHOLE, copy);
        }
        SlotUses uses = SlotUses.of(slot, copy.size(), facts.layout());
        work -= uses.effects().size();
        return uses.escapes() || uses.isObserved() ? refused(CopyRefusals.OBSERVED, copy) : uses;
    }

    /** Counts the refusal of a copy between slots; null. */
    private @Nullable SlotUses refused(Refusal refusal, BlockAccess copy) {
        if (copy.target() instanceof AllocaInstruction && copy.source() instanceof AllocaInstruction) {
            context.refused(refusal);
        }
        return null;
    }

    /** Whether all accesses to the second slot come after the copy, and its lifetime begins before it. */
    private boolean isAfter(SlotUses to, CallInstruction copy) {
        for (Map.Entry<Instruction, Effect> entry : to.effects().entrySet()) {
            Instruction user = entry.getKey();
            boolean isFine = switch (entry.getValue()) {
                case START -> !facts.order().dominates(copy, user);
                case END -> true;
                case OVERWRITE, USE ->
                    user == copy
                            || !SlotLiveness.isAccess(user)
                            || facts.order().dominates(copy, user);
            };
            if (!isFine) {
                return false;
            }
        }
        return true;
    }

    /** Whether neither slot is written where the other is live. */
    private boolean areApart(SlotUses from, SlotUses to, CallInstruction copy) {
        SlotLiveness first = new SlotLiveness(from, true, facts.effects());
        SlotLiveness second = new SlotLiveness(to, false, facts.effects());
        work -= first.visited() + second.visited();
        return first.isDeadAtWrites(second, copy) && second.isDeadAtWrites(first, copy);
    }

    private void join(SlotUses from, SlotUses to) {
        to.markers().forEach(this::erase);
        for (CallInstruction marker : from.markers()) {
            if (from.effects().get(marker) == Effect.END) {
                erase(marker);
            }
        }
        from.effects().keySet().forEach(SlotAccesses::dropScopes);
        to.effects().keySet().forEach(SlotAccesses::dropScopes);
        AllocaInstruction kept = from.slot();
        AllocaInstruction replaced = to.slot();
        if (SlotAccesses.alignmentOf(replaced, facts.layout()) > SlotAccesses.alignmentOf(kept, facts.layout())) {
            kept = to.slot();
            replaced = from.slot();
        }
        if (replaced.comesBefore(kept)) {
            rewriter.moveBefore(kept, replaced);
        }
        rewriter.replaceAllUses(replaced, kept);
        rewriter.erase(replaced);
    }

    private void erase(CallInstruction marker) {
        BasicBlock block = marker.block();
        if (block != null) {
            facts.memory().remove(marker);
            rewriter.erase(marker);
        }
    }
}
