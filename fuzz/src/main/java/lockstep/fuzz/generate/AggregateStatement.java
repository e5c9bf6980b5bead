package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Inserts members into an initially undefined struct or array value, and extracts one. */
final class AggregateStatement implements Statement {
    private static final List<Type> TYPES = List.of(
            StructType.of(IntType.I32, IntType.I64),
            new ArrayType(IntType.I32, 2),
            StructType.of(IntType.I8, IntType.I1));

    @Override
    public String name() {
        return "aggregate";
    }

    @Override
    public void emit(FunctionEmitter e) {
        Type type = e.choices().pick(TYPES);
        Value whole = e.choices().chance(1, 2)
                ? e.context().poison(type)
                : e.context().undef(type);
        for (int i = 0; i < 2; i++) {
            Value member = e.values().any(e, ExtractValueInstruction.memberType(type, List.of(i)));
            whole = e.at().add(new InsertValueInstruction(whole, member, List.of(i)));
        }
        int index = e.choices().below(2);
        if (e.choices().chance(1, 3)) {
            Value other = e.at().add(new InsertValueInstruction(
                    whole, e.values().any(e, ExtractValueInstruction.memberType(type, List.of(1))), List.of(1)));
            whole = e.at().select(e.values().condition(e), whole, other);
        }
        e.keepVarying(e.at().add(new ExtractValueInstruction(whole, List.of(index))));
    }
}
