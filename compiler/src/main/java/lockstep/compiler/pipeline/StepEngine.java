package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.rule.Rule;

/**
 * Runs steps over a program of any dialect: calls watchers, numbers and limits rewrites ({@link Fuel}), checks that a
 * pass uses only what it declares ({@link RunningStep}), measures time, and reports. The dialect supplies the body of a
 * step: {@link PassManager} for NVVM IR, whose modules are modified in place; {@link OpenPassManager} for the open
 * forms, whose steps create new programs.
 *
 * <p>For example, with the limit 2: step 0 has rewritten once, and step 1 queries the gate three times. Its first query
 * is number 2 and is permitted after the watchers are notified, the others are refused; the report has 2 applications.
 *
 * @param <P> programs of the dialect
 * @param <F> their functions
 * @param <L> places in functions at which rules are applied
 */
final class StepEngine<P, F, L> {
    /**
     * The result of a step.
     *
     * @param program its output; for mutable programs the input object
     * @param functions of that program that changed, in order
     * @param globals whether anything else changed
     */
    record Changes<P, F>(P program, Set<F> functions, boolean globals) {
        boolean any() {
            return globals || !functions.isEmpty();
        }
    }

    /** The body of a step. */
    @FunctionalInterface
    interface Body<P, F, L> {
        Changes<P, F> run(P program, RunningStep<F, L> step);
    }

    private P program;
    private final StepOptions<P, F, L> options;
    private final Fuel<F, L> fuel;
    private final List<PipelineReport.StepReport> reports = new ArrayList<>();
    private final Map<String, Long> byRefusal = new TreeMap<>();

    /** @param program the input of the first step; each other step takes the output of the previous one */
    StepEngine(P program, StepOptions<P, F, L> options) {
        this.program = Objects.requireNonNull(program);
        this.options = Objects.requireNonNull(options);
        this.fuel = new Fuel<>(options.applicationLimit(), options.applicationsBefore(), options.watchers());
    }

    /**
     * Runs a step.
     *
     * @param index in the pipeline that this engine runs; watchers receive its number in the whole pipeline
     * @param text its name in the report
     * @param settings values of the pass's knobs
     * @param isRequired whether it is exempt from the limit if the options spare required passes
     */
    void run(
            int index,
            PassInfo pass,
            String text,
            ToLongFunction<Knob> settings,
            boolean isRequired,
            Body<P, F, L> body) {
        int number = options.stepsBefore() + index;
        P before = program;
        options.watchers().forEach(watcher -> watcher.beforeStep(number, pass, before));
        RunningStep<F, L> step = new RunningStep<>(
                pass, settings, fuel, isRequired && options.sparesRequired() && fuel.isSpent(), options);
        Changes<P, F> changes = body.run(before, step);
        program = changes.program();
        step.refusals().forEach((refusal, count) -> byRefusal.merge(refusal.id(), count[0], Long::sum));
        options.watchers()
                .forEach(watcher ->
                        watcher.afterStep(number, pass, changes.program(), changes.functions(), changes.globals()));
        reports.add(new PipelineReport.StepReport(
                text, changes.any(), step.nanoseconds(), new TreeMap<>(step.statistics())));
    }

    /** The output of the steps so far. */
    P program() {
        return program;
    }

    /** The report of the steps so far. */
    PipelineReport report() {
        Map<String, Long> byRule = new LinkedHashMap<>();
        for (Map.Entry<Rule, Long> entry : fuel.byRule().entrySet()) {
            byRule.put(entry.getKey().id(), entry.getValue());
        }
        return new PipelineReport(reports, fuel.used() - options.applicationsBefore(), byRule, byRefusal);
    }
}
