package lockstep.conformance.check;

import java.util.List;
import java.util.Objects;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.live.MachineKills;
import lockstep.conformance.live.OriKills;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;

/**
 * One step: whatever liveness calls dead is overwritten, which must change nothing. docs/liveness.md.
 *
 * @param program in the open form
 * @param killed the program with that overwritten
 */
record LivenessSteps(Program program, Program killed) implements ProgramSteps {
    LivenessSteps {
        Objects.requireNonNull(program);
        Objects.requireNonNull(killed);
    }

    LivenessSteps(OpenSassProgram program) {
        this(program, new OpenSassProgram(program.file(), OriKills.of(program.module())));
    }

    LivenessSteps(OpenPtxProgram program) {
        this(program, new OpenPtxProgram(MachineKills.of(program.module())));
    }

    @Override
    public Taken take(Bracket bracket) {
        Bracket.Reached input = bracket.begin(bracket.check().image(program));
        Step step = new Step(0, "liveness", program.dialect());
        bracket.step(step, input, () -> bracket.check().image(killed));
        return new Taken(input, List.of(), List.of());
    }
}
