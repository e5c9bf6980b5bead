package lockstep.fuzz.generate.ptx;

import java.util.Objects;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;

/**
 * A program of PTX and the launch sequence it is run with.
 *
 * @param name for messages: {@code seed 17}
 * @param module that the verifier takes
 * @param launches at least one
 * @param choices what the generator drew
 */
public record PtxCase(String name, PtxModule module, LaunchFile launches, ChoiceSequence choices) {
    public PtxCase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(module);
        Objects.requireNonNull(choices);
        if (launches.launches().isEmpty()) {
            throw new IllegalArgumentException(name + " has no launch");
        }
    }

    /** Instructions of all functions. */
    public int instructions() {
        return (int) module.functions().stream()
                .flatMap(function -> function.body().stream())
                .flatMap(body -> body.statements().stream())
                .filter(PtxInstruction.class::isInstance)
                .count();
    }
}
