package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Cell;
import lockstep.cli.text.Column;
import lockstep.cli.text.Table;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.option.EngineOption;
import lockstep.conformance.option.FuelOption;
import lockstep.conformance.option.LaunchOption;
import lockstep.conformance.option.PolicyOption;
import lockstep.conformance.option.WarpSizeOption;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Function;
import lockstep.sim.Engine;
import lockstep.sim.Observer;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import org.jspecify.annotations.Nullable;
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

    @Parameters(arity = "1", paramLabel = "FILE", description = "LLVM-IR text, PTX, or a cubin.")
    private String file = "";

    @Option(names = "--kernel", paramLabel = "K", description = "The kernel to launch, with --grid, --block and --arg.")
    private @Nullable String kernel;

    @Option(names = "--grid", paramLabel = "X[,Y[,Z]]", description = "Blocks of the grid (default 1).")
    private String grid = "1";

    @Option(names = "--block", paramLabel = "X[,Y[,Z]]", description = "Threads of a block (default 32).")
    private String block = "32";

    @Option(names = "--shared", paramLabel = "BYTES", description = "Dynamic shared memory of a block.")
    private long shared;

    @Option(
            names = "--arg",
            paramLabel = "A",
            description = "An argument as in a LAUNCH line: 'i32 5', 'buf f32[8] iota'.")
    private List<String> arguments = List.of();

    @Option(
            names = "--trace",
            description = "Show every instruction with the lanes that execute it, on standard error.")
    private boolean trace;

    @Option(names = "--race", description = "Look for accesses that conflict and that nothing orders.")
    private boolean race;

    @Option(
            names = "--hazards",
            description = "Let registers of a cubin hold what its control fields allow: who does not wait for a result"
                    + " finds what was there before. Runs the reference engine.")
    private boolean hazards;

    @Option(names = "--show", description = "Show the first bytes of every observed object.")
    private boolean show;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the values that undefined bits get.")
    private long seed = 1;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description = "Threads on which the fast engine runs blocks where their order cannot matter (default 1).")
    private int cores = 1;

    @Mixin
    private WarpSizeOption warpSize = new WarpSizeOption();

    @Mixin
    private PolicyOption policy = new PolicyOption();

    @Mixin
    private EngineOption engine = new EngineOption();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private FuelOption fuel = new FuelOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public SimCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        byte[] bytes = session.inputs().readBytes(file);
        Program program = ProgramFiles.read(file, bytes).orThrow();
        ProgramImage image = hazards ? inFlight(program) : program.image(ImageOptions.REFERENCE);
        List<Schedule> schedules = policy.schedules();
        Policy usual = program.dialect() == Dialect.SASS ? Policy.BARRIER : Policy.STACK;
        List<Schedule> used = schedules.isEmpty() ? List.of(Schedule.of(usual)) : schedules;
        boolean good = true;
        for (LaunchFile launches : launches(bytes, program.kernels())) {
            for (Schedule schedule : used) {
                good &= runOne(image, launches, schedule);
            }
        }
        return good ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private ProgramImage inFlight(Program program) {
        if (program instanceof SassProgram machine && !engine.isGiven()) {
            return machine.imageInFlight();
        }
        throw new InputException(
                "sim-hazards", SourceLocation.ofFile("<argument>"), "--hazards needs a cubin, and no --engine");
    }

    private List<LaunchFile> launches(byte[] bytes, List<Function> kernels) throws IOException {
        if (kernel != null) {
            String line = "LAUNCH: " + kernel + " grid=" + grid + " block=" + block + " shared=" + shared + " args=["
                    + String.join(", ", arguments) + "]";
            return List.of(LaunchReader.readFile("<flags>", line));
        }
        if (!arguments.isEmpty()) {
            throw new InputException("sim-kernel", SourceLocation.ofFile("<argument>"), "--arg needs --kernel");
        }
        Path path = session.inputs().resolve(file);
        Optional<Path> given = launch.file().map(session.inputs()::resolve);
        List<LaunchFile> found = LaunchSource.find(path, bytes, kernels, given);
        if (found.isEmpty()) {
            throw new InputException("no-kernel", SourceLocation.ofFile(file), "there is no kernel to launch");
        }
        return found;
    }

    private boolean runOne(ProgramImage image, LaunchFile launches, Schedule schedule) {
        int lanes = warpSize.lanes();
        Optional<Observer> observer = trace ? Optional.of(new Tracer()) : Optional.empty();
        long most = fuel.amount().orElse(RunRequest.DEFAULT_FUEL);
        RunRequest request = new RunRequest(launches, schedule, seed, most, lanes, false, observer, race);
        long start = System.nanoTime();
        Engine chosen = hazards ? EngineOption.named("reference") : engine.onCores(cores);
        RunResult result = chosen.run(image, request);
        double milliseconds = (System.nanoTime() - start) / 1e6;
        List<String> failures =
                launches.expects().isEmpty() ? new ArrayList<>() : Expectations.failures(launches, result);
        boolean stoppedBadly = launches.expects().isEmpty() && !(result.outcome() instanceof Outcome.Finished);
        boolean good = failures.isEmpty() && !stoppedBadly && result.staleUses().total() == 0;
        if (json.isJson()) {
            tellMachine(launches, schedule, result, failures, good, milliseconds);
        } else {
            tellPerson(launches, schedule, result, failures, milliseconds);
        }
        return good;
    }

    private void tellMachine(
            LaunchFile launches,
            Schedule schedule,
            RunResult result,
            List<String> failures,
            boolean good,
            double milliseconds) {
        session.out()
                .line(JsonLine.object()
                        .put("schema", CheckReporter.SCHEMA)
                        .put("file", file)
                        .put("kernel", String.join(",", launches.kernels()))
                        .put("schedule", schedule.toString())
                        .put("outcome", result.outcome().toString())
                        .put("good", good)
                        .put("expectations", launches.expects().size())
                        .put("failures", failures)
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
                        .put("ms", milliseconds)
                        .toString());
    }

    private void tellPerson(
            LaunchFile launches, Schedule schedule, RunResult result, List<String> failures, double milliseconds) {
        result.printed().values().forEach(session.out()::print);
        session.out()
                .line("%s under %s: %s".formatted(String.join(",", launches.kernels()), schedule, result.outcome()));
        result.inconclusive()
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
        table.row(Cell.of("milliseconds"), Cell.of("%.1f".formatted(milliseconds)));
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

    private final class Tracer implements Observer {
        @Override
        public void enteredBlock(int run, long cta, int warp, String function, String entered, int mask) {
            session.err()
                    .line("launch %d block %d warp %d %08x @%s %s:".formatted(run, cta, warp, mask, function, entered));
        }

        @Override
        public void executed(int run, long cta, int warp, int mask, String text) {
            session.err().line("launch %d block %d warp %d %08x   %s".formatted(run, cta, warp, mask, text.strip()));
        }
    }
}
