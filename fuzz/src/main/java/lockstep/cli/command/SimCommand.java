package lockstep.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import lockstep.cli.edit.HistoryFile;
import lockstep.cli.edit.LineEditor;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.ShowOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.conformance.debug.WarpDebugger;
import lockstep.conformance.debug.WarpDebugger.CommandSource;
import lockstep.conformance.driver.ShownRange;
import lockstep.conformance.driver.SimRequest;
import lockstep.conformance.option.SimSwitches;
import lockstep.ir.json.JsonLine;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sim}: runs launches of a program and says whether its EXPECT lines hold. */
@Command(
        name = "sim",
        description = "Run launches of a program under the simulator, and say whether EXPECT lines hold.",
        footer = {
            "",
            "Examples:",
            "  lockstep sim examples/saxpy.ll",
            "  lockstep sim k.ll --kernel k --grid 2 --block 64 --arg 'buf i32[128] iota' --arg 'i32 7' --show",
            "  lockstep sim k.ll --show '0[0..31]'                elements of the buffer of argument 0, as numbers",
            "  lockstep sim k.ll --show '@table:f32' --show-to table.tsv",
            "  lockstep sim k.ll --policy stack,independent:3     says whether the schedules show the same",
            "  lockstep sim k.ll --policy independent:3 --trace",
            "  lockstep sim k.ll --debug                          stops at instructions, shows lanes, goes back",
            "  lockstep sim k.ll --debug --ex 'break 12' --ex continue --ex 'print %%x' --ex reverse-stepi",
            "  lockstep sim k.ll --race",
            "  lockstep sim k.ptx --launch k.launch",
            "  lockstep sim k.sm_90.cubin --launch k.launch --policy barrier:1",
            "  lockstep sim k.sm_90.cubin --hazards       who reads a register before its value is there",
            "  lockstep sim k.ll --launch other.launch --json"
        })
public final class SimCommand implements lockstep.cli.session.Command {
    /** Elements of a buffer that {@code --show} prints. */
    private static final int SHOWN_BYTES = 64;

    /** Values in a line. */
    private static final int SHOWN_VALUES = 8;

    private final Session session;
    private final List<ShownRange.Values> shown = new ArrayList<>();

    @Parameters(arity = "1", paramLabel = "FILE", description = "LLVM-IR text, PTX, machine IR, a cubin, SASS or Ori.")
    private String file = "";

    @Mixin
    private SimSwitches switches = new SimSwitches();

    @Mixin
    private ShowOption show = new ShowOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public SimCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        SimRequest request = switches.request(session, session.err()::line);
        byte[] program = session.inputs().readBytes(file);
        if (switches.isDebug()) {
            debug(request.repeatable(file, session.inputs().resolve(file), program));
            return ExitStatus.GOOD;
        }
        SimRequest.Result result = request.run(file, session.inputs().resolve(file), program, this::tell);
        show.write(session, shown);
        Optional<String> difference = result.policyDifference();
        difference.ifPresent(this::tellDifference);
        if (difference.isPresent()) {
            return ExitStatus.FOUND_WRONG;
        }
        return result.isGood() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private void debug(SimRequest.Repeatable run) throws IOException {
        if (!switches.commands().isEmpty()) {
            debug(run, CommandSource.shown(switches.commands().iterator(), session.out()::line));
        } else if (session.terminal().editsLines()) {
            debugOnTerminal(run);
        } else {
            debug(run, _ -> typed());
        }
    }

    private void debug(SimRequest.Repeatable run, CommandSource commands) {
        new WarpDebugger(commands, session.out()::line, run.launches()).debug(run.run());
    }

    private void debugOnTerminal(SimRequest.Repeatable run) throws IOException {
        try (LineEditor editor = LineEditor.open(session.out(), HistoryFile.find(System.getenv()))) {
            WarpDebugger debugger = new WarpDebugger(editor, session.out()::line, run.launches());
            editor.onInterrupt(debugger::interrupt);
            debugger.debug(run.run());
        }
    }

    /** Reads a command; echoes it after the prompt where the terminal does not show it. */
    private Optional<String> typed() {
        boolean isSeen = session.terminal().isOutput();
        session.out().print(isSeen ? WarpDebugger.PROMPT : "");
        session.out().flush();
        Optional<String> line = session.inputs().readLine();
        if (!isSeen) {
            line.ifPresent(text -> session.out().line(WarpDebugger.PROMPT + text));
        }
        return line;
    }

    private void tellDifference(String difference) {
        if (json.isJson()) {
            session.out()
                    .line(JsonLine.object()
                            .put("schema", CheckReporter.SCHEMA)
                            .put("file", file)
                            .put("difference", difference)
                            .toString());
        } else {
            session.out().line("the schedules disagree: " + difference);
        }
    }

    private void tell(SimRequest.Run run) {
        shown.addAll(values(run));
        if (json.isJson()) {
            tellMachine(run);
        } else {
            tellPerson(run);
        }
    }

    private void tellMachine(SimRequest.Run run) {
        RunResult result = run.result();
        JsonLine line = JsonLine.object()
                .put("schema", CheckReporter.SCHEMA)
                .put("file", file)
                .put("kernel", String.join(",", run.launches().kernels()))
                .put("schedule", run.schedule().toString())
                .put("outcome", result.outcome().toString())
                .put("good", run.isGood())
                .put("expectations", run.launches().expects().size())
                .put("failures", run.failures())
                .put("inconclusive", result.inconclusive().map(i -> i.reason()).orElse(""))
                .put("races", result.races().total())
                .put(
                        "raceList",
                        result.races().listed().stream().map(Object::toString).toList())
                .put("staleUses", result.staleUses().total())
                .put(
                        "staleList",
                        result.staleUses().listed().stream()
                                .map(Object::toString)
                                .toList())
                .put("warpInstructions", result.counters().warpInstructions())
                .put("laneInstructions", result.counters().laneInstructions())
                .put("divergentBranches", result.counters().divergentBranches())
                .put("partialInstructions", result.counters().partialInstructions())
                .put("collectives", result.counters().collectives())
                .put("barriers", result.counters().barriers())
                .put("memoryAccesses", result.counters().memoryAccesses())
                .put("ms", run.milliseconds());
        if (!show.ranges().isEmpty()) {
            line.putObjects("shown", values(run).stream().map(SimCommand::line).toList());
        }
        if (run.isMadeUp()) {
            line.put("madeUpLaunch", run.launches().toString());
        }
        session.out().line(line.toString());
    }

    private void tellPerson(SimRequest.Run run) {
        RunResult result = run.result();
        LaunchFile launches = run.launches();
        List<String> failures = run.failures();
        result.printed().values().forEach(session.out()::print);
        session.out()
                .line("%s under %s: %s"
                        .formatted(String.join(",", launches.kernels()), run.schedule(), result.outcome()));
        result.inconclusive()
                .filter(i -> result.races().total() == 0 || !i.reason().equals("race"))
                .ifPresent(i ->
                        session.out().line("  inconclusive [" + i.reason() + "]: " + i.what() + " at " + i.place()));
        result.races().listed().forEach(found -> session.out().line("  race: " + found));
        result.staleUses().listed().forEach(found -> session.out().line("  too early: " + found));
        failures.forEach(failure -> session.out().line("  expectation failed: " + failure));
        if (!launches.expects().isEmpty()) {
            int held = launches.expects().size() - failures.size();
            session.out()
                    .line("  %d of %d expectations hold"
                            .formatted(Math.max(held, 0), launches.expects().size()));
        }
        Table table = new Table(List.of(Column.text("counter"), Column.number("value")));
        table.row(Cell.of("warp instructions"), Cell.of(result.counters().warpInstructions()));
        table.row(Cell.of("lane instructions"), Cell.of(result.counters().laneInstructions()));
        table.row(Cell.of("with part of the warp"), Cell.of(result.counters().partialInstructions()));
        table.row(Cell.of("divergent branches"), Cell.of(result.counters().divergentBranches()));
        table.row(Cell.of("collectives"), Cell.of(result.counters().collectives()));
        table.row(Cell.of("block barriers"), Cell.of(result.counters().barriers()));
        table.row(Cell.of("lane memory accesses"), Cell.of(result.counters().memoryAccesses()));
        table.row(Cell.of("milliseconds"), Cell.of("%.1f".formatted(run.milliseconds())));
        session.out()
                .print(table.render(
                        session.terminal().tableColumns(), session.terminal().hasColor()));
        if (run.isMadeUp()) {
            session.out().line("the launch was made up, for --launch:");
            session.out().print(launches.toString());
        }
        if (show.showsAll()) {
            result.objects().forEach(this::showObject);
        }
        if (!show.isToFile()) {
            values(run).forEach(this::showValues);
        }
    }

    private List<ShownRange.Values> values(SimRequest.Run run) {
        return show.ranges().stream()
                .flatMap(range -> range.of(run.launches(), run.result()).stream())
                .toList();
    }

    private static JsonLine line(ShownRange.Values values) {
        return JsonLine.object()
                .put("object", values.object())
                .put("type", values.type().word())
                .put("first", values.first())
                .put("values", values.values());
    }

    private void showValues(ShownRange.Values values) {
        int count = values.values().size();
        session.out()
                .line("%s, %s, elements %d to %d:"
                        .formatted(values.object(), values.type().word(), values.first(), values.first() + count - 1));
        for (int i = 0; i < count; i += SHOWN_VALUES) {
            String row = String.join(" ", values.values().subList(i, Math.min(count, i + SHOWN_VALUES)));
            session.out().line("  %6d: %s".formatted(values.first() + i, row));
        }
    }

    private void showObject(ObservedObject object) {
        StringJoiner bytes = new StringJoiner(" ");
        for (int i = 0; i < Math.min(SHOWN_BYTES, object.bytes().length); i++) {
            boolean open = object.undefinedAt(i) != 0 || (object.flagsAt(i) & ObservedObject.POISON) != 0;
            bytes.add(open ? "??" : "%02x".formatted(object.bytes()[i]));
        }
        String more = object.bytes().length > SHOWN_BYTES ? " ..." : "";
        session.out().line(object.name() + " (" + object.bytes().length + " bytes): " + bytes + more);
    }
}
