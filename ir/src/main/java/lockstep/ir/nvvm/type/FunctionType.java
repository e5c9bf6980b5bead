package lockstep.ir.nvvm.type;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The signature of a function.
 *
 * @param result void or a first-class type
 * @param parameters first-class types or metadata
 * @param isVarArg whether further arguments may follow
 */
public record FunctionType(Type result, List<Type> parameters, boolean isVarArg) implements Type {
    public FunctionType {
        Objects.requireNonNull(result);
        parameters = List.copyOf(parameters);
    }

    /** A signature without further arguments. */
    public static FunctionType of(Type result, Type... parameters) {
        return new FunctionType(result, List.of(parameters), false);
    }

    @Override
    public String toString() {
        String list = parameters.stream().map(Type::toString).collect(Collectors.joining(", "));
        String dots = !isVarArg ? "" : parameters.isEmpty() ? "..." : ", ...";
        return result + " (" + list + dots + ")";
    }
}
