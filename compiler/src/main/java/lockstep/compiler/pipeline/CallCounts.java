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
 * The calls of a component at one time: those through pointers, with later ones, and how many of each kind each
 * function made. Source: LLVM's CGSCCPassManager.cpp, DevirtSCCRepeatedPass.
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

    /** Calls through pointers that passes have made or brought since are followed, too. */
    void note(List<Function> component) {
        for (Function function : component) {
            CallGraph.calls(function).stream()
                    .filter(call -> call.calledFunction().isEmpty())
                    .forEach(indirect::add);
        }
    }

    /**
     * Whether a call through a pointer has become one by name: the call itself, or, where passes made new calls of old
     * ones, a function makes fewer of the one kind and more of the other.
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
