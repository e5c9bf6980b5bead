package lockstep.compiler.stack;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;

/**
 * What a function does with one stack slot of fixed size.
 *
 * @param slot the slot
 * @param size its bytes
 * @param effects what each instruction that mentions the slot does to its contents
 * @param markers the calls that mark its lifetime
 * @param escapes whether there may be accesses that are not seen: the address is stored or passed to a call
 * @param isObserved whether the address itself is observed (compared, turned into a number), or the memory is declared
 *     not to change, so that the slot must not be shared
 */
public record SlotUses(
        AllocaInstruction slot,
        long size,
        Map<Instruction, Effect> effects,
        List<CallInstruction> markers,
        boolean escapes,
        boolean isObserved) {
    /** What an instruction does to the contents of the slot. */
    public enum Effect {
        /** Reads them, or writes a part, or may do so. */
        USE,
        /** Writes all of them. */
        OVERWRITE,
        /** Makes them undefined, and the slot accessible. */
        START,
        /** Makes the slot inaccessible. */
        END
    }

    /**
     * The uses of {@code slot}.
     *
     * @param size its bytes
     */
    public static SlotUses of(AllocaInstruction slot, long size, DataLayout layout) {
        Walk walk = new Walk(slot, size, layout);
        walk.run();
        return new SlotUses(slot, size, walk.effects, List.copyOf(walk.markers), walk.escapes, walk.isObserved);
    }

    /** Whether the lifetime is marked, so that nothing accesses the slot outside of it. */
    public boolean isMarked() {
        return effects.containsValue(Effect.START);
    }

    private static final class Walk {
        private final AllocaInstruction slot;
        private final long size;
        private final DataLayout layout;
        private final Map<Instruction, Effect> effects = new IdentityHashMap<>();
        private final List<CallInstruction> markers = new ArrayList<>();
        private boolean escapes;
        private boolean isObserved;

        Walk(AllocaInstruction slot, long size, DataLayout layout) {
            this.slot = slot;
            this.size = size;
            this.layout = layout;
        }

        void run() {
            Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            Deque<Instruction> work = new ArrayDeque<>(List.of(slot));
            seen.add(slot);
            while (!work.isEmpty()) {
                Instruction address = work.remove();
                for (Use use : address.uses()) {
                    if (record(use) && seen.add(use.user())) {
                        work.add(use.user());
                    }
                }
            }
        }

        /** Records one use; returns whether the user is another address of the slot. */
        private boolean record(Use use) {
            Instruction user = use.user();
            if (user instanceof CallInstruction call) {
                record(call, use);
                return false;
            }
            if (user instanceof StoreInstruction store && use.index() == 1) {
                addEffect(user, isWhole(store) ? Effect.OVERWRITE : Effect.USE);
                return false;
            }
            addEffect(user, Effect.USE);
            boolean isAddress = user.type().isPointer()
                    && (user instanceof GetElementPtrInstruction
                            || user instanceof CastInstruction
                            || user instanceof PhiInstruction
                            || user instanceof SelectInstruction);
            boolean isAccess = user instanceof LoadInstruction
                    || use.index() == 0
                            && (user instanceof AtomicRmwInstruction || user instanceof CompareExchangeInstruction);
            boolean isKept = user instanceof StoreInstruction;
            escapes |= isKept;
            isObserved |= !isAddress && !isAccess && !isKept || isClaimedSteady(user);
            return isAddress;
        }

        private static boolean isClaimedSteady(Instruction user) {
            return user.metadata().containsKey("invariant.load")
                    || user.metadata().containsKey("invariant.group");
        }

        private void record(CallInstruction call, Use use) {
            Intrinsic kind = DeadInstructions.kindOf(call);
            boolean isOwn = use.value() == slot;
            if (kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END) {
                markers.add(call);
                Effect effect = kind == Intrinsic.LIFETIME_START ? Effect.START : Effect.END;
                addEffect(call, isOwn ? effect : Effect.USE);
                return;
            }
            isObserved |= kind == Intrinsic.INVARIANT_START || kind == Intrinsic.INVARIANT_END;
            boolean isCopy = kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE || kind == Intrinsic.MEMSET;
            boolean isWhole = isCopy
                    && isOwn
                    && use.index() == 0
                    && call.argument(2) instanceof ConstantInt length
                    && length.is(size)
                    && (kind == Intrinsic.MEMSET || call.argument(1) != slot);
            escapes |= !isCopy && !isBorrowed(call, use);
            addEffect(call, isWhole ? Effect.OVERWRITE : Effect.USE);
        }

        /** Whether the callee does not keep the address. */
        private static boolean isBorrowed(CallInstruction call, Use use) {
            return use.index() < call.argumentCount()
                    && (call.argumentAttributes(use.index()).has("nocapture")
                            || call.argumentAttributes(use.index()).has("byval"));
        }

        private boolean isWhole(StoreInstruction store) {
            return store.pointer() == slot && layout.storeSize(store.value().type()) == size;
        }

        /** An instruction that both reads and overwrites, for instance a copy within the slot, counts as a read. */
        private void addEffect(Instruction user, Effect effect) {
            effects.merge(user, effect, (a, b) -> a == b ? a : Effect.USE);
        }
    }
}
