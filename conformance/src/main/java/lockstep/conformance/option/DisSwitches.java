package lockstep.conformance.option;

import java.util.Optional;
import lockstep.conformance.driver.CorpusHalf;
import lockstep.conformance.driver.DisRequest;
import lockstep.conformance.driver.DisTask;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import picocli.CommandLine.Option;

/** The switches of {@code dis}, apart from its input and the choice of JSON. */
public final class DisSwitches {
    @Option(names = "--cfg", description = "Write the control flow of each function as a graph for dot.")
    private boolean asGraph;

    @Option(names = "--blocks", description = "Write functions in the open form: blocks with labels; reads back.")
    private boolean asBlocks;

    @Option(
            names = "--verify-encoding",
            description = "Decode and encode each word; exit with 1 if one is unknown, changes or is not explained.")
    private boolean verifiesEncoding;

    @Option(
            names = "--verify-control",
            description = "Check that stall counts and scoreboards let each instruction wait for what it needs, on all"
                    + " ways through the code; exit with 1 if one does not.")
    private boolean verifiesControl;

    @Option(
            names = "--mine-control",
            description = "Write the fewest cycles between instructions that use one another's results, as the rows of"
                    + " the table of latencies have them.")
    private boolean minesControl;

    @Option(
            names = "--half",
            paramLabel = "HALF",
            description = "Look at this half of the functions only, by the hash of their names: even, odd or both"
                    + " (default ${DEFAULT-VALUE}).")
    private String half = "both";

    @Option(names = "--exact", description = "Write all fields, so that the text reads back.")
    private boolean exact;

    @Option(names = "--control", description = "Write the control fields and the words as well.")
    private boolean control;

    @Option(
            names = "--arch",
            paramLabel = "SM",
            description = "Decode as this architecture, for instance sm_90; else as the file says.")
    private String architecture = "";

    /**
     * The request for cubins.
     *
     * @throws InputException if the architecture or half does not exist
     */
    public DisRequest request() {
        return new DisRequest(architecture(), task());
    }

    private DisTask task() {
        if (verifiesControl) {
            return new DisTask.VerifyControl(half());
        }
        if (minesControl) {
            return new DisTask.MineControl(half());
        }
        return verifiesEncoding ? new DisTask.VerifyEncoding() : new DisTask.Show(view(), exact, control);
    }

    private DisTask.View view() {
        if (asGraph) {
            return DisTask.View.GRAPH;
        }
        return asBlocks ? DisTask.View.BLOCKS : DisTask.View.LISTING;
    }

    private CorpusHalf half() {
        return CorpusHalf.ofWord(half)
                .orElseThrow(() -> new InputException(
                        "corpus-half",
                        SourceLocation.ofFile("<argument>"),
                        "--half is even, odd or both, not " + half));
    }

    private Optional<Architecture> architecture() {
        if (architecture.isEmpty()) {
            return Optional.empty();
        }
        Optional<Architecture> found = Architecture.ofTool(architecture);
        if (found.isEmpty()) {
            throw new InputException(
                    "architecture", SourceLocation.NONE, "no architecture " + architecture + " is described");
        }
        return found;
    }
}
