package lockstep.compiler.indvars;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * An induction variable: a PHI of a loop header that is stepped by one addition or subtraction.
 *
 * @param start its value in the first iteration
 * @param next its value in the next iteration: {@code phi} with {@code step} added or subtracted
 * @param step loop-invariant
 */
public record Counter(PhiInstruction phi, Value start, BinaryInstruction next, Value step) {
    /** The counters of {@code loop}, in the order of its PHIs. */
    public static List<Counter> of(SimplifiedLoop loop) {
        List<Counter> counters = new ArrayList<>();
        for (PhiInstruction phi : loop.header().phis()) {
            Counter counter = phi.type() instanceof IntType ? of(phi, loop) : null;
            if (counter != null) {
                counters.add(counter);
            }
        }
        return counters;
    }

    private static @Nullable Counter of(PhiInstruction phi, SimplifiedLoop loop) {
        if (!(phi.valueFrom(loop.latch()) instanceof BinaryInstruction next)) {
            return null;
        }
        boolean isAddition = next.opcode() == Opcode.ADD;
        boolean isLeft = next.left() == phi && (isAddition || next.opcode() == Opcode.SUB);
        Value step = isLeft ? next.right() : next.left();
        boolean isStepped = isLeft || isAddition && next.right() == phi;
        return isStepped && loop.isInvariant(step)
                ? new Counter(phi, phi.incomingValue(loop.preheader()), next, step)
                : null;
    }

    /** What determines the values of a counter: two counters of one course are equal in all iterations. */
    record Course(Value start, Opcode opcode, Value step) {}

    /** Its course, which includes the type of the start. */
    Course course() {
        return new Course(start, next.opcode(), step);
    }
}
