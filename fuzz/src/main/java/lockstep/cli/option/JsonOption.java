package lockstep.cli.option;

import picocli.CommandLine.Option;

/** {@code --json}: output for machines. */
public final class JsonOption {
    @Option(
            names = "--json",
            description = "Print one JSON object a line, each with a schema version, instead of text for people.")
    private boolean isJson;

    /** Whether output is for machines. */
    public boolean isJson() {
        return isJson;
    }
}
