package lockstep.conformance.option;

import java.util.List;
import java.util.OptionalLong;
import lockstep.sim.Schedule;
import picocli.CommandLine.Mixin;

/** {@code --policy}, {@code --engine}, {@code --fuel}, {@code --check-uniform}: how judged programs are run. */
public final class RunSwitches {
    @Mixin
    private PolicyOption policy = new PolicyOption();

    @Mixin
    private EngineOption engine = new EngineOption();

    @Mixin
    private FuelOption fuel = new FuelOption();

    @Mixin
    private UniformityOption uniformity = new UniformityOption();

    /** As {@link PolicyOption#schedules}. */
    public List<Schedule> schedules() {
        return policy.schedules();
    }

    /** The engine that runs programs. */
    public EngineOption engine() {
        return engine;
    }

    /** As {@link FuelOption#amount}. */
    public OptionalLong fuel() {
        return fuel.amount();
    }

    /** The option that chooses the claims to assert. */
    public UniformityOption uniformity() {
        return uniformity;
    }
}
