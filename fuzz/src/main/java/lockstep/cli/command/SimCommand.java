package lockstep.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Cell;
import lockstep.cli.text.Column;
import lockstep.cli.text.Table;
import lockstep.conformance.driver.SimRequest;
import lockstep.conformance.driver.SimResult;
import lockstep.conformance.driver.SimRun;
import lockstep.conformance.option.SimSwitches;
import lockstep.ir.json.JsonLine;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
            "  lockstep sim k.ll --policy independent:3 --trace",
            "  lockstep sim k.ll --race",
            "  lockstep sim k.ptx --launch k.launch",
            "  lockstep sim k.sm_90.cubin --launch k.launch --policy barrier:1",
            "  lockstep sim k.sm_90.cubin --hazards       who reads a register before its value is there",
            "  lockstep sim k.ll --launch other.launch --json"
        })
public final class SimCommand implements lockstep.cli.session.Command {
    /** Elements of a buffer that {@code --show} prints. */
    private static final int SHOWN_BYTES = 64;

    private final Session session;

    @Parameters(arity = "1", paramLabel = "FILE", description = "LLVM-IR text, PTX, machine IR, a cubin, SASS or Ori.")
    private String file = "";

    @Mixin
    private SimSwitches switches = new SimSwitches();

    @Option(names = "--show", description = "Show the first bytes of every observed object.")
    private boolean show;

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
        SimResult result = request.run(file, session.inputs().resolve(file), program, this::tell);
        return result.isGood() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private void tell(SimRun run) {
        if (json.isJson()) {
            tellMachine(run);
        } else {
            tellPerson(run);
        }
    }

    private void tellMachine(SimRun run) {
        RunResult result = run.result();
        session.out()
                .line(JsonLine.object()
                        .put("schema", CheckReporter.SCHEMA)
                        .put("file", file)
                        .put("kernel", String.join(",", run.launches().kernels()))
                        .put("schedule", run.schedule().toString())
                        .put("outcome", result.outcome().toString())
                        .put("good", run.isGood())
                        .put("expectations", run.launches().expects().size())
                        .put("failures", run.failures())
                        .put(
                                "inconclusive",
                                result.inconclusive().map(i -> i.reason()).orElse(""))
                        .put("races", result.races().total())
                        .put("raceList", result.races().listed().stream().map(Object::toString).toList())
                        .put("staleUses", result.staleUses().total())
                        .put(
                                "staleList",
                                result.staleUses().listed().stream().map(Object::toString).toList())
                        .put("warpInstructions", result.counters().warpInstructions())
                        .put("laneInstructions", result.counters().laneInstructions())
                        .put("divergentBranches", result.counters().divergentBranches())
                        .put("partialInstructions", result.counters().partialInstructions())
                        .put("collectives", result.counters().collectives())
                        .put("barriers", result.counters().barriers())
                        .put("memoryAccesses", result.counters().memoryAccesses())
                        .put("ms", run.milliseconds())
                        .toString());
    }

    private void tellPerson(SimRun run) {
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
        if (show) {
            result.objects().forEach(this::showObject);
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
