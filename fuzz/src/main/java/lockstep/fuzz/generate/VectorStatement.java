package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** An operation on vectors, or on one of their elements. */
final class VectorStatement implements Statement {
    private static final List<Opcode> INTEGER =
            List.of(Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR);
    private static final List<Opcode> FLOAT = List.of(Opcode.FADD, Opcode.FSUB, Opcode.FMUL);

    @Override
    public String name() {
        return "vector";
    }

    @Override
    public void emit(FunctionEmitter e) {
        VectorType type = e.values().vectorType(e);
        Value left = e.values().varying(e, type);
        switch (e.choices().below(6)) {
            case 0 -> e.keep(e.at().add(new ExtractElementInstruction(left, index(e, type))), left);
            case 1 -> {
                Value element = e.values().any(e, type.element());
                e.keepVarying(e.at().add(new InsertElementInstruction(left, element, index(e, type))));
            }
            case 2 -> {
                Value right = e.values().besides(e, left);
                List<Opcode> operations = type.element() instanceof FloatType ? FLOAT : INTEGER;
                e.keep(e.at().binary(e.choices().pick(operations), left, right), left, right);
            }
            case 3 -> compare(e, type, left);
            case 4 -> shuffle(e, type, left);
            default -> reinterpret(e, type, left);
        }
    }

    private static Value index(FunctionEmitter e, VectorType type) {
        if (e.choices().chance(2, 3)) {
            return e.i32(e.choices().below(type.count()));
        }
        return e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(type.count() - 1));
    }

    private static void compare(FunctionEmitter e, VectorType type, Value left) {
        Value right = e.values().any(e, type);
        Predicate predicate = type.element() instanceof FloatType
                ? Predicate.OLT
                : e.choices().pick(OperandSource.INTEGER_PREDICATES);
        Value which = e.at().compare(predicate, left, right);
        e.keepVarying(e.at().select(which, right, left));
    }

    private static void shuffle(FunctionEmitter e, VectorType type, Value left) {
        Value right = e.values().any(e, type);
        List<Integer> mask = new ArrayList<>();
        for (int i = 0; i < type.count(); i++) {
            mask.add(e.choices().below(2 * type.count()));
        }
        e.keepVarying(e.at().add(new ShuffleVectorInstruction(left, right, mask)));
    }

    /** The bits of a vector of integers as one integer. */
    private static void reinterpret(FunctionEmitter e, VectorType type, Value vector) {
        if (type.element() instanceof IntType integer) {
            e.keep(e.at().cast(Opcode.BITCAST, vector, IntType.of(integer.width() * type.count())), vector);
        }
    }
}
