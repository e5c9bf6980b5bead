package lockstep.fuzz.generate;

import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Selects between two values of any type. */
final class SelectStatement implements Statement {
    @Override
    public String name() {
        return "select";
    }

    @Override
    public void emit(Emitter e) {
        Type type = e.values().anyType(e);
        Value condition = e.values().condition(e);
        Value left = e.values().any(e, type);
        Value right = e.values().any(e, type);
        e.keep(e.at().select(condition, left, right), condition, left, right);
    }
}
