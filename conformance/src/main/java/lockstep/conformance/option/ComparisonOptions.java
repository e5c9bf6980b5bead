package lockstep.conformance.option;

import java.util.List;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.sim.Schedule;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code --engine}, {@code --policy}, {@code --fuel}, {@code --seed}, {@code --warp-size}, {@code --race},
 * {@code --check-uniform}: how programs are run and compared.
 */
public final class ComparisonOptions {
    @Mixin
    private RunSwitches runs = new RunSwitches();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the values that undefined bits get.")
    private long seed = 1;

    @Mixin
    private WarpSizeOption warpSize = new WarpSizeOption();

    @Option(
            names = "--race",
            description = "Look for accesses that conflict and that nothing orders; a racy run is inconclusive.")
    private boolean race;

    /**
     * The requested comparison.
     *
     * @param plugins that may provide analyses
     * @param defaultFuel default number of warp instructions of a run
     * @throws InputException if a policy, the engine or the warp size is invalid
     */
    public RefinementCheck check(PluginOption plugins, Environment environment, long defaultFuel) {
        List<Schedule> schedules = runs.schedules();
        CheckOptions options = new CheckOptions(
                schedules.isEmpty() ? CheckOptions.DEFAULT.schedules() : schedules,
                runs.fuel().orElse(defaultFuel),
                seed,
                warpSize.lanes(),
                race,
                runs.uniformity().claims(plugins, environment));
        return new RefinementCheck(runs.engine().engine(environment.engine()), options);
    }
}
