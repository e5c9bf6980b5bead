package lockstep.compiler.attribute;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ComponentPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * function-attrs: deduces attributes from function bodies. Source: LLVM's PostOrderFunctionAttrs.
 *
 * <p>Bottom up over the strongly connected components of the call graph, so that callees have their attributes before
 * their callers are visited. For each component, in this order: {@code returned}, {@code memory}, pointer parameters,
 * {@code noreturn}, {@code willreturn}, {@code noundef} results; if the component has no unknown calls also
 * {@code noalias} and {@code nonnull} results, removal of {@code convergent}, {@code nounwind}, {@code nofree},
 * {@code nosync}, {@code norecurse}; finally attributes that others imply.
 *
 * <pre>
 *   define internal float @f(ptr %p) {            define internal float @f(ptr nocapture readonly %p)
 *     %v = load float, ptr %p                       mustprogress nofree norecurse nosync nounwind willreturn
 *     ret float %v                                  memory(argmem: read) {
 *   }
 * </pre>
 *
 * <p>Under divergence, beyond LLVM's conditions: a function that reaches convergent operations without being marked
 * {@code convergent} gets no attribute that would permit its calls to be moved, merged or removed, and
 * {@code convergent} is removed only if no path reaches a convergent operation, marked or not. {@code readonly} on a
 * {@code noalias} parameter of a kernel holds for all threads together and is never deduced. Linear in the module
 * except for parameters within a component, which are revisited until nothing changes.
 */
public final class FunctionAttrs implements ComponentPass {
    private static final String NAME = "function-attrs";
    static final PromiseRules RULES = PromiseRules.of(NAME);

    private static final Knob SKIP = Knob.toggle(
            "skip-non-recursive-function-attrs",
            false,
            "visit recursive functions only",
            new SourceRef.Manual("LLVM, PassRegistry", "function-attrs"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "deduce attributes of functions from their bodies, callees first",
                    new SourceRef.Manual("LLVM passes", "function-attrs: Deduce function attributes"),
                    RULES.all(),
                    List.of(SKIP),
                    RULES.all().stream().map(Rule::name).toList(),
                    Set.of())
            .declining(AttributeRefusals.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallGraph graph = CallGraph.of(module);
        Deduction deduction = new Deduction(context);
        boolean isChanged = false;
        for (List<Function> functions : graph.bottomUp()) {
            isChanged |= deduction.visit(functions, functions.stream().anyMatch(graph::isRecursive));
        }
        return isChanged;
    }

    @Override
    public Walk walk(Module module, PassContext context) {
        return new Deduction(context);
    }

    private static final class Deduction implements Walk {
        private final PassContext context;
        private final ModuleConvergence convergence = ModuleConvergence.bottomUp();

        Deduction(PassContext context) {
            this.context = context;
        }

        @Override
        public boolean visit(List<Function> functions, boolean isRecursive) {
            convergence.update(functions);
            Promises promises = new Promises(context);
            functions.forEach(this::countKept);
            Component component = new Component(functions);
            if (!component.members().isEmpty() && (isRecursive || !context.isOn(SKIP))) {
                judge(component, promises, convergence, context);
            }
            return promises.isChanged();
        }

        private void countKept(Function function) {
            if (!function.isDeclaration() && !Component.isExact(function)) {
                context.refused(
                        Component.isFinal(function) ? AttributeRefusals.NOT_OPTIMIZED : AttributeRefusals.OTHER_BODY);
            }
        }
    }

    private static void judge(
            Component component, Promises promises, ModuleConvergence convergence, PassContext context) {
        BodyPromises bodies = new BodyPromises(component, RULES, promises, context, convergence);
        ResultPromises results = new ResultPromises(component, RULES, promises);
        results.returnedParameter();
        bodies.memory();
        new PointerPromises(component, RULES, promises).infer();
        bodies.comesNotBack();
        bodies.willReturn();
        results.defined();
        if (component.hasUnknownCall()) {
            results.countUnknownCall();
            bodies.countUnknownCall();
        } else {
            results.fresh();
            results.nonNull();
            bodies.byInstruction();
            bodies.noRecurse();
        }
        bodies.implied();
    }
}
