package lockstep.conformance.option;

import picocli.CommandLine.Option;

/** {@code --filter S}: which files of a folder {@code test} runs. */
public final class FilterOption {
    @Option(names = "--filter", paramLabel = "S", description = "Run only files whose path below DIR contains S.")
    private String part = "";

    /** Substring of the paths of the files; empty for all. */
    public String part() {
        return part;
    }
}
