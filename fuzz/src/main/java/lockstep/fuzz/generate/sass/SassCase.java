package lockstep.fuzz.generate.sass;

import java.util.Objects;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.function.SassModule;

/**
 * A program of SASS and the launch sequence it is run with.
 *
 * @param name for messages: {@code seed 17}
 * @param module that the verifiers take
 * @param launches at least one
 * @param choices what the generator drew
 */
public record SassCase(String name, SassModule module, LaunchFile launches, ChoiceSequence choices) {
    public SassCase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(module);
        Objects.requireNonNull(choices);
        if (launches.launches().isEmpty()) {
            throw new IllegalArgumentException(name + " has no launch");
        }
    }
}
