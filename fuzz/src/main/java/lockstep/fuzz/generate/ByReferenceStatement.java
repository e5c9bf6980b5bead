package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A number passed by reference: a local variable, or an output slot, that this function writes and reads, that called
 * functions change in between, and whose final value the caller may not use.
 */
final class ByReferenceStatement implements Statement {
    private static final int MOST = 4;

    @Override
    public String name() {
        return "by-reference";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel() && (mayMake(e) || !DeviceFunction.onNumbers(e).isEmpty());
    }

    private static boolean mayMake(FunctionEmitter e) {
        return e.program().functions().size() < e.profile().weight("functions");
    }

    @Override
    public void emit(FunctionEmitter e) {
        DeviceFunction callee = callee(e);
        boolean isOutput = e.choices().chance(1, 4);
        boolean hasAtomics = isOutput || e.profile().weight("atomic-local") != 0;
        Value address = isOutput ? e.outputSlot() : e.objects().scratch(IntType.I32);
        e.at().store(e.values().varying(e, IntType.I32), address, 4);
        int count = 2 + e.choices().below(MOST);
        for (int i = 0; i < count; i++) {
            switch (e.weighted("reference-call", "reference-load", "reference-store", "reference-atomic")) {
                case 0 -> call(e, callee, address);
                case 1 -> e.keepVarying(e.at().load(IntType.I32, address, 4));
                case 2 -> e.at().store(e.values().varying(e, IntType.I32), address, 4);
                default -> change(e, address, hasAtomics);
            }
        }
        e.keepVarying(e.at().load(IntType.I32, address, 4));
    }

    private static DeviceFunction callee(FunctionEmitter e) {
        List<DeviceFunction> known = DeviceFunction.onNumbers(e);
        if (!known.isEmpty() && (!mayMake(e) || e.choices().chance(2, 3))) {
            return e.choices().pick(known);
        }
        boolean isReader = e.profile().weight("reference-reader") != 0 && e.chance("reference-reader");
        return DeviceFunction.make(e.program(), isReader ? DeviceFunction.Kind.READER : DeviceFunction.Kind.NUMBER);
    }

    private static void call(FunctionEmitter e, DeviceFunction callee, Value address) {
        Value first = e.values().varying(e, IntType.I32);
        Value second = e.values().any(e, IntType.I32);
        Value result = e.at().call(callee.function(), first, second, address);
        if (e.choices().chance(2, 3)) {
            e.keepVarying(result);
        }
    }

    private static void change(FunctionEmitter e, Value address, boolean isAtomic) {
        if (!isAtomic) {
            e.at().store(e.values().varying(e, IntType.I32), address, 4);
            return;
        }
        Operation operation = e.choices().pick(List.of(Operation.ADD, Operation.XCHG, Operation.MAX, Operation.XOR));
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, "");
        Value value = e.values().varying(e, IntType.I32);
        Value old = e.at().add(new AtomicRmwInstruction(operation, address, value, access));
        if (e.choices().chance(1, 2)) {
            e.keepVarying(old);
        }
    }
}
