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
 * attributor: deduces mutually dependent attributes of functions, results and parameters over the whole module. Source:
 * Doerfert, Homerding, Diehl, "The Attributor: A Versatile Inter-procedural Fixpoint Iteration Framework", LLVM
 * Developers' Meeting 2019; LLVM's Attributor.h.
 *
 * <p>Each attribute of the tables ({@link BodyRows}, {@link ValueRows}, {@link AliasRow}, {@link NumberRows}) is
 * assumed to hold in its best state everywhere, and is recomputed from the assumed states of the others until none
 * becomes worse ({@link Fixpoint}). Unlike function-attrs, with which it shares the facts about bodies, it also uses
 * callers, and proves the attributes of mutually recursive functions together.
 *
 * <pre>
 *   define internal i32 @f(ptr %p, i32 %n) {      define internal range(i32 0, 7) i32 @f(
 *     %v = load i32, ptr %p                           ptr nocapture nonnull readonly align 4 dereferenceable(64) %p,
 *     %r = and i32 %v, %n      ; n is 2 or 6          noundef range(i32 2, 7) i32 %n) ... memory(argmem: read) {
 *     ret i32 %r
 *   }
 * </pre>
 *
 * <p>Under divergence: see {@link FunctionAttrs}. An attribute holds for every lane, since it is proven for every call
 * and every return. Each attribute is true on its own, whichever of the others are added.
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
