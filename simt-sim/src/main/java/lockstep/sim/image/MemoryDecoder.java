package lockstep.sim.image;

import java.util.List;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.type.PointerType;

/** Decodes instructions that access memory. */
final class MemoryDecoder {
    private final Decoding decoding;

    MemoryDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    Op load(LoadInstruction load) {
        Op op = decoding.op(OpKind.Memory.LOAD, load, List.of(load.pointer()));
        op.fromSpace = Decoding.addressSpace(load.pointer());
        op.shape = decoding.shape(
                load.type(), op.fromSpace, load.access().alignment(), load.access().isAtomic());
        Guard guard = Guards.ofMetadata(load, decoding);
        op.resultGuard = guard.isEmpty() ? null : guard;
        return op;
    }

    Op store(StoreInstruction store) {
        Op op = decoding.op(OpKind.Memory.STORE, store, store.operands());
        op.fromSpace = Decoding.addressSpace(store.pointer());
        op.shape = decoding.shape(
                store.value().type(), op.fromSpace, store.access().alignment(), store.access().isAtomic());
        return op;
    }

    Op atomic(AtomicRmwInstruction atomic) {
        Op op = decoding.op(OpKind.Memory.ATOMIC, atomic, atomic.operands());
        op.fromSpace = Decoding.addressSpace(atomic.pointer());
        op.shape = decoding.shape(atomic.type(), op.fromSpace, natural(atomic.access().alignment(), atomic), true);
        op.numbers = new int[] {atomic.operation().ordinal()};
        op.isUnused = !atomic.hasUses();
        return op;
    }

    private long natural(long alignment, Instruction instruction) {
        return alignment != 0 ? alignment : decoding.layout.naturalAlignment(instruction.operand(1).type());
    }

    /** Result cells: the old value, then whether it was replaced. */
    Op compareExchange(CompareExchangeInstruction exchange) {
        Op op = decoding.op(OpKind.Memory.COMPARE_EXCHANGE, exchange, exchange.operands());
        op.fromSpace = Decoding.addressSpace(exchange.pointer());
        op.shape = decoding.shape(
                exchange.expected().type(), op.fromSpace, natural(exchange.access().alignment(), exchange), true);
        op.operandType = decoding.scalar(exchange.expected().type());
        return op;
    }

    Op fence(FenceInstruction fence) {
        Op op = decoding.op(OpKind.Other.NOTHING, fence, List.of());
        op.isFence = true;
        return op;
    }

    Op allocate(AllocaInstruction alloca) {
        Op op = decoding.op(OpKind.Memory.ALLOCATE, alloca, List.of(alloca.count()));
        long alignment = alloca.alignment() != 0
                ? alloca.alignment()
                : decoding.layout.preferredAlignment(alloca.allocatedType());
        op.longs = new long[] {decoding.layout.allocSize(alloca.allocatedType()), alignment};
        op.toSpace = ((PointerType) alloca.type()).addressSpace();
        op.operandTypes = decoding.types(List.of(alloca.count()));
        return op;
    }
}
