package lockstep.sim.image;

import java.util.Map;
import lockstep.ir.nvvm.Opcode;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.nvvm.ScalarType;

/** Which instructions have a short form over whole warps of plain values. */
final class PlainForms {
    private static final Map<Opcode, Op.Plain> INTEGER = Map.of(
            Opcode.ADD, Op.Plain.ADD,
            Opcode.SUB, Op.Plain.SUB,
            Opcode.MUL, Op.Plain.MUL,
            Opcode.AND, Op.Plain.AND,
            Opcode.OR, Op.Plain.OR,
            Opcode.XOR, Op.Plain.XOR,
            Opcode.SHL, Op.Plain.SHL,
            Opcode.LSHR, Op.Plain.LSHR,
            Opcode.ASHR, Op.Plain.ASHR);
    private static final Map<Opcode, Op.Plain> FLOAT = Map.of(
            Opcode.FADD, Op.Plain.FLOAT,
            Opcode.FSUB, Op.Plain.FLOAT,
            Opcode.FMUL, Op.Plain.FLOAT,
            Opcode.FDIV, Op.Plain.FLOAT);
    private static final Map<Opcode, Op.Plain> CASTS = Map.of(
            Opcode.TRUNC, Op.Plain.TRUNC,
            Opcode.ZEXT, Op.Plain.ZEXT,
            Opcode.SEXT, Op.Plain.SEXT);

    private PlainForms() {}

    static Op.Plain binary(Opcode opcode, ScalarType type, int fastMathFlags) {
        if (!type.isFloat()) {
            return INTEGER.getOrDefault(opcode, Op.Plain.NONE);
        }
        boolean isNative = type.format() == FloatFormat.SINGLE || type.format() == FloatFormat.DOUBLE;
        return isNative && fastMathFlags == 0 ? FLOAT.getOrDefault(opcode, Op.Plain.NONE) : Op.Plain.NONE;
    }

    static Op.Plain cast(Opcode opcode, int flags) {
        return flags == 0 ? CASTS.getOrDefault(opcode, Op.Plain.NONE) : Op.Plain.NONE;
    }
}
