package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Any atomic on memory of the thread's own, where its result is the same under every schedule; fences. With
 * {@code atomic-local} at 0 stack slots are left out: {@code atom} of PTX, and so NVVM IR, has global and shared memory
 * only.
 */
final class PrivateAtomicStatement implements Statement {
    private static final List<Operation> OPERATIONS = List.of(
            Operation.ADD,
            Operation.XCHG,
            Operation.SUB,
            Operation.AND,
            Operation.NAND,
            Operation.OR,
            Operation.XOR,
            Operation.MAX,
            Operation.MIN,
            Operation.UMAX,
            Operation.UMIN,
            Operation.UINC_WRAP,
            Operation.UDEC_WRAP);
    private static final List<AtomicOrdering> ORDERINGS =
            List.of(AtomicOrdering.MONOTONIC, AtomicOrdering.ACQUIRE, AtomicOrdering.RELEASE, AtomicOrdering.SEQ_CST);
    private static final List<String> BARRIERS =
            List.of("llvm.nvvm.membar.cta", "llvm.nvvm.membar.gl", "llvm.nvvm.membar.sys");

    @Override
    public String name() {
        return "private-atomic";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return !e.objects().all().isEmpty();
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<ObjectPool.PrivateObject> objects = e.objects().forAtomics();
        if (objects.isEmpty()) {
            fence(e);
        } else {
            emit(e, e.objects().cell(e.choices().pick(objects)));
        }
    }

    private static void emit(FunctionEmitter e, ObjectPool.Cell cell) {
        boolean isNatural = cell.type() instanceof IntType type
                && type.width() >= 32
                && type.width() <= 64
                && cell.alignment() * 8 == type.width();
        if (!isNatural) {
            fence(e);
        } else {
            boolean isRead = e.choices().chance(1, 2);
            Value before = isRead
                    ? e.keepVarying(e.at().load(cell.type(), cell.pointer(), cell.alignment()))
                    : e.values().any(e, cell.type());
            if (e.choices().chance(1, 3)) {
                exchange(e, cell, before);
            } else {
                modify(e, cell);
            }
        }
        if (e.choices().chance(1, 2)) {
            e.keepVarying(e.at().load(cell.type(), cell.pointer(), cell.alignment()));
        }
    }

    private static void modify(FunctionEmitter e, ObjectPool.Cell cell) {
        Value value = e.values().any(e, cell.type());
        MemoryAccess access = access(cell, e.choices().pick(ORDERINGS));
        e.keepVarying(
                e.at().add(new AtomicRmwInstruction(e.choices().pick(OPERATIONS), cell.pointer(), value, access)));
    }

    private static MemoryAccess access(ObjectPool.Cell cell, AtomicOrdering ordering) {
        return new MemoryAccess(cell.alignment(), false, ordering, "");
    }

    /** Exchanges if the cell holds what is expected: the results are used in part, or not at all. */
    private static void exchange(FunctionEmitter e, ObjectPool.Cell cell, Value expected) {
        Value replacement = e.values().any(e, cell.type());
        Value pair = e.at().add(new CompareExchangeInstruction(
                cell.pointer(),
                expected,
                replacement,
                access(cell, e.choices().pick(ORDERINGS)),
                AtomicOrdering.MONOTONIC,
                false));
        boolean isForEffect = e.choices().chance(1, 2);
        for (int member = 0; member < 2; member++) {
            if (!isForEffect) {
                e.keepVarying(e.at().add(new ExtractValueInstruction(pair, List.of(member))));
            }
        }
    }

    private static void fence(FunctionEmitter e) {
        if (e.choices().chance(1, 2)) {
            e.intrinsic(e.choices().pick(BARRIERS), List.of());
        } else {
            e.at().add(new FenceInstruction(AtomicOrdering.ACQ_REL, ""));
        }
    }
}
