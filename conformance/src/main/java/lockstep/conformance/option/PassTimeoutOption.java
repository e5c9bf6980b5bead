package lockstep.conformance.option;

import java.time.Duration;
import lockstep.conformance.plugin.OutsidePasses;
import picocli.CommandLine.Option;

/** {@code --pass-timeout TIME}: how long a pass from a plug-in may take. */
public final class PassTimeoutOption {
    @Option(
            names = "--pass-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Give up a pass of a plug-in that takes longer for one function or module: 10s, 5m; the"
                    + " default is a minute.")
    private Duration limit = OutsidePasses.DEFAULT.limit();

    /** Runs passes from outside within that limit. */
    public OutsidePasses supervision() {
        return new OutsidePasses(limit);
    }
}
