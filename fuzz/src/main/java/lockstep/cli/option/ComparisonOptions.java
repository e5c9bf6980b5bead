package lockstep.cli.option;

import java.util.List;
import lockstep.cli.session.Session;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code --engine}, {@code --policy}, {@code --fuel}, {@code --seed}, {@code --warp-size}, {@code --race},
 * {@code --check-uniform}: how programs are run and compared.
 */
public final class ComparisonOptions {
    private static final int LARGEST_WARP = 32;

    @Mixin
    private PolicyOption policy = new PolicyOption();

    @Option(
            names = "--fuel",
            paramLabel = "N",
            converter = LimitOptions.FuelConverter.class,
            description = "Warp instructions a run may execute before it counts as out of fuel.")
    private long fuel = RunRequest.DEFAULT_FUEL;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the values that undefined bits get.")
    private long seed = 1;

    @Option(names = "--warp-size", paramLabel = "N", description = "Lanes a warp, 1 to 32 (default 32).")
    private int warpSize = LARGEST_WARP;

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
    public RefinementCheck check(PluginOption plugins, Session session) {
        if (warpSize < 1 || warpSize > LARGEST_WARP) {
            throw new InputException(
                    "warp-size", SourceLocation.ofFile("<argument>"), "--warp-size must be 1 to 32, not " + warpSize);
        }
        List<Schedule> schedules = policy.schedules();
        List<Schedule> used = schedules.isEmpty() ? CheckOptions.DEFAULT.schedules() : schedules;
        CheckOptions options =
                new CheckOptions(used, fuel, seed, warpSize, race, uniformity.claims(plugins, session));
        return new RefinementCheck(engine.engine(), options);
    }
}
