package lockstep.fuzz.generate;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Selects between two values of any type. */
final class SelectStatement implements Statement {
    @Override
    public String name() {
        return "select";
    }

    @Override
    public void emit(FunctionEmitter e) {
        Type type = e.values().anyType(e);
        Value asked = e.values().condition(e);
        Value condition = e.choices().chance(1, 5)
                ? e.at().binary(Opcode.XOR, asked, e.context().bool(true))
                : asked;
        Value left = e.values().any(e, type);
        Value right = e.values().any(e, type);
        e.keep(e.at().select(condition, left, right), asked, left, right);
    }
}
