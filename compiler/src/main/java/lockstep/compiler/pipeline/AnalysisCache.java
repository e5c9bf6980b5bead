package lockstep.compiler.pipeline;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/** Analysis results by function, until they are invalidated. Not thread-safe. */
final class AnalysisCache implements Analyses {
    private final Map<Function, Map<FunctionAnalysis<?>, Object>> results = new IdentityHashMap<>();

    @Override
    @SuppressWarnings("unchecked") // a result is stored only under the analysis that computed it
    public <A> A get(FunctionAnalysis<A> analysis, Function function) {
        Map<FunctionAnalysis<?>, Object> ofFunction = results.computeIfAbsent(function, f -> new HashMap<>());
        Object known = ofFunction.get(analysis);
        if (known == null) {
            known = analysis.compute(function, this);
            ofFunction.put(analysis, known);
        }
        return (A) known;
    }

    /** The cached result of {@code analysis}, if any. */
    @SuppressWarnings("unchecked") // as above
    <A> Optional<A> known(FunctionAnalysis<A> analysis, Function function) {
        return Optional.ofNullable((A) results.getOrDefault(function, Map.of()).get(analysis));
    }

    /**
     * Invalidates the results for {@code function} except {@code preserved}.
     *
     * @param keptFlow whether its blocks and edges are unchanged
     */
    void invalidate(Function function, Set<FunctionAnalysis<?>> preserved, boolean keptFlow) {
        Map<FunctionAnalysis<?>, Object> ofFunction = results.get(function);
        if (ofFunction != null) {
            ofFunction.keySet().removeIf(a -> !preserved.contains(a) && !(keptFlow && FlowAnalyses.ALL.contains(a)));
        }
    }
}
