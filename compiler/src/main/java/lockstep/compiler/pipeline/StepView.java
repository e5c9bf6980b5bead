package lockstep.compiler.pipeline;

import java.util.function.Supplier;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;

/** The context of one pass within a step of several passes: that of the step, with the pass's own settings. */
record StepView(Pipeline.Step step, PassContext whole) implements PassContext {
    @Override
    public Rewriter rewriter(Function function) {
        return whole.rewriter(function);
    }

    @Override
    public void invalidate(Function function) {
        whole.invalidate(function);
    }

    @Override
    public <A> A get(FunctionAnalysis<A> analysis, Function function) {
        return whole.get(analysis, function);
    }

    @Override
    public long knob(Knob knob) {
        return step.value(knob);
    }

    @Override
    public void count(String statistic, long amount) {
        whole.count(statistic, amount);
    }

    @Override
    public void print(Supplier<String> text) {
        whole.print(text);
    }

    @Override
    public void remark(Supplier<Remark> remark) {
        whole.remark(remark);
    }

    @Override
    public boolean refused(Refusal refusal) {
        return whole.refused(refusal);
    }
}
