package lockstep.conformance.option;

import java.util.List;
import picocli.CommandLine.Option;

/** {@code --external}: external tools that run instead of passes. */
public final class ExternalOption {
    @Option(
            names = "--external",
            paramLabel = "CMD",
            description = "Instead of passes run an outside tool that reads {in} and writes {out}, or libnvvm, or"
                    + " ptxas; several are a chain, and {A,B} in a command makes one tool for A and one for B.")
    private List<String> commands = List.of();

    /** The commands, first to last; empty if the option was not given. */
    public List<String> commands() {
        return List.copyOf(commands);
    }
}
