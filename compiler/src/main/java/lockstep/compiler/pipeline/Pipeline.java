package lockstep.compiler.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lockstep.compiler.option.PassOptions;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;

/**
 * A list of passes to run one after the other. {@code toString} is text that {@link PipelineParser} reads back.
 *
 * @param steps in order
 */
public record Pipeline(List<Step> steps) {
    public Pipeline {
        steps = List.copyOf(steps);
    }

    /** The pipeline of {@code passes} with their default settings. */
    public static Pipeline of(Pass<?>... passes) {
        return new Pipeline(List.of(passes).stream().map(p -> new Step(p, Map.of())).toList());
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

        /** Whether the pass is built; if not, the step is left out when the pipeline runs. */
        public boolean isBuilt() {
            return !(pass instanceof NamedPass);
        }

        /** The language of the programs that it works on. */
        public PassLevel level() {
            return PassUnit.of(pass).level();
        }

        /**
         * This step with the values that {@code options} have for knobs that it does not set itself. Knobs that words
         * of the pass set are its own.
         *
         * @throws InputException if a value is none that the knob can have
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
            boolean isToggle = pass.info().knobs().stream()
                    .anyMatch(k -> k.name().equals(name) && k.isToggle());
            return !isToggle ? name + "=" + value : value == 0 ? "no-" + name : name;
        }
    }

    /** The level at which it begins; empty for the empty pipeline, which goes with any. */
    public Optional<PassLevel> level() {
        return steps.stream().findFirst().map(Step::level);
    }

    /**
     * Insists that its passes work on programs of {@code level}, those aside that would work on what code generation
     * makes of them.
     *
     * @param place of the program
     * @param program what messages call it: {@code "LLVM IR"}
     * @throws InputException if one does not
     */
    public void requireLevel(PassLevel level, SourceLocation place, String program) {
        LevelWalk walk = new LevelWalk(level);
        for (Step step : steps) {
            if (walk.next(step) == LevelWalk.Fate.MISFIT) {
                throw new InputException(
                        "pass-level",
                        place,
                        "pass '" + step.pass().name() + "' works on " + step.level().phrase() + ", the file is "
                                + program);
            }
        }
    }

    /** What one step does to a program. */
    @FunctionalInterface
    interface Runner<P, F, L> {
        StepEngine.Changes<P, F> run(Pass<?> pass, P program, RunningStep<F, L> step);
    }

    /** Lets {@code engine} run the steps that are built and work on programs of {@code level}. */
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
                        (program, running) -> runner.run(pass, program, running));
            }
        }
    }

    /**
     * One line that counts the steps that are left out because their passes are not built, or work on what passes would
     * make that are not built, if there are any.
     */
    public Optional<String> skipped() {
        Map<String, Integer> notBuilt = new LinkedHashMap<>();
        Map<String, Integer> notReached = new LinkedHashMap<>();
        LevelWalk walk = new LevelWalk(level().orElse(PassLevel.NVVM));
        for (Step step : steps) {
            boolean isBelow = walk.next(step) == LevelWalk.Fate.BELOW;
            if (step.pass() instanceof NamedPass named) {
                if (named.known().standing() == KnownPass.Standing.NOT_BUILT) {
                    notBuilt.merge(named.known().name(), 1, Integer::sum);
                }
            } else if (isBelow) {
                notReached.merge(step.pass().name(), 1, Integer::sum);
            }
        }
        if (notBuilt.isEmpty()) {
            return Optional.empty();
        }
        String reached = notReached.isEmpty() ? "" : "; not reached without them are " + names(notReached);
        return Optional.of("skipped " + (sum(notBuilt) + sum(notReached)) + " of " + steps.size()
                + " steps: not built yet are " + names(notBuilt) + reached);
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
