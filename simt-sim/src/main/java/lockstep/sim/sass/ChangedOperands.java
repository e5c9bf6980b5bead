package lockstep.sim.sass;

import java.util.List;
import java.util.Objects;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * A function applied to modified operands.
 *
 * @param changes one for each operand
 * @param body the function of the modified operands
 */
record ChangedOperands(List<OperandChange> changes, ThreadFunction body) implements ThreadFunction {
    ChangedOperands {
        changes = List.copyOf(changes);
        Objects.requireNonNull(body);
    }

    @Override
    public void apply(Scalar[] operands, Scalar[] results) {
        Scalar[] changed = new Scalar[operands.length];
        for (int index = 0; index < changed.length; index++) {
            OperandChange change = changes.get(index);
            changed[index] = operands[index];
            if (change != OperandChange.NONE) {
                changed[index] = new Scalar();
                change.apply(operands[index], changed[index]);
            }
        }
        body.apply(changed, results);
    }
}
