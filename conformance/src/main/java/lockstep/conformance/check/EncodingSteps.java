package lockstep.conformance.check;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.encoding.EncodedExecution;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.sass.function.SassModule.WordEncoder;

/**
 * A single step: machine instructions are encoded in a cubin and decoded from it.
 *
 * @param program of machine instructions
 * @param encoder that encodes them
 */
record EncodingSteps(Program program, WordEncoder encoder) implements ProgramSteps {
    EncodingSteps {
        Objects.requireNonNull(program);
        Objects.requireNonNull(encoder);
    }

    @Override
    public Taken take(Bracket bracket) {
        Optional<SassProgram> encoded = new EncodedExecution(bracket.check(), encoder).encoded(program);
        Bracket.Reached input = bracket.begin(bracket.image(program));
        encoded.ifPresent(after -> bracket.step(Step.ENCODE, input, () -> bracket.image(after)));
        String unknown = "inconclusive [unknown-word]: there are words that the description does not have";
        return new Taken(input, encoded.isPresent() ? List.of() : List.of(unknown), List.of());
    }
}
