package lockstep.ir.nvvm.verify;

import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Rules about instructions that access, reserve, order or address memory. */
final class MemoryRules {
    /** The largest alignment of LLVM, in bytes. */
    static final long MAX_ALIGNMENT = 1L << 32;

    private final Report report;
    private final TypeSizes sizes;

    MemoryRules(Report report, TypeSizes sizes) {
        this.report = report;
        this.sizes = sizes;
    }

    static boolean isAlignment(long alignment) {
        return alignment == 0 || Long.bitCount(alignment) == 1 && alignment > 0 && alignment <= MAX_ALIGNMENT;
    }

    // ---- accesses

    void check(LoadInstruction load) {
        checkAccess(load, load.pointer(), load.type(), load.access().alignment());
        AtomicOrdering ordering = load.access().ordering();
        if (ordering == AtomicOrdering.RELEASE || ordering == AtomicOrdering.ACQ_REL) {
            badOrdering(load, ordering);
        }
        if (load.access().isAtomic()) {
            checkAtomicType(load, load.type());
        }
    }

    void check(StoreInstruction store) {
        Type type = store.value().type();
        checkAccess(store, store.pointer(), type, store.access().alignment());
        AtomicOrdering ordering = store.access().ordering();
        if (ordering == AtomicOrdering.ACQUIRE || ordering == AtomicOrdering.ACQ_REL) {
            badOrdering(store, ordering);
        }
        if (store.access().isAtomic()) {
            checkAtomicType(store, type);
        }
    }

    private void checkAccess(Instruction instruction, Value pointer, Type type, long alignment) {
        if (!pointer.type().isPointer()) {
            report.at(instruction, VerifierRule.POINTER_OPERAND, "the address is a " + pointer.type());
        }
        checkSize(instruction, VerifierRule.ACCESS_TYPE, type);
        checkAlignment(instruction, alignment);
    }

    private void checkSize(Instruction instruction, VerifierRule rule, Type type) {
        switch (sizes.of(type)) {
            case NONE -> report.at(instruction, rule, "the type " + type + " has no size");
            case TOO_LARGE -> report.at(instruction, VerifierRule.TYPE_TOO_LARGE, "the size of " + type);
            case FITS -> {}
        }
    }

    private void checkAlignment(Instruction instruction, long alignment) {
        if (!isAlignment(alignment)) {
            report.at(instruction, VerifierRule.ALIGNMENT, "an alignment of " + alignment);
        }
    }

    private void badOrdering(Instruction instruction, AtomicOrdering ordering) {
        String word = ordering == AtomicOrdering.NOT_ATOMIC ? "no ordering" : "the ordering " + ordering.word();
        report.at(
                instruction,
                VerifierRule.ATOMIC_ORDERING,
                word + " on " + instruction.opcode().mnemonic());
    }

    // ---- atomics

    private void checkAtomicType(Instruction instruction, Type type) {
        boolean isRight = type.isPointer() || hasAtomicSize(type) && (type.isInt() || type.isFloat());
        if (!isRight) {
            report.at(instruction, VerifierRule.ATOMIC_TYPE, "an atomic access of " + type);
        }
    }

    private static boolean hasAtomicSize(Type type) {
        long bits = CastRules.bits(type);
        return bits >= 8 && Long.bitCount(bits) == 1;
    }

    void check(AtomicRmwInstruction atomic) {
        Type type = atomic.value().type();
        checkAccess(atomic, atomic.pointer(), type, atomic.access().alignment());
        if (atomic.access().ordering().compareTo(AtomicOrdering.MONOTONIC) < 0) {
            badOrdering(atomic, atomic.access().ordering());
        }
        boolean isExchange = atomic.operation() == AtomicRmwInstruction.Operation.XCHG;
        boolean isRightKind = isExchange
                ? type.isInt() || type.isFloat() || type.isPointer()
                : atomic.operation().isOfFloats() ? type.isFloatOrFloatVector() : type.isInt();
        if (!isRightKind || !type.isPointer() && !hasAtomicSize(type)) {
            report.at(
                    atomic,
                    VerifierRule.ATOMIC_TYPE,
                    "atomicrmw " + atomic.operation().word() + " of " + type);
        }
    }

    void check(CompareExchangeInstruction exchange) {
        Type type = exchange.expected().type();
        checkAccess(exchange, exchange.pointer(), type, exchange.access().alignment());
        if (exchange.access().ordering().compareTo(AtomicOrdering.MONOTONIC) < 0) {
            badOrdering(exchange, exchange.access().ordering());
        }
        AtomicOrdering failure = exchange.failureOrdering();
        if (failure.compareTo(AtomicOrdering.MONOTONIC) < 0
                || failure == AtomicOrdering.RELEASE
                || failure == AtomicOrdering.ACQ_REL) {
            badOrdering(exchange, failure);
        }
        boolean isRight = type.isPointer() || type.isInt() && hasAtomicSize(type);
        if (!isRight || !type.equals(exchange.replacement().type())) {
            report.at(
                    exchange,
                    VerifierRule.ATOMIC_TYPE,
                    "cmpxchg of " + type + " and " + exchange.replacement().type());
        }
    }

    void check(FenceInstruction fence) {
        AtomicOrdering ordering = fence.ordering();
        if (!ordering.isAcquire() && !ordering.isRelease()) {
            badOrdering(fence, ordering);
        }
    }

    // ---- addresses

    void check(AllocaInstruction alloca) {
        if (!alloca.count().type().isInt()) {
            report.at(
                    alloca,
                    VerifierRule.ALLOCA,
                    "the number of elements is a " + alloca.count().type());
        }
        checkSize(alloca, VerifierRule.ALLOCA, alloca.allocatedType());
        checkAlignment(alloca, alloca.alignment());
    }

    void check(GetElementPtrInstruction address) {
        String fault = AddressRules.fault(address.sourceElementType(), address.base(), address.indices(), sizes);
        if (fault != null) {
            report.at(address, VerifierRule.GEP_OPERANDS, fault);
        } else if (sizes.of(address.sourceElementType()) == TypeSizes.Size.TOO_LARGE) {
            report.at(address, VerifierRule.TYPE_TOO_LARGE, "the size of " + address.sourceElementType());
        }
    }
}
