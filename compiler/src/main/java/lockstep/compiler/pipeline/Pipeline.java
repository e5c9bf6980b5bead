package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import lockstep.compiler.option.PassOptions;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;

/**
 * A list of passes to run in sequence. {@code toString} is text that {@link PipelineParser} reads back.
 *
 * @param steps in order
 */
public record Pipeline(List<Step> steps) {
    public Pipeline {
        steps = List.copyOf(steps);
    }

    /** The pipeline of {@code passes} with their default settings. */
    public static Pipeline of(Pass<?>... passes) {
        return new Pipeline(
                List.of(passes).stream().map(p -> new Step(p, Map.of())).toList());
    }

    /**
     * The pipeline that the text of {@code step} is by itself: passes over loops come after those that bring loops into
     * form.
     */
    public static Pipeline standalone(Step step) {
        return new PipelineTree(List.of(new PipelineTree.Element.Run(step))).flat();
    }

    /**
     * One pass with settings.
     *
     * @param overrides values of knobs by name, each in range
     */
    public record Step(Pass<?> pass, Map<String, Long> overrides) {
        public Step {
            Objects.requireNonNull(pass);
            overrides = Map.copyOf(overrides);
        }

        /** Whether the pass is implemented; if not, the step is skipped. */
        public boolean isBuilt() {
            return !(pass instanceof NamedPass);
        }

        /** The lowering step that it denotes, if any. */
        public Optional<LoweringStep> lowering() {
            return pass instanceof NamedPass named ? named.lowering() : Optional.empty();
        }

        /** The name of the pass, without parameters or settings. */
        public String name() {
            return pass instanceof NamedPass named ? named.known().name() : pass.name();
        }

        /** The level of the programs that it works on. */
        public PassLevel level() {
            return PassUnit.of(pass).level();
        }

        /**
         * This step with the values of {@code options} for knobs that it does not set itself. Knobs that parameters of
         * the pass set are not affected.
         *
         * @throws InputException if a value is out of the knob's range
         */
        Step with(PassOptions options) {
            Map<String, Long> values = new TreeMap<>(overrides);
            for (Knob knob : pass.info().knobs()) {
                if (!values.containsKey(knob.name()) && !pass.parameterWords().sets(knob.name())) {
                    options.valueOf(knob).ifPresent(value -> values.put(knob.name(), value));
                }
            }
            return values.size() == overrides.size() ? this : new Step(pass, values);
        }

        /** The value of {@code knob} in this step. */
        public long value(Knob knob) {
            return overrides.getOrDefault(knob.name(), knob.defaultValue());
        }

        @Override
        public String toString() {
            if (overrides.isEmpty()) {
                return pass.info().name();
            }
            StringJoiner settings = new StringJoiner(";", pass.info().name() + "<", ">");
            for (Map.Entry<String, Long> setting : new TreeMap<>(overrides).entrySet()) {
                settings.add(settingText(setting.getKey(), setting.getValue()));
            }
            return settings.toString();
        }

        private String settingText(String name, long value) {
            Optional<ParameterWords.Word> word = pass.parameterWords().setting(name, value);
            if (word.isPresent()) {
                return word.get().text();
            }
            boolean isToggle =
                    pass.info().knobs().stream().anyMatch(k -> k.name().equals(name) && k.isToggle());
            return !isToggle ? name + "=" + value : value == 0 ? "no-" + name : name;
        }
    }

    /**
     * A segment of a pipeline: passes at one level, and the lowering step to the next segment.
     *
     * @param first number of its first step in the whole pipeline, from 0
     * @param level of the programs
     * @param passes without the lowering step
     * @param end the lowering step; empty if the pipeline ends with a pass
     */
    public record Segment(int first, PassLevel level, Pipeline passes, Optional<Step> end) {
        public Segment {
            Objects.requireNonNull(level);
            Objects.requireNonNull(passes);
            Objects.requireNonNull(end);
        }

        /** The number of the lowering step in the whole pipeline. */
        public int endNumber() {
            return first + passes.steps().size();
        }
    }

    /** This pipeline with another instruction selector, to test the checks on selection. */
    public Pipeline with(Selector selector) {
        return replacing(lowering -> lowering instanceof LoweringStep.Select select
                ? new LoweringStep.Select(select.word(), select.lines(), selector)
                : lowering);
    }

    /** This pipeline with another lowering of PTX. */
    public Pipeline with(PtxLowerer lowerer) {
        return replacing(
                lowering -> lowering instanceof LoweringStep.Lower ? new LoweringStep.Lower(lowerer) : lowering);
    }

    private Pipeline replacing(UnaryOperator<LoweringStep> change) {
        return new Pipeline(steps.stream()
                .map(step -> step.pass() instanceof NamedPass named
                        ? named.lowering()
                                .map(lowering -> new Step(named.with(change.apply(lowering)), step.overrides()))
                                .orElse(step)
                        : step)
                .toList());
    }

    /** Its segments; at least one. */
    public List<Segment> segments() {
        List<Segment> segments = new ArrayList<>();
        Optional<PassLevel> level = Optional.of(steps.stream()
                .flatMap(step -> step.lowering().stream())
                .findFirst()
                .map(LoweringStep::from)
                .or(this::level)
                .orElse(PassLevel.NVVM));
        int first = 0;
        for (int i = 0; i < steps.size() && level.isPresent(); i++) {
            Optional<LoweringStep> lowering = steps.get(i).lowering();
            if (lowering.isPresent()) {
                segments.add(new Segment(
                        first, level.get(), new Pipeline(steps.subList(first, i)), Optional.of(steps.get(i))));
                level = lowering.get().to();
                first = i + 1;
            }
        }
        // No passes run over PTX: if it is the result, it has no segment.
        boolean isResult = first == steps.size() && level.equals(Optional.of(PassLevel.PTX));
        if (level.isPresent() && !isResult) {
            Pipeline rest = new Pipeline(steps.subList(first, steps.size()));
            segments.add(new Segment(first, level.get(), rest, Optional.empty()));
        }
        return segments;
    }

    /** Its segments from {@code level} on. */
    public List<Segment> segments(PassLevel level) {
        return segments().stream()
                .dropWhile(segment -> segment.level().compareTo(level) < 0)
                .toList();
    }

    /** The steps before the first one called {@code name}; all if there is none. */
    public Pipeline before(String name) {
        return new Pipeline(
                steps.stream().takeWhile(step -> !step.name().equals(name)).toList());
    }

    /** Its steps over programs of {@code level}, in their order. */
    public Pipeline at(PassLevel level) {
        return new Pipeline(steps.stream().filter(step -> step.level() == level).toList());
    }

    /** Its instruction selection step, if any. */
    public Optional<LoweringStep.Select> selection() {
        return steps.stream()
                .flatMap(step -> step.lowering().stream())
                .filter(LoweringStep.Select.class::isInstance)
                .map(LoweringStep.Select.class::cast)
                .findFirst();
    }

    /** Whether it has a lowering step. */
    public boolean lowers() {
        return steps.stream().anyMatch(step -> step.lowering().isPresent());
    }

    /** The level at which it begins; empty for the empty pipeline, which fits any level. */
    public Optional<PassLevel> level() {
        return steps.stream().findFirst().map(Step::level);
    }

    /** Whether its output is at {@code level}, which must not be PTX. */
    public boolean endsIn(PassLevel level) {
        Segment last = segments().getLast();
        return last.level() == level && last.end().isEmpty();
    }

    /**
     * Requires that its passes work at {@code level}, except those that would work on the output of code generation.
     *
     * @param place of the program
     * @param program its name in messages: {@code "LLVM IR"}
     * @throws InputException if some pass does not
     */
    public void requireLevel(PassLevel level, SourceLocation place, String program) {
        LevelWalk walk = new LevelWalk(level);
        for (Step step : steps) {
            switch (walk.next(step)) {
                case RUNS, BELOW -> {}
                case LOWERS ->
                    throw new InputException(
                            "pass-level",
                            place,
                            "the step '" + step + "' makes a program of another level, which cc and check do");
                case MISFIT ->
                    throw new InputException(
                            "pass-level",
                            place,
                            "pass '" + step.name() + "' works on "
                                    + step.level().phrase() + ", the file is " + program);
            }
        }
    }

    /**
     * Requires that it has a segment at {@code level}, and that the passes of each segment work at its level.
     *
     * @param place of the program
     * @param program its name in messages
     * @throws InputException if that is not so
     */
    public void requireLevels(PassLevel level, SourceLocation place, String program) {
        List<Segment> parts = segments(level);
        if (parts.isEmpty() || parts.getFirst().level() != level) {
            requireLevel(level, place, program);
        }
        for (Segment part : parts) {
            String phrase = part.level() == level ? program : part.level().phrase();
            part.passes().requireLevel(part.level(), place, phrase);
        }
    }

    /** Runs one step on a program. */
    @FunctionalInterface
    interface Runner<P, F, L> {
        StepEngine.Changes<P, F> run(Pass<?> pass, P program, RunningStep<F, L> step);
    }

    /** Runs the implemented steps at {@code level} with {@code engine}. */
    <P, F, L> void run(PassLevel level, StepEngine<P, F, L> engine, Runner<P, F, L> runner) {
        requireLevel(level, SourceLocation.ofFile(PipelineParser.PLACE), level.phrase());
        LevelWalk walk = new LevelWalk(level);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (walk.next(step) == LevelWalk.Fate.RUNS && step.isBuilt()) {
                Pass<?> pass = step.pass();
                engine.run(
                        i,
                        pass.info(),
                        step.toString(),
                        step::value,
                        pass.isRequired(),
                        (program, running) -> runner.run(pass, program, running));
            }
        }
    }

    /**
     * One line that counts the skipped steps, if any: those that are not implemented, or work on the output of steps
     * that are not.
     */
    public Optional<String> skipped() {
        Map<String, Integer> notBuilt = new LinkedHashMap<>();
        Map<String, Integer> notReached = new LinkedHashMap<>();
        LevelWalk walk = new LevelWalk(level().orElse(PassLevel.NVVM));
        for (Step step : steps) {
            boolean isBelow = walk.next(step) == LevelWalk.Fate.BELOW;
            if (step.pass() instanceof NamedPass named) {
                if (named.known().skipReason() == KnownPass.SkipReason.NOT_BUILT) {
                    notBuilt.merge(named.known().name(), 1, Integer::sum);
                }
            } else if (isBelow) {
                notReached.merge(step.pass().name(), 1, Integer::sum);
            }
        }
        List<String> reasons = new ArrayList<>();
        if (!notBuilt.isEmpty()) {
            reasons.add("not built yet are " + names(notBuilt));
        }
        if (!notReached.isEmpty()) {
            reasons.add("not reached without " + LoweringStep.SELECT + " are " + names(notReached));
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of("skipped " + (sum(notBuilt) + sum(notReached)) + " of " + steps.size() + " steps: "
                        + String.join("; ", reasons));
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(count -> count).sum();
    }

    private static String names(Map<String, Integer> counts) {
        return String.join(", ", counts.keySet());
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining(","));
    }
}
