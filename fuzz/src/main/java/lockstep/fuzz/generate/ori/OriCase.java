package lockstep.fuzz.generate.ori;

import java.util.Objects;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.ori.OriModule;

/**
 * A program of Ori and the launch that it is run with.
 *
 * @param name for messages: {@code seed 17}
 * @param module that the verifier takes
 * @param launches one
 * @param isUniform whether it has uniform registers, so that threaded it runs under the policy stack alone
 * @param choices what the generator drew
 */
public record OriCase(
        String name, OriModule module, LaunchFile launches, boolean isUniform, ChoiceSequence choices) {
    public OriCase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(module);
        Objects.requireNonNull(launches);
        Objects.requireNonNull(choices);
    }
}
