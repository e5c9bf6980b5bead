package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Makes a value observable: stores it to one of the thread's own output slots. */
final class ObserveStatement implements Statement {
    @Override
    public String name() {
        return "observe";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel();
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<Type> types = e.pool().types();
        Type type = types.isEmpty() ? e.variables().type(0) : e.choices().pick(types);
        Value value = e.values().varying(e, type);
        e.observe(value, OperandSource.bytes(type));
    }
}
