package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Module;

/** What all functions of a generated program share. */
final class ProgramContext {
    private final Choices choices;
    private final Profile profile;
    private final Module module;
    private final LaunchShape shape;
    private final OperandSource values = new OperandSource();
    private final ProgramGlobals globals;
    private final List<DeviceFunction> functions = new ArrayList<>();
    private final boolean mayExit;

    ProgramContext(Choices choices, Profile profile, Module module, LaunchShape shape) {
        this.choices = Objects.requireNonNull(choices);
        this.profile = Objects.requireNonNull(profile);
        this.module = Objects.requireNonNull(module);
        this.shape = Objects.requireNonNull(shape);
        this.globals = new ProgramGlobals(module, shape);
        this.mayExit = choices.chance(profile.weight("early-exits"), 100);
    }

    Choices choices() {
        return choices;
    }

    Profile profile() {
        return profile;
    }

    Module module() {
        return module;
    }

    LaunchShape shape() {
        return shape;
    }

    OperandSource values() {
        return values;
    }

    /** The device functions that are written already. */
    List<DeviceFunction> functions() {
        return functions;
    }

    /** Whether lanes of this program may end before its end. */
    boolean mayExit() {
        return mayExit;
    }

    ProgramGlobals globals() {
        return globals;
    }
}
