package lockstep.compiler.attribute;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * attributor: attributes of functions, results and parameters that support one another, over the whole module. Source:
 * Doerfert, Homerding, Diehl, "The Attributor: A Versatile Inter-procedural Fixpoint Iteration Framework", LLVM
 * Developers' Meeting 2019; LLVM's Attributor.h.
 *
 * <p>Each row of a table ({@link BodyRows}, {@link ValueRows}, {@link AliasRow}, {@link NumberRows}) is assumed to be
 * at its best everywhere, and is computed again from what is assumed of the others until nothing becomes worse
 * ({@link Fixpoint}). Unlike function-attrs, which shares what follows from bodies, it knows callers as well, and
 * functions that call each other prove their promises together.
 *
 * <pre>
 *   define internal i32 @f(ptr %p, i32 %n) {      define internal range(i32 0, 7) i32 @f(
 *     %v = load i32, ptr %p                           ptr nocapture nonnull readonly align 4 dereferenceable(64) %p,
 *     %r = and i32 %v, %n      ; n is 2 or 6          noundef range(i32 2, 7) i32 %n) ... memory(argmem: read) {
 *     ret i32 %r
 *   }
 * </pre>
 *
 * <p>Beyond LLVM's conditions, since lanes meet: see {@link FunctionAttrs}. A claim holds for every lane, since it is
 * proven of every call and every return. Each claim is true by itself, whichever of the others are written down.
 */
public final class Attributor implements ModulePass {
    private static final String NAME = "attributor";
    private static final AttributorRules RULES = AttributorRules.of(NAME);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "deduce attributes, constants and ranges of functions, results and parameters together",
            new SourceRef.Manual("LLVM 19", "Attributor.h"),
            RULES.all(),
            List.of(),
            RULES.all().stream().map(Rule::name).toList(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallGraph graph = CallGraph.of(module);
        AttributorScope scope = new AttributorScope(module.definedFunctions(), module);
        return new Attribution(scope, module, graph::isRecursive, ModuleConvergence.of(module), RULES, context)
                .withNumbers(module)
                .run();
    }
}
