package lockstep.compiler.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * rpo-function-attrs: {@code norecurse} from callers to callees. A function all of whose calls are known and come from
 * {@code norecurse} functions is {@code norecurse}: each of its activations is above one of theirs on the call stack.
 * Callers come before callees, so that chains are found in one traversal; functions in a component with others are
 * left. Source: LLVM's ReversePostOrderFunctionAttrs.
 */
public final class TopDownFunctionAttrs implements ModulePass {
    private static final String NAME = "rpo-function-attrs";
    private static final Rule NO_RECURSE =
            new Rule(NAME, "norecurse", "a function that only norecurse functions call becomes norecurse");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "deduce attributes of functions from their callers",
            new SourceRef.Manual("LLVM passes", "rpo-function-attrs"),
            List.of(NO_RECURSE),
            List.of(),
            List.of("norecurse"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallGraph graph = CallGraph.of(module);
        CallSites calls = new CallSites(module);
        Promises promises = new Promises(context);
        List<List<Function>> topDown = new ArrayList<>(graph.bottomUp());
        for (List<Function> component : topDown.reversed()) {
            Function function = component.getFirst();
            boolean isCandidate = component.size() == 1
                    && Component.isExact(function)
                    && calls.isClosed(function)
                    && !calls.of(function).isEmpty();
            if (isCandidate && calls.of(function).stream().allMatch(TopDownFunctionAttrs::isFromNonRecursive)) {
                promises.onFunction(NO_RECURSE, function, "norecurse");
            }
        }
        return promises.isChanged();
    }

    private static boolean isFromNonRecursive(CallInstruction call) {
        Function caller = call.function();
        return caller != null && caller.attributes().function().has("norecurse");
    }
}
