package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * Expands atomic operations on thread-private memory, which PTX does not have: {@code atom} supports only global and
 * shared memory, directly or through a generic address. No other thread can access private memory, so that a load and a
 * store are equivalent.
 *
 * <p>Source: PTX ISA 9.0, "atom": "The atomic operation is performed on global or shared memory".
 */
final class OwnMemoryAtomics {
    private OwnMemoryAtomics() {}

    /** Whether {@code pointer} points into a stack slot, as far as its address computation shows. */
    static boolean isOwn(Value pointer) {
        @Nullable Value at = pointer;
        while (at != null) {
            if (at instanceof AllocaInstruction || space(at) == AddressSpace.LOCAL.number()) {
                return true;
            }
            at = source(at);
        }
        return false;
    }

    private static int space(Value pointer) {
        return pointer.type() instanceof PointerType type ? type.addressSpace() : AddressSpace.GENERIC.number();
    }

    private static @Nullable Value source(Value at) {
        if (at instanceof GetElementPtrInstruction step) {
            return step.base();
        }
        return at instanceof CastInstruction cast && cast.value().type() instanceof PointerType ? cast.value() : null;
    }

    /** Replaces {@code update} by a load, the operation and a store. */
    static void expand(AtomicRmwInstruction update, Rewriter rewriter) {
        Emission e = Emission.before(update, rewriter, new ArrayDeque<>());
        MemoryAccess access = plain(update.access());
        Value old = e.frozen(e.builder().add(new LoadInstruction(update.type(), update.pointer(), access)));
        Value fresh = AtomicUpdates.of(update.operation(), old, e.frozen(update.value()), e);
        e.builder().add(new StoreInstruction(fresh, update.pointer(), access));
        rewriter.replace(update, old);
    }

    /** Replaces {@code exchange} by a load, a comparison and a store of one of two values. */
    static void expand(CompareExchangeInstruction exchange, Rewriter rewriter) {
        Emission e = Emission.before(exchange, rewriter, new ArrayDeque<>());
        MemoryAccess access = plain(exchange.access());
        Value old =
                e.frozen(e.builder().add(new LoadInstruction(exchange.expected().type(), exchange.pointer(), access)));
        Value isExpected = e.frozen(e.compare(Predicate.EQ, old, exchange.expected()));
        Value fresh = e.select(isExpected, exchange.replacement(), old);
        e.builder().add(new StoreInstruction(fresh, exchange.pointer(), access));
        rewriter.replace(exchange, e.pair(old, isExpected));
    }

    private static MemoryAccess plain(MemoryAccess access) {
        return new MemoryAccess(access.alignment(), access.isVolatile(), AtomicOrdering.NOT_ATOMIC, "");
    }
}
