package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/** Reads, writes, copies or clears private memory. */
final class MemoryStatement implements Statement {
    @Override
    public String name() {
        return "memory";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return !e.objects().all().isEmpty();
    }

    @Override
    public void emit(FunctionEmitter e) {
        switch (e.weighted("memory-load", "memory-store", "memory-either", "memory-copy")) {
            case 0 -> load(e, e.objects().cell());
            case 1 -> store(e, e.objects().cell());
            case 2 -> either(e);
            default -> copy(e);
        }
    }

    private static MemoryAccess access(FunctionEmitter e, ObjectPool.Cell cell) {
        boolean isWanted = e.choices().chance(1, 12);
        boolean isVolatile = isWanted && (isOneAccess(e, cell) || e.profile().weight("volatile-apart") != 0);
        return new MemoryAccess(cell.alignment(), isVolatile, AtomicOrdering.NOT_ATOMIC, "");
    }

    /** Whether a machine accesses {@code cell} by one instruction: 8 to 64 bits, aligned to their size. */
    private static boolean isOneAccess(FunctionEmitter e, ObjectPool.Cell cell) {
        long bits = DataLayout.of(e.module()).sizeInBits(cell.type());
        return !cell.type().isAggregate()
                && !cell.type().isVector()
                && Long.bitCount(bits) == 1
                && bits >= Byte.SIZE
                && bits <= Long.SIZE
                && cell.alignment() * Byte.SIZE >= bits;
    }

    private static void load(FunctionEmitter e, ObjectPool.Cell cell) {
        e.keepVarying(e.at().add(new LoadInstruction(cell.type(), cell.pointer(), access(e, cell))));
    }

    private static void store(FunctionEmitter e, ObjectPool.Cell cell) {
        Value value = e.values().any(e, cell.type());
        e.at().add(new StoreInstruction(value, cell.pointer(), access(e, cell)));
    }

    private static void either(FunctionEmitter e) {
        ObjectPool.PrivateObject object = e.objects().either();
        if (e.choices().chance(1, 2)) {
            store(e, e.objects().leaf(object));
        }
        load(e, e.objects().leaf(object));
    }

    private static void copy(FunctionEmitter e) {
        ObjectPool.PrivateObject to = e.choices().pick(e.objects().all());
        List<ObjectPool.PrivateObject> alike = e.objects().all().stream()
                .filter(other -> other.type().equals(to.type()) && other != to)
                .toList();
        Value size = e.context().i64(ObjectPool.bytes(to));
        Value notVolatile = e.context().bool(false);
        if (alike.isEmpty()) {
            Value filler = e.values().any(e, IntType.I8);
            Value zero = e.integer(IntType.I8, 0);
            Value byteValue = to.isPlain() ? filler : zero;
            List<Type> overloads = List.of(to.pointer().type(), IntType.I64);
            e.intrinsic("llvm.memset", overloads, to.pointer(), byteValue, size, notVolatile);
            load(e, e.objects().leaf(to));
            return;
        }
        ObjectPool.PrivateObject from = e.choices().pick(alike);
        // Two objects are two allocations, or elements of two arrays: they never overlap.
        String name = e.choices().pick(List.of("llvm.memcpy", "llvm.memmove"));
        List<Type> overloads = List.of(to.pointer().type(), from.pointer().type(), IntType.I64);
        e.intrinsic(name, overloads, to.pointer(), from.pointer(), size, notVolatile);
        load(e, e.objects().leaf(to));
    }
}
