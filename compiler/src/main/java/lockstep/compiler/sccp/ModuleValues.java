package lockstep.compiler.sccp;

import java.util.Optional;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/** The constants and ranges of arguments and results over all calls: the solution that ipsccp applies. */
public final class ModuleValues {
    private final FollowedStates followed;
    private final PropagationSolver solver;

    private ModuleValues(Module module) {
        followed = new FollowedStates(module);
        solver = new PropagationSolver(module, followed);
        followed.entries().forEach(solver::enter);
        solver.solve();
    }

    /** The values of {@code module} as it is now. */
    public static ModuleValues of(Module module) {
        return new ModuleValues(module);
    }

    /** The state of {@code argument}; varying if some calls of its function are unknown. */
    public LatticeValue of(Argument argument) {
        return followed.follows(argument) ? solver.stateOf(argument) : LatticeValue.VARYING;
    }

    /** The state of the result of {@code function}. */
    public LatticeValue ofResult(Function function) {
        return Optional.ofNullable(followed.resultOf(function)).orElse(LatticeValue.VARYING);
    }
}
