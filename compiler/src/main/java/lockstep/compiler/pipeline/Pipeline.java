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

    /** One line that counts the steps that are left out because their passes are not built, if there are any. */
    public Optional<String> skipped() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Step step : steps) {
            if (step.pass() instanceof NamedPass named
                    && named.known().standing() == KnownPass.Standing.NOT_BUILT) {
                counts.merge(named.known().name(), 1, Integer::sum);
            }
        }
        if (counts.isEmpty()) {
            return Optional.empty();
        }
        int left = counts.values().stream().mapToInt(count -> count).sum();
        return Optional.of("skipped " + left + " of " + steps.size() + " steps: not built yet are "
                + String.join(", ", counts.keySet()));
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining(","));
    }
}
