package lockstep.compiler.pipeline;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;

/**
 * The calls of a component at some point: its indirect calls, including ones added later, and the number of direct and
 * indirect calls of each function. Source: LLVM's CGSCCPassManager.cpp, DevirtSCCRepeatedPass.
 */
final class CallCounts {
    private record Count(int direct, int indirect) {}

    private final Set<CallInstruction> indirect = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Function, Count> counts = new IdentityHashMap<>();

    private CallCounts(List<Function> component) {
        for (Function function : component) {
            int direct = 0;
            int others = 0;
            for (CallInstruction call : CallGraph.calls(function)) {
                if (call.calledFunction().isPresent()) {
                    direct++;
                } else {
                    others++;
                    indirect.add(call);
                }
            }
            counts.put(function, new Count(direct, others));
        }
    }

    static CallCounts of(List<Function> component) {
        return new CallCounts(component);
    }

    /** Adds indirect calls that passes have created or inlined since. */
    void note(List<Function> component) {
        for (Function function : component) {
            CallGraph.calls(function).stream()
                    .filter(call -> call.calledFunction().isEmpty())
                    .forEach(indirect::add);
        }
    }

    /**
     * Whether an indirect call has become direct: a recorded call itself or, since passes may replace calls by new
     * ones, a function has fewer indirect and more direct calls than before.
     */
    boolean lostIndirectCall(List<Function> component) {
        if (indirect.isEmpty()) {
            return false;
        }
        for (CallInstruction call : indirect) {
            if (call.block() != null && call.calledFunction().isPresent()) {
                return true;
            }
        }
        CallCounts now = of(component);
        for (Function function : component) {
            Count before = counts.get(function);
            Count after = now.counts.get(function);
            if (before != null && after.indirect() < before.indirect() && after.direct() > before.direct()) {
                return true;
            }
        }
        return false;
    }
}
