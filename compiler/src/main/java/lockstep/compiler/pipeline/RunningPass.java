package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;

/** The context of one step of a pipeline over NVVM IR. */
final class RunningPass implements PassContext {
    private final Pass<?> pass;
    private final RunningStep<Function, LocalValue> step;
    private final AnalysisCache cache;
    private final Map<Function, List<Rewriter>> rewriters = new IdentityHashMap<>();

    RunningPass(Pass<?> pass, RunningStep<Function, LocalValue> step, AnalysisCache cache) {
        this.pass = pass;
        this.step = step;
        this.cache = cache;
    }

    /** The dialect-independent part. */
    RunningStep<Function, LocalValue> step() {
        return step;
    }

    @Override
    public Rewriter rewriter(Function function) {
        Rewriter rewriter = new Rewriter(function, step);
        rewriters.computeIfAbsent(function, f -> new ArrayList<>()).add(rewriter);
        return rewriter;
    }

    /**
     * Whether the pass preserved the blocks and edges of {@code function}. This is known only for function passes,
     * which edit only through rewriters.
     */
    boolean keptFlow(Function function) {
        return pass instanceof FunctionPass
                && rewriters.getOrDefault(function, List.of()).stream().noneMatch(Rewriter::changedFlow);
    }

    @Override
    public <A> A get(FunctionAnalysis<A> analysis, Function function) {
        return cache.get(analysis, function);
    }

    @Override
    public void invalidate(Function function) {
        cache.invalidate(function, Set.of(), keptFlow(function));
    }

    @Override
    public long knob(Knob knob) {
        return step.knob(knob);
    }

    @Override
    public void count(String statistic, long amount) {
        step.count(statistic, amount);
    }

    @Override
    public void print(Supplier<String> text) {
        step.print(text);
    }

    @Override
    public void remark(Supplier<Remark> remark) {
        step.remark(remark);
    }

    @Override
    public boolean refused(Refusal refusal) {
        return step.refused(refusal);
    }
}
