package lockstep.sim.race;

import java.util.Optional;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.Op;
import org.jspecify.annotations.Nullable;

/**
 * Ordering and scope of an atomic access or of a fence. Sources: LLVM Language Reference, "Atomic Memory Ordering
 * Constraints"; the synchronization scopes of the NVPTX usage guide; PTX ISA, "Memory Consistency Model". A volatile
 * access counts as a relaxed one of the whole system, which is how PTX defines {@code ld.volatile}. A scope of a
 * cluster counts as that of a block, as clusters are not simulated.
 */
record OrderingAndScope(boolean isAcquire, boolean isRelease, Scope scope) {
    /** The threads that take part in the ordering. */
    enum Scope {
        /** The thread alone. */
        THREAD,
        /** Threads of the block. */
        BLOCK,
        /** All threads of the launch: device and system scope are not distinguished. */
        WIDE
    }

    private static final OrderingAndScope RELAXED_WIDE = new OrderingAndScope(false, false, Scope.WIDE);

    /** Whether its scope excludes threads of other blocks. */
    boolean isNarrow() {
        return scope != Scope.WIDE;
    }

    /** The ordering and scope of a load, store, read-modify-write or fence; empty for an ordinary access. */
    static Optional<OrderingAndScope> of(Op op) {
        MemoryOrder order = op.order;
        if (order != null) {
            Scope scope = order.isOfBlock() ? Scope.BLOCK : Scope.WIDE;
            return order.isStrong()
                    ? Optional.of(new OrderingAndScope(order.isAcquire(), order.isRelease(), scope))
                    : Optional.empty();
        }
        IntrinsicInfo intrinsic = op.intrinsic;
        return Optional.ofNullable(intrinsic == null ? ofInstruction(op.nvvmInstruction()) : ofIntrinsic(intrinsic));
    }

    private static @Nullable OrderingAndScope ofInstruction(@Nullable Instruction source) {
        if (source instanceof LoadInstruction load) {
            return ofAccess(load.access());
        }
        if (source instanceof StoreInstruction store) {
            return ofAccess(store.access());
        }
        if (source instanceof AtomicRmwInstruction atomic) {
            return ofAccess(atomic.access());
        }
        if (source instanceof CompareExchangeInstruction exchange) {
            return ofAccess(exchange.access());
        }
        return source instanceof FenceInstruction fence ? of(fence.ordering(), fence.syncScope()) : null;
    }

    private static @Nullable OrderingAndScope ofAccess(MemoryAccess access) {
        OrderingAndScope stated = access.isAtomic() ? of(access.ordering(), access.syncScope()) : null;
        if (stated != null && stated.scope != Scope.THREAD) {
            return stated;
        }
        return access.isVolatile() ? RELAXED_WIDE : null;
    }

    private static OrderingAndScope of(AtomicOrdering ordering, String scope) {
        return new OrderingAndScope(ordering.isAcquire(), ordering.isRelease(), scopeNamed(scope));
    }

    private static Scope scopeNamed(String name) {
        return switch (name) {
            case "singlethread" -> Scope.THREAD;
            case "block", "cluster" -> Scope.BLOCK;
            default -> Scope.WIDE;
        };
    }

    /** Atomic intrinsics are relaxed, fences sequentially consistent. Source: PTX ISA, "atom", "membar, fence". */
    private static @Nullable OrderingAndScope ofIntrinsic(IntrinsicInfo info) {
        boolean isNarrow = info.has(IntrinsicModifier.CTA) || info.has(IntrinsicModifier.CLUSTER);
        boolean isFence = info.kind() == Intrinsic.MEMBAR;
        boolean isAtomic = info.kind().is(IntrinsicTrait.RELAXED_ATOMIC);
        return isFence || isAtomic ? new OrderingAndScope(isFence, isFence, isNarrow ? Scope.BLOCK : Scope.WIDE) : null;
    }

    /** The same for a compare-and-exchange that failed, which is a load. */
    static OrderingAndScope ofFailure(Op op, OrderingAndScope success) {
        return op.order == null && op.instruction() instanceof CompareExchangeInstruction exchange
                ? new OrderingAndScope(exchange.failureOrdering().isAcquire(), false, success.scope)
                : success;
    }
}
