package lockstep.conformance.option;

import java.util.List;
import lockstep.conformance.driver.ProveRequest;
import lockstep.conformance.prove.Proofs.Effort;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine.Option;

/** The switches of {@code prove}, apart from the output format. */
public final class ProveSwitches {
    @Option(
            names = "--pass",
            paramLabel = "PASS",
            description = "Whose rules; may be repeated (default: instcombine, instsimplify).")
    private List<String> passes = List.of(ProveRequest.DATA, "instsimplify");

    @Option(names = "--rule", paramLabel = "NAME", description = "Only the rule of this name, without its pass.")
    private String rule = "";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Small functions that are drawn (default: ${DEFAULT-VALUE}).")
    private long seeds = Effort.FULL.seeds();

    @Option(
            names = "--draws",
            paramLabel = "N",
            description = "Functions drawn for each rule that is data and each width (default: ${DEFAULT-VALUE}).")
    private long draws = Effort.FULL.draws();

    /**
     * The request.
     *
     * @throws InputException if a number is negative
     */
    public ProveRequest request() {
        if (seeds < 0 || draws < 0) {
            throw new InputException(
                    "prove-effort", SourceLocation.ofFile("<argument>"), "--seeds and --draws are not negative");
        }
        Effort full = Effort.FULL;
        return new ProveRequest(
                passes, rule, new Effort(seeds, full.constants(), draws, full.most(), full.evaluations()));
    }
}
