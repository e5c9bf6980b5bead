package lockstep.cli.option;

import picocli.CommandLine.Option;

/** {@code --each-step}: whether the steps of a pipeline that crosses levels are judged where the whole is right. */
public final class EachStepOption {
    @Option(
            names = "--each-step",
            description = "With --to: judge each step where what comes out is right as well, as faults of two steps may"
                    + " make up for each other.")
    private boolean isGiven;

    /** Whether they are. */
    public boolean isGiven() {
        return isGiven;
    }
}
