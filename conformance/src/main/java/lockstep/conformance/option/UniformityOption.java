package lockstep.conformance.option;

import java.util.List;
import lockstep.conformance.driver.Environment;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine.Option;

/**
 * {@code --check-claims}, {@code --check-uniform}: whether to assert the claims of analyses about uniform values and
 * addresses.
 */
public final class UniformityOption {
    @Option(
            names = {"--check-uniform", "--check-claims"},
            description = "Assert, on every program that is run, that what the analyses claim to be uniform is equal"
                    + " over the lanes, and that addresses lie to each other as the alias analysis claims.")
    private boolean isOn;

    /** Whether it was given. */
    public boolean isOn() {
        return isOn;
    }

    /**
     * The analyses whose claims to assert: Lockstep's and those of {@code plugins}; empty unless requested.
     *
     * @throws InputException if it was requested and no analysis makes claims
     */
    public List<ClaimSource> claims(PluginOption plugins, Environment environment) {
        return claims(isOn, plugins, environment);
    }

    /** As {@link #claims(PluginOption, Environment)}, with the request as a parameter. */
    public static List<ClaimSource> claims(boolean isAskedFor, PluginOption plugins, Environment environment) {
        if (!isAskedFor) {
            return List.of();
        }
        List<ClaimSource> sources = plugins.claimSources(environment);
        if (sources.isEmpty()) {
            throw new InputException(
                    "check-uniform", SourceLocation.ofFile("<argument>"), "no analysis claims anything");
        }
        return sources;
    }
}
