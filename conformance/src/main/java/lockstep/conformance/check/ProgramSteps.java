package lockstep.conformance.check;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import lockstep.conformance.bracket.Bracket;

/** The steps that a program goes through, judged by a bracket: passes, external tools, an encoder. */
public interface ProgramSteps {
    /**
     * The result of the steps, apart from the bracket's verdicts.
     *
     * @param input the program before the first step
     * @param open what could not be done with it, one per line
     * @param failures steps that did not produce a program
     */
    record Taken(Bracket.Reached input, List<String> open, List<StepFailure> failures) {
        public Taken {
            Objects.requireNonNull(input);
            open = List.copyOf(open);
            failures = List.copyOf(failures);
        }
    }

    /**
     * Takes the program through the steps.
     *
     * @throws IOException if a file for a tool cannot be created
     */
    Taken take(Bracket bracket) throws IOException;
}
