package lockstep.conformance.check;

import java.util.List;
import java.util.Objects;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.live.OriKills;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;

/**
 * One step: whatever liveness calls dead is overwritten, which must change nothing. docs/liveness.md.
 *
 * @param program in the open form
 */
record LivenessSteps(Program program) implements ProgramSteps {
    private static final Step STEP = new Step(0, "liveness", Dialect.SASS);

    LivenessSteps {
        Objects.requireNonNull(program);
    }

    @Override
    public Taken take(Bracket bracket) {
        Bracket.Reached input = bracket.begin(bracket.check().image(program));
        if (program instanceof OpenSassProgram sass) {
            Program killed = new OpenSassProgram(sass.file(), OriKills.of(sass.module()));
            bracket.step(STEP, input, () -> bracket.check().image(killed));
        }
        return new Taken(input, List.of(), List.of());
    }
}
