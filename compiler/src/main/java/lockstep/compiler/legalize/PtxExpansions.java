package lockstep.compiler.legalize;

import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Expansions to operations that PTX has under another name or as two instructions, and queries that the compiler
 * resolves.
 */
final class PtxExpansions {
    private static final int HALF_OF_I64 = 32;

    private PtxExpansions() {}

    /** A rotation: a funnel shift of a value with itself, modulo the width. */
    static ExpansionForm rotation(String name) {
        return (call, e) -> {
            Value value = e.frozen(call.argument(0));
            return e.call(name, value, value, e.resize(call.argument(1), Emission.width(value), false));
        };
    }

    static Value swapHalves(CallInstruction call, Emission e) {
        Value value = e.frozen(call.argument(0));
        return e.call("llvm.fshl", value, value, e.context().i64(HALF_OF_I64));
    }

    /** Reads a special register. */
    static ExpansionForm reading(String register) {
        return (call, e) -> e.call(register, List.of());
    }

    /** {@code llvm.is.constant}: false unless the operand is a constant now. */
    static Value isConstant(CallInstruction call, Emission e) {
        Value value = call.argument(0);
        return e.context().bool(value instanceof Constant && !(value instanceof GlobalValue));
    }

    /**
     * {@code llvm.ptrmask}: adds the distance to the masked address, so that the result is based on the same object.
     */
    static Value maskPointer(CallInstruction call, Emission e) {
        Value pointer = e.frozen(call.argument(0));
        Value mask = call.argument(1);
        Value address = e.builder().cast(Opcode.PTRTOINT, pointer, mask.type());
        Value distance = e.op(Opcode.SUB, e.op(Opcode.AND, address, mask), address);
        return e.builder().elementPointer(IntType.I8, pointer, List.of(distance), 0);
    }
}
