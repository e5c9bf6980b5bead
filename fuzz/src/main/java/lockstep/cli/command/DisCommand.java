package lockstep.cli.command;

import java.util.List;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.conformance.driver.DisRequest;
import lockstep.conformance.driver.DisSummary;
import lockstep.conformance.driver.DisText;
import lockstep.conformance.option.DisSwitches;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dis}: shows the machine code of cubins. */
@Command(
        name = "dis",
        description = "Show the machine code of cubins, or check that it encodes to the same words again.",
        footer = {
            "",
            "Examples:",
            "  lockstep dis kernel.sm_90.cubin",
            "  lockstep dis kernel.sm_90.cubin --control --exact",
            "  lockstep dis kernel.sm_90.cubin --cfg | dot -Tsvg > kernel.svg",
            "  lockstep dis kernel.sm_90.cubin --blocks",
            "  lockstep dis *.cubin --verify-encoding",
            "  lockstep dis *.cubin --verify-control      who reads or writes a register too early",
            "  lockstep dis *.cubin --verify-control --half odd",
            "  lockstep dis *.cubin --mine-control --half even > rows.txt"
        })
public final class DisCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(arity = "1..*", paramLabel = "FILES", description = "Cubins, as ptxas and nvcc -cubin write them.")
    private List<String> files = List.of();

    @Option(names = "--json", description = "Write one JSON object a line for each machine word.")
    private boolean asJson;

    @Mixin
    private DisSwitches switches = new DisSwitches();

    /** @param session the run this command belongs to */
    public DisCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        DisRequest request = switches.request();
        DisText text = new DisText(session.out()::line);
        DisJson json = new DisJson(session.out()::line);
        DisSummary summary = request.run(files, session.inputs()::readBytes, asJson ? json::show : text::show);
        if (asJson) {
            json.show(summary);
        } else {
            text.show(summary);
        }
        return summary.isGood() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }
}
