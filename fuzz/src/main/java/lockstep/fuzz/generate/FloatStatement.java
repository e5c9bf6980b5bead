package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A floating operation, comparison or conversion. The bits of a NaN are undefined, so floats are never reinterpreted as
 * integers unless they are bounded.
 */
final class FloatStatement implements Statement {
    private static final List<Opcode> OPERATIONS =
            List.of(Opcode.FADD, Opcode.FSUB, Opcode.FMUL, Opcode.FDIV, Opcode.FREM);
    private static final List<Predicate> PREDICATES = List.of(
            Predicate.OLT,
            Predicate.OEQ,
            Predicate.OGT,
            Predicate.OGE,
            Predicate.OLE,
            Predicate.ONE,
            Predicate.ORD,
            Predicate.UEQ,
            Predicate.FUGT,
            Predicate.FUGE,
            Predicate.FULT,
            Predicate.FULE,
            Predicate.UNE,
            Predicate.UNO);
    private static final int LIMIT = 100;

    @Override
    public String name() {
        return "float";
    }

    @Override
    public void emit(FunctionEmitter e) {
        FloatType type = e.values().floatType(e);
        Value left = e.values().varying(e, type);
        switch (e.choices().below(6)) {
            case 0, 1 -> {
                Value right = e.values().besides(e, left);
                e.keep(e.at().binary(e.choices().pick(OPERATIONS), left, right), left, right);
            }
            case 2 -> {
                Value right = e.values().any(e, type);
                e.keep(e.at().compare(e.choices().pick(PREDICATES), left, right), left, right);
            }
            case 3 -> e.keep(e.at().add(new UnaryInstruction(Opcode.FNEG, left, 0)), left);
            case 4 -> resize(e, type, left);
            default -> toInteger(e, type, left);
        }
    }

    private static void resize(FunctionEmitter e, FloatType type, Value value) {
        FloatType other = e.values().floatType(e);
        if (type.width() != other.width()) {
            Opcode opcode = type.width() < other.width() ? Opcode.FPEXT : Opcode.FPTRUNC;
            e.keep(e.at().cast(opcode, value, other), value);
        }
    }

    /** Converts to an integer what was brought into a range that every type has. */
    private static void toInteger(FunctionEmitter e, FloatType type, Value value) {
        Value most = e.context().floating(type, bits(type));
        Value zero = e.context().floating(type, 0);
        Value isLow = e.at().compare(Predicate.OLT, value, most);
        Value isHigh = e.at().compare(Predicate.OGT, value, zero);
        Value fits = e.at().binary(Opcode.AND, isLow, isHigh);
        Value bounded = e.at().select(fits, value, zero);
        IntType wanted = e.choices().pick(List.of(IntType.I32, IntType.I8, IntType.I16, IntType.I64));
        Opcode opcode = e.choices().pick(List.of(Opcode.FPTOSI, Opcode.FPTOUI));
        e.keep(e.at().cast(opcode, bounded, wanted), value);
    }

    /** The encoding of {@value #LIMIT}: 1.5625 * 2^6. */
    private static long bits(FloatType type) {
        return switch (type) {
            case HALF -> 0x5640;
            case BFLOAT -> 0x42C8;
            case FLOAT -> Float.floatToRawIntBits(LIMIT);
            case DOUBLE -> Double.doubleToRawLongBits(LIMIT);
            case FP128 -> throw new IllegalArgumentException("no values of fp128");
        };
    }
}
