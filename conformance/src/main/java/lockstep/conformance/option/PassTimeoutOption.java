package lockstep.conformance.option;

import java.time.Duration;
import lockstep.conformance.plugin.PluginPasses;
import picocli.CommandLine.Option;

/** {@code --pass-timeout TIME}: the time limit of plug-in passes. */
public final class PassTimeoutOption {
    @Option(
            names = "--pass-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Give up a pass of a plug-in that takes longer for one function or module: 10s, 5m; the"
                    + " default is a minute.")
    private Duration limit = PluginPasses.DEFAULT.limit();

    /** The runner of plug-in passes with that limit. */
    public PluginPasses supervision() {
        return new PluginPasses(limit);
    }
}
