package lockstep.cli.option;

import java.util.List;
import picocli.CommandLine.Option;

/** {@code --policy LIST}: under which scheduling policies the simulator runs. */
public final class PolicyOption {
    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            split = ",",
            description = "Scheduling policies, separated by commas: stack, maximal, frontier, independent or"
                    + " independent:SEED.")
    private List<String> policies = List.of();

    /** The policies as typed, in order; empty where the command's own set is to be used. */
    public List<String> policies() {
        return List.copyOf(policies);
    }
}
