package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.fuzz.campaign.CampaignMerge;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fuzz merge}: puts what shards of a campaign left together. */
@Command(
        name = "merge",
        description = "Put directories of campaigns together that differ in their seeds alone: shards, from whatever"
                + " machines. Each seed gets one record, and findings get new numbers, as if one process had"
                + " judged all. Directories of other commits, seeds whose records are not the same, and files"
                + " that are cut off are refused, and nothing is written.",
        footer = {
            "",
            "Examples:",
            "  lockstep fuzz merge part-0 part-1 part-2 --out all",
            "  lockstep fuzz merge all part-3 --out all",
            "",
            "docs/fuzzing.md, \"Several machines\", has scripts for Slurm and Kubernetes."
        })
final class FuzzMergeCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Directories of campaigns, or of 'fuzz merge'.")
    private List<String> folders = List.of();

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "Where the result is kept; what an earlier 'fuzz merge' left there is replaced.")
    private String out = "";

    @Mixin
    private JsonOption json = new JsonOption();

    FuzzMergeCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        Path target = session.inputs().resolve(out);
        long start = System.nanoTime();
        CampaignMerge.Merged merged = CampaignMerge.of(
                folders.stream().map(folder -> session.inputs().resolve(folder)).toList(), target);
        double seconds = (System.nanoTime() - start) / 1e9;
        session.note("seeds " + merged.seeds());
        long seeds = merged.result().statistics().seeds();
        FuzzReporter.of(json.isJson(), session)
                .summary(merged.result(), merged.declared(), target, "merged", seeds, seconds);
        return merged.result().isWrong() ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }
}
