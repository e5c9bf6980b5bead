package lockstep.conformance.option;

import java.util.List;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.sim.Engine;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code --engine}, {@code --policy}, {@code --fuel}, {@code --seed}, {@code --warp-size}, {@code --race},
 * {@code --check-uniform}: how programs are run and compared.
 */
public final class ComparisonOptions {
    @Mixin
    private PolicyOption policy = new PolicyOption();

    @Mixin
    private FuelOption fuel = new FuelOption();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the values that undefined bits get.")
    private long seed = 1;

    @Mixin
    private WarpSizeOption warpSize = new WarpSizeOption();

    @Option(
            names = "--race",
            description = "Look for accesses that conflict and that nothing orders; a racy run is inconclusive.")
    private boolean race;

    @Mixin
    private EngineOption engine = new EngineOption();

    @Mixin
    private UniformityOption uniformity = new UniformityOption();

    /**
     * The comparison asked for.
     *
     * @param plugins may bring analyses
     * @throws InputException if a policy or the warp size is none
     */
    public RefinementCheck check(PluginOption plugins, Environment environment) {
        return new RefinementCheck(engine(environment), options(plugins, environment, RunRequest.DEFAULT_FUEL));
    }

    /** The engine that runs programs. */
    public Engine engine(Environment environment) {
        return engine.engine(environment.engine());
    }

    /**
     * How programs are run and compared.
     *
     * @param plugins may bring analyses
     * @param defaultFuel warp instructions of a run where the options do not say
     * @throws InputException if a policy or the warp size is none
     */
    public CheckOptions options(PluginOption plugins, Environment environment, long defaultFuel) {
        List<Schedule> schedules = policy.schedules();
        return new CheckOptions(
                schedules.isEmpty() ? CheckOptions.DEFAULT.schedules() : schedules,
                fuel.amount().orElse(defaultFuel),
                seed,
                warpSize.lanes(),
                race,
                uniformity.claims(plugins, environment));
    }
}
