package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.pass.FunctionAnalysis;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;

/** The context of one step of a pipeline. */
final class RunningPass implements PassContext {
    private final Pipeline.Step step;
    private final PassInfo info;
    private final AnalysisCache cache;
    private final Fuel fuel;
    private final Optional<Consumer<Remark>> remarks;
    private final Optional<Consumer<String>> printer;
    private final Map<Function, List<Rewriter>> rewriters = new IdentityHashMap<>();
    private final Map<String, Long> statistics = new LinkedHashMap<>();
    /** Rules that were applied and are declared. */
    private final Set<Rule> declared = Collections.newSetFromMap(new IdentityHashMap<>());
    private long nanoseconds;

    RunningPass(Pipeline.Step step, AnalysisCache cache, Fuel fuel, PipelineOptions options) {
        this.step = step;
        this.info = step.pass().info();
        this.cache = cache;
        this.fuel = fuel;
        this.remarks = options.remarks();
        this.printer = options.printer();
    }

    boolean timed(BooleanSupplier body) {
        long start = System.nanoTime();
        boolean result = body.getAsBoolean();
        nanoseconds += System.nanoTime() - start;
        return result;
    }

    long nanoseconds() {
        return nanoseconds;
    }

    Map<String, Long> statistics() {
        return statistics;
    }

    @Override
    public long knob(Knob knob) {
        if (!info.knobs().contains(knob)) {
            throw new CompilerBug("pass " + info.name() + " asks for the undeclared knob " + knob.name());
        }
        return step.value(knob);
    }

    @Override
    public Rewriter rewriter(Function function) {
        Rewriter rewriter = new Rewriter(function, (rule, where, at) -> {
            requireDeclared(rule);
            return fuel.permit(rule, where, at);
        });
        rewriters.computeIfAbsent(function, f -> new ArrayList<>()).add(rewriter);
        return rewriter;
    }

    /**
     * Whether the pass left the blocks of {@code function} and the edges between them alone. Function passes edit by
     * rewriters only; of others nothing is known.
     */
    boolean keptFlow(Function function) {
        return step.pass() instanceof FunctionPass
                && rewriters.getOrDefault(function, List.of()).stream().noneMatch(Rewriter::changedFlow);
    }

    private void requireDeclared(Rule rule) {
        if (declared.contains(rule)) {
            return;
        }
        if (!info.rules().contains(rule)) {
            throw new CompilerBug("pass " + info.name() + " applies the undeclared rule " + rule.id());
        }
        declared.add(rule);
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
    public void count(String statistic, long amount) {
        if (!info.statistics().contains(statistic)) {
            throw new CompilerBug("pass " + info.name() + " counts the undeclared statistic " + statistic);
        }
        statistics.merge(statistic, amount, Long::sum);
    }

    @Override
    public void print(Supplier<String> text) {
        printer.ifPresent(reader -> reader.accept(text.get()));
    }

    @Override
    public void remark(Supplier<Remark> remark) {
        remarks.ifPresent(listener -> listener.accept(remark.get()));
    }
}
