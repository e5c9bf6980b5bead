package lockstep.sim.image;

import java.util.List;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Decodes instructions that access memory. */
final class MemoryDecoder {
    private final Decoding decoding;

    MemoryDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    OpBuilder load(LoadInstruction load) {
        OpBuilder op = decoding.op(OpKind.Memory.LOAD, load, List.of(load.pointer()));
        op.setFromSpace(Decoding.addressSpace(load.pointer()));
        op.setShape(decoding.shape(
                load.type(),
                op.fromSpace(),
                load.access().alignment(),
                load.access().isAtomic()));
        if (!load.metadata().isEmpty() && decoding.hasScalars(load.type())) {
            ValueConstraints constraints = ValueConstraintReader.ofMetadata(load, decoding);
            op.setResultConstraints(constraints.isEmpty() ? null : constraints);
        }
        return op;
    }

    OpBuilder store(StoreInstruction store) {
        OpBuilder op = decoding.op(OpKind.Memory.STORE, store, store.operands());
        op.setFromSpace(Decoding.addressSpace(store.pointer()));
        op.setShape(decoding.shape(
                store.value().type(),
                op.fromSpace(),
                store.access().alignment(),
                store.access().isAtomic()));
        return op;
    }

    OpBuilder atomic(AtomicRmwInstruction atomic) {
        OpBuilder op = decoding.op(OpKind.Memory.ATOMIC, atomic, atomic.operands());
        op.setFromSpace(Decoding.addressSpace(atomic.pointer()));
        op.setShape(decoding.shape(
                atomic.type(), op.fromSpace(), natural(atomic.access().alignment(), atomic), true));
        op.setUpdate(atomic.operation());
        op.setUnused(!atomic.hasUses());
        return op;
    }

    private long natural(long alignment, Instruction instruction) {
        return alignment != 0
                ? alignment
                : decoding.layout.naturalAlignment(instruction.operand(1).type());
    }

    /** The result cells are the old value and whether it was replaced. */
    OpBuilder compareExchange(CompareExchangeInstruction exchange) {
        OpBuilder op = decoding.op(OpKind.Memory.COMPARE_EXCHANGE, exchange, exchange.operands());
        op.setFromSpace(Decoding.addressSpace(exchange.pointer()));
        op.setShape(decoding.shape(
                exchange.expected().type(),
                op.fromSpace(),
                natural(exchange.access().alignment(), exchange),
                true));
        op.setOperandType(decoding.scalar(exchange.expected().type()));
        return op;
    }

    OpBuilder fence(FenceInstruction fence) {
        OpBuilder op = decoding.op(OpKind.Other.NOTHING, fence, List.of());
        op.setFence(true);
        return op;
    }

    OpBuilder allocate(AllocaInstruction alloca) {
        OpBuilder op = decoding.op(OpKind.Memory.ALLOCATE, alloca, List.of(alloca.count()));
        long alignment = alloca.alignment() != 0
                ? alloca.alignment()
                : decoding.layout.preferredAlignment(alloca.allocatedType());
        op.setLongs(decoding.layout.allocSize(alloca.allocatedType()), alignment);
        op.setToSpace(((PointerType) alloca.type()).addressSpace());
        op.setOperandTypes(decoding.types(List.of(alloca.count())));
        return op;
    }
}
