package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Module;

/** What the functions of one generated program share. */
final class Surroundings {
    private final Choices choices;
    private final Profile profile;
    private final Module module;
    private final Shape shape;
    private final Values values = new Values();
    private final Globals globals;
    private final List<DeviceFunction> functions = new ArrayList<>();
    private final boolean mayExit;

    Surroundings(Choices choices, Profile profile, Module module, Shape shape) {
        this.choices = Objects.requireNonNull(choices);
        this.profile = Objects.requireNonNull(profile);
        this.module = Objects.requireNonNull(module);
        this.shape = Objects.requireNonNull(shape);
        this.globals = new Globals(module, shape);
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

    Shape shape() {
        return shape;
    }

    Values values() {
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

    Globals globals() {
        return globals;
    }
}
