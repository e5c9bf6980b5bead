package lockstep.fuzz.mutate;

import java.util.List;
import java.util.stream.Stream;

/** The table of all mutations. */
final class Mutations {
    private static final List<Mutation> ALL = Stream.of(
                    OperandMutations.all(),
                    OperationMutations.all(),
                    WidthMutations.all(),
                    OrderMutations.all(),
                    InsertMutations.all(),
                    AddressMutations.all(),
                    ControlMutations.all(),
                    FunctionMutations.all(),
                    AttributeMutations.all(),
                    LaunchMutations.all())
            .flatMap(List::stream)
            .toList();

    private Mutations() {}

    /** All mutations of programs, the simplest first. */
    static List<Mutation> all() {
        return ALL;
    }
}
