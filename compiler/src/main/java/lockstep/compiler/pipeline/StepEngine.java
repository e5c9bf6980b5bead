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
 * Runs steps over a program, whatever its dialect: tells watchers, numbers and limits rewrites ({@link Fuel}), holds a
 * pass to what it declares ({@link RunningStep}), measures, and reports. What a step does to a program is the body that
 * the dialect gives: {@link PassManager} for NVVM IR, which changes its modules; {@link OpenPassManager} for the open
 * forms, whose steps make other programs.
 *
 * <p>For example, with the limit 2: step 0 has rewritten once, step 1 asks three times. Its first question is number 2
 * and is answered yes after the watchers have heard it, the others are answered no; the report has 2 applications.
 *
 * @param <P> programs of the dialect
 * @param <F> their functions
 * @param <L> places in functions at which rules are applied
 */
final class StepEngine<P, F, L> {
    /**
     * What a step made and changed.
     *
     * @param program what it made; where steps change programs, the one that it was given
     * @param functions of that program that changed, in order
     * @param globals whether anything else changed
     */
    record Changes<P, F>(P program, Set<F> functions, boolean globals) {
        boolean any() {
            return globals || !functions.isEmpty();
        }
    }

    /** What a step does. */
    @FunctionalInterface
    interface Body<P, F, L> {
        Changes<P, F> run(P program, RunningStep<F, L> step);
    }

    private P program;
    private final StepOptions<P, F, L> options;
    private final Fuel<F, L> fuel;
    private final List<PipelineReport.StepReport> reports = new ArrayList<>();
    private final Map<String, Long> byRefusal = new TreeMap<>();

    /** @param program that the first step works on; the others work on what the one before made */
    StepEngine(P program, StepOptions<P, F, L> options) {
        this.program = Objects.requireNonNull(program);
        this.options = Objects.requireNonNull(options);
        this.fuel = new Fuel<>(options.applicationLimit(), options.applicationsBefore(), options.watchers());
    }

    /**
     * Runs a step.
     *
     * @param index in the pipeline that this engine runs; watchers know it by its number in the whole pipeline
     * @param text by which the report names it
     * @param settings values of the pass's knobs
     * @param isRequired whether it is spared where nothing is left of a limit that spares such passes
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

    /** What the steps so far made. */
    P program() {
        return program;
    }

    /** What the steps so far did. */
    PipelineReport report() {
        Map<String, Long> byRule = new LinkedHashMap<>();
        for (Map.Entry<Rule, Long> entry : fuel.byRule().entrySet()) {
            byRule.put(entry.getKey().id(), entry.getValue());
        }
        return new PipelineReport(reports, fuel.used() - options.applicationsBefore(), byRule, byRefusal);
    }
}
