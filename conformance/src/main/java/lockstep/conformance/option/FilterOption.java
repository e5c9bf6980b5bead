package lockstep.conformance.option;

import picocli.CommandLine.Option;

/** {@code --filter S}: which files of a folder {@code test} runs. */
public final class FilterOption {
    @Option(names = "--filter", paramLabel = "S", description = "Run only files whose path below DIR contains S.")
    private String part = "";

    /** What the paths of the files contain; empty for all. */
    public String part() {
        return part;
    }
}
