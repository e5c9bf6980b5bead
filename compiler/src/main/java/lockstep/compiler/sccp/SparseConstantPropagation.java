package lockstep.compiler.sccp;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * sccp: finds values that are always one constant, or in a range, on the ways that executions can take, and the edges
 * that they cannot (Wegman and Zadeck); replaces the values, makes operations unsigned and says that they do not wrap,
 * and removes the edges and blocks.
 *
 * <p>Convergent operations stay where they are and what they give is not known, whatever they are given. An edge that
 * no lane takes parts no lanes, so that those that meet do so as before.
 */
public final class SparseConstantPropagation implements FunctionPass {
    private static final String NAME = "sccp";
    private static final PropagationRules RULES = PropagationRules.of(NAME);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "sparse conditional constant propagation",
            new SourceRef.Manual("Wegman, Zadeck: Constant Propagation with Conditional Branches", "4"),
            RULES.local(),
            List.of(),
            List.of("constants", "refined", "edges", "blocks"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        PropagationSolver solver = PropagationSolver.of(function);
        solver.solve();
        return new SolutionRewriter(function, solver, RULES, context).run();
    }
}
