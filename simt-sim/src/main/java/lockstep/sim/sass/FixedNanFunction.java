package lockstep.sim.sass;

import java.util.Objects;
import lockstep.sim.ptx.Marks;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * A floating-point function of PTX with fixed NaN results, as a machine has them; PTX leaves them unspecified. In
 * single and half precision it is the canonical NaN, which the code that ptxas generates for square roots contains as
 * an immediate; in double precision it is the first operand that is a NaN, quieted.
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
