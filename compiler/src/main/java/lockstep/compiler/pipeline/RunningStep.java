package lockstep.compiler.pipeline;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.StepContext;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;

/**
 * The context of a running step, independent of the dialect. A pass that uses a rule, knob or statistic that it does
 * not declare is a {@link CompilerBug}.
 *
 * @param <F> functions of the dialect
 * @param <L> places in them
 */
final class RunningStep<F, L> implements StepContext, RuleGate<F, L> {
    private final PassInfo info;
    private final ToLongFunction<Knob> settings;
    private final Fuel<F, L> fuel;
    private final boolean isSpared;
    private final StepOptions<?, F, L> options;
    private final Map<String, Long> statistics = new LinkedHashMap<>();
    /** Applied rules that are known to be declared. */
    private final Set<Rule> declared = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Counts of reached and declared refusals, which are constants of the pass; each in a one-element array. */
    private final Map<Refusal, long[]> refusals = new IdentityHashMap<>();

    private long nanoseconds;

    /**
     * @param settings values of knobs
     * @param isSpared whether it is exempt from the limit
     */
    RunningStep(
            PassInfo info,
            ToLongFunction<Knob> settings,
            Fuel<F, L> fuel,
            boolean isSpared,
            StepOptions<?, F, L> options) {
        this.info = Objects.requireNonNull(info);
        this.settings = Objects.requireNonNull(settings);
        this.fuel = Objects.requireNonNull(fuel);
        this.isSpared = isSpared;
        this.options = Objects.requireNonNull(options);
    }

    /** Runs {@code body}, adding its time to that of the step. */
    <T> T timed(Supplier<T> body) {
        long start = System.nanoTime();
        T result = body.get();
        nanoseconds += System.nanoTime() - start;
        return result;
    }

    /** The accumulated time. */
    long nanoseconds() {
        return nanoseconds;
    }

    /** The statistics of the pass. */
    Map<String, Long> statistics() {
        return statistics;
    }

    /** The counts of refusals, unordered. */
    Map<Refusal, long[]> refusals() {
        return refusals;
    }

    /**
     * Runs a function pass on one function.
     *
     * @param work returns the new function; empty if unchanged
     * @return the result of {@code work}
     */
    Optional<F> onFunction(F function, Supplier<Optional<F>> work) {
        List<? extends StepWatcher<?, F, L>> watchers = options.watchers();
        watchers.forEach(watcher -> watcher.beforeFunction(info, function));
        Optional<F> changed = work.get();
        watchers.forEach(watcher -> watcher.afterFunction(info, changed.orElse(function), changed.isPresent()));
        return changed;
    }

    @Override
    public boolean permit(Rule rule, F function, L at) {
        if (!declared.contains(rule)) {
            if (!info.rules().contains(rule)) {
                throw new CompilerBug("pass " + info.name() + " applies the undeclared rule " + rule.id());
            }
            declared.add(rule);
        }
        return isSpared ? fuel.permitBeyond(rule, function, at) : fuel.permit(rule, function, at);
    }

    @Override
    public long knob(Knob knob) {
        if (!info.knobs().contains(knob)) {
            throw new CompilerBug("pass " + info.name() + " reads the undeclared knob " + knob.name());
        }
        return settings.applyAsLong(knob);
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
        options.printer().ifPresent(reader -> reader.accept(text.get()));
    }

    @Override
    public void remark(Supplier<Remark> remark) {
        options.remarks().ifPresent(listener -> listener.accept(remark.get()));
    }

    @Override
    public boolean refused(Refusal refusal) {
        long[] count = refusals.get(refusal);
        if (count == null) {
            if (!info.refusals().contains(refusal)) {
                throw new CompilerBug("pass " + info.name() + " reaches the undeclared refusal " + refusal.id());
            }
            count = new long[1];
            refusals.put(refusal, count);
        }
        count[0]++;
        return false;
    }
}
