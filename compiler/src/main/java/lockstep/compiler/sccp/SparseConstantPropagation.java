package lockstep.compiler.sccp;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * sccp: finds values that are one constant, or in a range, on all executable paths, and the edges that no execution
 * takes (Wegman and Zadeck); replaces the values, makes operations unsigned, adds no-wrap flags, and removes the edges
 * and blocks.
 *
 * <pre>{@code
 * loop:                                          loop:
 *   %x = phi i32 [ 1, %entry ], [ %y, %next ]      br label %same
 *   %t = icmp eq i32 %x, 1                       same:
 *   br i1 %t, label %same, label %other            br label %next
 * same:                                     ->   next:
 *   br label %next                                 br i1 %c, label %loop, label %exit
 * other:                                         exit:
 *   br label %next                                 ret i32 1
 * next:
 *   %y = phi i32 [ 1, %same ], [ 2, %other ]
 *   br i1 %c, label %loop, label %exit
 * }</pre>
 *
 * <p>{@link PropagationSolver} computes the states optimistically, {@link SolutionRewriter} applies them.
 *
 * <p>Convergent operations stay and their results are unknown, whatever their operands. An edge that no lane takes
 * separates no lanes, so reconvergence is unchanged.
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
