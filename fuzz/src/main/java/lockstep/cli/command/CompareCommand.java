package lockstep.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.cli.text.Table.Style;
import lockstep.conformance.debug.LaneTrace;
import lockstep.conformance.debug.LaneTraces;
import lockstep.conformance.driver.CompareRequest;
import lockstep.conformance.explore.ExplorationJson;
import lockstep.conformance.option.ComparisonOptions;
import lockstep.conformance.option.LaunchOption;
import lockstep.conformance.option.PluginOption;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.json.JsonLine;
import lockstep.sim.RunRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code compare}: whether one program refines another, whoever made it. */
@Command(
        name = "compare",
        description = "Run two programs, of whatever dialects, on the same launches, and say whether the second shows"
                + " what the first does. Exit status 1: it does not; the counterexample has the launch with its"
                + " inputs, and what the lane that went wrong does in both, up to the first difference.",
        footer = {
            "",
            "Examples:",
            "  lockstep compare before.ll after.ll",
            "  lockstep compare k.ll k.ptx --launch k.launch",
            "  lockstep compare k.ptx k.sm_90.cubin --policy stack,independent:3",
            "  lockstep compare k.ll by-hand.ll --json"
        })
public final class CompareCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "The program that is right by definition.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "The program that is to refine it.")
    private String after = "";

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public CompareCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        CompareRequest request = new CompareRequest(
                comparison.check(new PluginOption(), session, RunRequest.DEFAULT_FUEL),
                launch.file().map(session::resolve));
        List<CompareRequest.Found> found = request.run(side(before), side(after));
        for (CompareRequest.Found each : found) {
            Optional<LaneTraces> traces = each.verdict() instanceof Verdict.Wrong wrong
                    ? LaneTraces.of(request.check(), each.before(), each.after(), wrong.counterexample())
                    : Optional.empty();
            if (json.isJson()) {
                tellMachine(each, traces);
            } else {
                tellPerson(each, traces);
            }
        }
        return found.stream().anyMatch(each -> each.verdict().isWrong()) ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    private CompareRequest.Side side(String name) {
        return new CompareRequest.Side(
                name, session.resolve(name), session.inputs().readBytes(name));
    }

    private void tellPerson(CompareRequest.Found found, Optional<LaneTraces> traces) {
        String kernels = String.join(",", found.launches().kernels());
        session.out().line("@" + kernels + ": " + text(found.verdict()));
        traces.ifPresent(this::tellTraces);
        if (found.verdict().isWrong() || found.isMadeUp()) {
            session.out().line(found.isMadeUp() ? "the launch was made up, for --launch:" : "the launch:");
            session.out().print(found.launches().toString());
        }
    }

    /** What the lane does in both programs, up to the first difference, which has a mark. */
    private void tellTraces(LaneTraces traces) {
        session.out().line("what the lane does (" + traces.lane() + "):");
        Table table = new Table(List.of(Column.text(""), Column.text("before"), Column.text("after")));
        traces.rows()
                .forEach(row -> table.row(
                        row.isDifference() ? new Cell(">", Style.BAD) : Cell.of(""),
                        cell(row.before(), row.isDifference()),
                        cell(row.after(), row.isDifference())));
        session.out()
                .print(table.render(
                        session.terminal().tableColumns(), session.terminal().hasColor()));
    }

    private static Cell cell(Optional<LaneTrace.Event> event, boolean isDifference) {
        return new Cell(event.map(LaneTrace.Event::line).orElse(""), isDifference ? Style.BAD : Style.PLAIN);
    }

    private static String text(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Refines refines ->
                refines.vacuous() > 0
                        ? "Refines (vacuous: " + refines.vacuous() + " runs before are undefined)"
                        : "Refines" + refines.qualification();
            case Verdict.Skipped _ -> "Skipped";
            case Verdict.Inconclusive open -> "Inconclusive [" + open.reason() + "]: " + open.what();
            case Verdict.Wrong wrong ->
                wrong.word() + ": " + wrong.counterexample().text();
        };
    }

    private void tellMachine(CompareRequest.Found found, Optional<LaneTraces> traces) {
        JsonLine line = JsonLine.object()
                .put("schema", CheckReporter.SCHEMA)
                .put("kind", "comparison")
                .put("before", before)
                .put("after", after)
                .put("kernel", String.join(",", found.launches().kernels()))
                .put("launch", found.launches().toString())
                .put("madeUp", found.isMadeUp())
                .put("verdict", found.verdict().word());
        switch (found.verdict()) {
            case Verdict.Wrong wrong -> {
                Counterexample example = wrong.counterexample();
                line.put("schedule", example.schedule())
                        .put("what", example.what())
                        .put("object", example.object())
                        .put("offset", example.offset())
                        .put("details", example.details());
            }
            case Verdict.Inconclusive open -> line.put("reason", open.reason()).put("what", open.what());
            case Verdict.Refines refines -> ExplorationJson.refines(line, refines);
            case Verdict.Skipped _ -> line.put("vacuous", 0);
        }
        traces.ifPresent(lane -> line.put("traces", ExplorationJson.traces(lane)));
        session.out().line(line.toString());
    }
}
