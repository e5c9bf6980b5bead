package lockstep.fuzz.generate.machine;

import java.util.Objects;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.ptx.machine.MachineModule;

/**
 * A program of machine IR and the launch it is run with.
 *
 * @param name for messages: {@code seed 17}
 * @param module that the verifier takes
 * @param launches one
 * @param choices what the generator drew
 */
public record MachineCase(String name, MachineModule module, LaunchFile launches, ChoiceSequence choices) {
    public MachineCase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(module);
        Objects.requireNonNull(launches);
        Objects.requireNonNull(choices);
    }
}
