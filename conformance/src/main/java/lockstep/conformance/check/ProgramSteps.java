package lockstep.conformance.check;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import lockstep.conformance.bracket.Bracket;

/** What a program goes through while a bracket judges: passes, outside tools, an encoder. */
public interface ProgramSteps {
    /**
     * What came of it, beside the bracket's verdicts.
     *
     * @param input the program before the first step
     * @param open what could not be done with it, a line each
     * @param failures steps that gave no program
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
     * @throws IOException if a file that a tool reads or writes cannot be made
     */
    Taken take(Bracket bracket) throws IOException;
}
