package lockstep.compiler.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ComponentPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * attributor-cgscc: the deductions of {@link Attributor} for one component of the call graph at a time, callees first.
 * For functions outside the component only their present attributes are used. Constants and ranges, which flow from
 * callers, are left to the module pass. Source: LLVM's AttributorCGSCCPass.
 */
public final class ComponentAttributor implements ComponentPass {
    private static final String NAME = "attributor-cgscc";
    private static final AttributorRules RULES = AttributorRules.of(NAME);
    private static final List<Rule> OWN = RULES.withoutNumbers();

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "deduce attributes of the functions of a component together, callees first",
            new SourceRef.Manual("LLVM 19", "Attributor.h, AttributorCGSCCPass"),
            OWN,
            List.of(),
            OWN.stream().map(Rule::name).toList(),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallGraph graph = CallGraph.of(module);
        Walk walk = walk(module, context);
        boolean isChanged = false;
        for (List<Function> component : graph.bottomUp()) {
            isChanged |=
                    walk.visit(new ArrayList<>(component), component.stream().anyMatch(graph::isRecursive));
        }
        return isChanged;
    }

    @Override
    public Walk walk(Module module, PassContext context) {
        ModuleConvergence convergence = ModuleConvergence.bottomUp();
        return (component, isRecursive) -> {
            convergence.update(component);
            AttributorScope scope = new AttributorScope(component, module);
            return !scope.functions().isEmpty()
                    && new Attribution(scope, module, f -> isRecursive, convergence, RULES, context).run();
        };
    }
}
