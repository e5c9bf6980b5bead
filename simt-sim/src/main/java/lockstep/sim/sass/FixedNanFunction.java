package lockstep.sim.sass;

import java.util.Objects;
import lockstep.sim.ptx.Marks;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * A floating function of PTX whose NaNs are certain ones, as those of a machine are, where PTX leaves open which one
 * comes out. Of single and half precision it is the canonical NaN, which the code that ptxas writes for square roots
 * names itself; in double precision the first operand that is a NaN, made quiet.
 *
 * @param body the function of PTX
 */
record FixedNanFunction(ThreadFunction body) implements ThreadFunction {
    FixedNanFunction {
        Objects.requireNonNull(body);
    }

    static ThreadFunction of(ThreadFunction body) {
        return new FixedNanFunction(body);
    }

    @Override
    public void apply(Scalar[] x, Scalar[] results) {
        body.apply(x, results);
        if (!Marks.isOpen(x)) {
            for (Scalar result : results) {
                result.undefinedLow = 0;
            }
        }
    }
}
