package lockstep.sim.sass;

import java.util.List;
import java.util.Objects;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * A function with the sources of its operands and the destinations of its results.
 *
 * @param sources of the operands
 * @param destinations of the results
 * @param body the function
 */
record WiredFunction(List<SassOperandSource> sources, List<SassDestination> destinations, ThreadFunction body)
        implements SassThreadFunction {
    WiredFunction {
        sources = List.copyOf(sources);
        destinations = List.copyOf(destinations);
        Objects.requireNonNull(body);
    }

    @Override
    public void apply(Scalar[] operands, Scalar[] results) {
        body.apply(operands, results);
    }
}
