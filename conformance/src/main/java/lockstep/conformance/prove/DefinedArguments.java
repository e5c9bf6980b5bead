package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.prove.Refinement.NotJudged;
import lockstep.ir.nvvm.Function;
import lockstep.sim.value.Scalar;

/** The arguments for which a function of scalars is free of undefined behaviour, such as division by zero. */
public final class DefinedArguments {
    private final Computation computation;

    private DefinedArguments(Computation computation) {
        this.computation = computation;
    }

    /** The arguments of {@code function}; empty if it has blocks, memory, pointers, aggregates or vectors. */
    public static Optional<DefinedArguments> of(Function function) {
        boolean isOfScalars = function.arguments().stream()
                .allMatch(argument ->
                        Operation.scalar(argument.type()).isPresent() && Operation.leaves(argument.type()) == 1);
        return isOfScalars ? Computation.of(function).map(DefinedArguments::new) : Optional.empty();
    }

    /**
     * Whether the function is free of undefined behaviour for these arguments; its result may be poison.
     *
     * @param bits of each argument, at most 64; those beyond its width are ignored
     */
    public boolean contain(List<Long> bits) {
        List<Scalar[]> arguments = new ArrayList<>();
        for (int i = 0; i < bits.size(); i++) {
            Scalar scalar = new Scalar();
            long mask = Operation.scalar(computation.parameters().get(i).type())
                    .orElseThrow()
                    .lowMask();
            scalar.set(bits.get(i) & mask);
            arguments.add(new Scalar[] {scalar});
        }
        try {
            return computation.evaluate(arguments, new ChoiceOdometer()).fault().isEmpty();
        } catch (NotJudged open) {
            return true;
        }
    }
}
