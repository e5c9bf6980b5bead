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
import lockstep.ir.rule.RuleGate;

/**
 * A step that runs: what its pass may ask for in any dialect. A pass that asks for what it does not declare is a
 * {@link CompilerBug}.
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
    /** Rules that were applied and are declared. */
    private final Set<Rule> declared = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Refusals that were reached and are declared, each a constant of its pass; cells of one number. */
    private final Map<Refusal, long[]> refusals = new IdentityHashMap<>();

    private long nanoseconds;

    /**
     * @param settings values of knobs
     * @param isSpared whether no limit holds for it
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

    /** What {@code body} gives, with its time added to that of the step. */
    <T> T timed(Supplier<T> body) {
        long start = System.nanoTime();
        T result = body.get();
        nanoseconds += System.nanoTime() - start;
        return result;
    }

    /** Time spent in what was timed. */
    long nanoseconds() {
        return nanoseconds;
    }

    /** What the pass counted. */
    Map<String, Long> statistics() {
        return statistics;
    }

    /** Where the pass declined, and how often, in no order. */
    Map<Refusal, long[]> refusals() {
        return refusals;
    }

    /**
     * A pass over functions does its work on one of them.
     *
     * @param work gives the function as it is then; empty if it did not change
     * @return what {@code work} gave
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
            throw new CompilerBug("pass " + info.name() + " asks for the undeclared knob " + knob.name());
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
