package lockstep.cli.command;

import java.io.IOException;
import lockstep.cli.option.ReportTablesOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.conformance.driver.OptRequest;
import lockstep.conformance.option.OptSwitches;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code opt}: runs passes over a program and prints it. */
@Command(
        name = "opt",
        description = "Run passes over a program and print the result.",
        footer = {
            "",
            "Examples:",
            "  lockstep opt examples/saxpy.ll --passes mem2reg,instsimplify,dce -S -o out.ll",
            "  lockstep opt k.ll --passes 'function(sroa,early-cse)' --print-changed -S",
            "  lockstep opt k.ll --passes simplifycfg --bisect-limit 12 -S",
            "  lockstep opt k.ll --passes sroa,dce --print-pipeline-passes",
            "  lockstep opt k.mptx --passes dead-mi-elimination --verify-each --stats",
            "  lockstep opt k.ll -O2 -opt \"-remat-use-limit=3\" -opt \"-do-licm=0\" -S"
        })
public final class OptCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(
            arity = "1",
            paramLabel = "FILE",
            description = "LLVM-IR text, machine IR, Ori, or PTX, which is opened before the passes and closed after"
                    + " them; - is standard input.")
    private String file = "";

    @Mixin
    private OptSwitches switches = new OptSwitches();

    @Option(names = "-o", paramLabel = "OUT", description = "Write the result to OUT instead of standard output.")
    private @Nullable String output;

    @Mixin
    private ReportTablesOption tables = new ReportTablesOption();

    /** @param session the run this command belongs to */
    public OptCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        OptRequest request = switches.request(session, session.err()::print);
        if (switches.isPipelineOnly()) {
            session.out().line(request.pipeline().toString());
            return ExitStatus.GOOD;
        }
        OptRequest.Result result = request.run(file, session.inputs().readBytes(file));
        tables.show(session, result.report());
        write(switches.showsModule() ? result.text() : "");
        return ExitStatus.GOOD;
    }

    private void write(String text) {
        if (output == null || output.equals(OutputFiles.STANDARD_OUTPUT)) {
            session.out().print(text);
        } else {
            OutputFiles.write(session, "-o", output, text);
        }
    }
}
