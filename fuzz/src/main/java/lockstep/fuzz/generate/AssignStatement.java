package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Value;

/** Assigns another value to a variable. */
final class AssignStatement implements Statement {
    @Override
    public String name() {
        return "assign";
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<Integer> visible = e.variables().visible();
        int index = e.choices().pick(visible);
        e.variables().set(index, e.values().any(e, e.variables().type(index)));
    }

    /** Lets variables of one type exchange what they hold: PHIs of a swap or a rotation, where paths meet next. */
    static final class Rotation implements Statement {
        @Override
        public String name() {
            return "rotate";
        }

        @Override
        public void emit(FunctionEmitter e) {
            List<Integer> visible = e.variables().visible();
            List<Integer> alike =
                    e.variables().of(e.variables().type(e.choices().pick(visible)));
            List<Value> values = new ArrayList<>();
            alike.forEach(index -> values.add(e.variables().get(index)));
            int by = 1 + e.choices().below(alike.size());
            for (int i = 0; i < alike.size(); i++) {
                e.variables().set(alike.get(i), values.get((i + by) % alike.size()));
            }
        }
    }
}
