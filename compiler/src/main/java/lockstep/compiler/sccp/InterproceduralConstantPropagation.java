package lockstep.compiler.sccp;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * ipsccp: {@link SparseConstantPropagation} over all functions of a module together. Tracked are arguments of functions
 * all of whose calls are known, results of functions whose definition is exact, and scalar variables of internal
 * linkage that are only loaded and stored.
 *
 * <pre>{@code
 * define internal i32 @f(i32 %x) {                 define internal i32 @f(i32 %x) {
 *   %r = add i32 %x, 1                               ret i32 8
 *   ret i32 %r                            ->       }
 * }
 * %v = call i32 @f(i32 7)                          %v = call i32 @f(i32 7)
 * ret i32 %v                                       ret i32 8
 * }</pre>
 *
 * <p>A variable has one state for all threads, launches and times: the merge of its initializer and all stores. So
 * barriers and the order of threads do not matter.
 */
public final class InterproceduralConstantPropagation implements ModulePass {
    private static final String NAME = "ipsccp";
    private static final PropagationRules RULES = PropagationRules.of(NAME);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "interprocedural sparse conditional constant propagation",
            new SourceRef.Manual("LLVM passes", "ipsccp"),
            RULES.all(),
            List.of(),
            List.of("constants", "refined", "edges", "blocks", "stores"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        FollowedStates followed = new FollowedStates(module);
        PropagationSolver solver = new PropagationSolver(module, followed);
        followed.entries().forEach(solver::enter);
        solver.solve();
        boolean isChanged = false;
        for (Function function : module.definedFunctions()) {
            if (solver.isReached(function.entry())) {
                boolean here = new SolutionRewriter(function, solver, RULES, context).run();
                if (here) {
                    context.invalidate(function);
                }
                isChanged |= here;
            }
        }
        return followed.removeStores(RULES.store(), context) | isChanged;
    }
}
