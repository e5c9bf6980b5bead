package lockstep.compiler.codegen;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * The name of a step of a pipeline in options such as {@code --stop-after}: {@code NAME}, or {@code NAME,N} for the one
 * after N others of the same name, as in LLVM's {@code llc}.
 *
 * @param name of the pass
 * @param earlier number of steps of that name before it
 */
public record StepName(String name, int earlier) {
    private static final Pattern TEXT = Pattern.compile("([^,]+)(?:,([0-9]{1,5}))?");

    public StepName {
        Objects.requireNonNull(name);
    }

    /**
     * Parses a name.
     *
     * @param option in which it is given, for messages
     * @throws InputException if it is not a step name
     */
    public static StepName parse(String option, String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new InputException(
                    "step-name",
                    SourceLocation.ofFile(option),
                    "'" + text + "' is not the name of a pass, or NAME,N with a number of passes before it");
        }
        int earlier = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
        return new StepName(matcher.group(1), earlier);
    }

    /** The name of the step with this number. */
    public static StepName of(Pipeline pipeline, int number) {
        String name = pipeline.steps().get(number).name();
        long earlier = pipeline.steps().subList(0, number).stream()
                .filter(step -> step.name().equals(name))
                .count();
        return new StepName(name, Math.toIntExact(earlier));
    }

    /**
     * The number of the step in {@code pipeline}.
     *
     * @param option in which it is given, for messages
     * @throws InputException if there is no such step
     */
    int in(Pipeline pipeline, String option) {
        List<Pipeline.Step> steps = pipeline.steps();
        int found = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).name().equals(name)) {
                if (found == earlier) {
                    return i;
                }
                found++;
            }
        }
        String only = found == 0 ? "no step '" + name + "'" : "only " + found + " steps '" + name + "'";
        throw new InputException(
                "step-name",
                SourceLocation.ofFile(option),
                "the pipeline has " + only + "; --print-pipeline-passes shows it");
    }

    @Override
    public String toString() {
        return earlier == 0 ? name : name + "," + earlier;
    }
}
