package lockstep.conformance.option;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.driver.SimRequest;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Engine;
import lockstep.sim.RunRequest;
import lockstep.sim.reference.ReferenceEngine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The switches of {@code sim}, apart from its input and the output format. */
public final class SimSwitches {
    private static final String FLAGS = "<flags>";

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

    @Mixin
    private TraceOption trace = new TraceOption();

    @Option(
            names = "--debug",
            description = "Stop before the first instruction and obey commands, one a line, of standard input; help"
                    + " shows them. On a terminal lines have history and completion. The first launch sequence runs,"
                    + " on the reference engine.")
    private boolean debug;

    @Option(
            names = {"-ex", "--ex"},
            paramLabel = "COMMAND",
            description = "A command for --debug, in the place of standard input; may stand several times.")
    private List<String> commands = List.of();

    @Option(names = "--race", description = "Look for accesses that conflict and that nothing orders.")
    private boolean race;

    @Option(
            names = "--hazards",
            description = "Let registers of a cubin hold what its control fields allow: who does not wait for a result"
                    + " finds what was there before. Runs the reference engine.")
    private boolean hazards;

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
    private LinkOption link = new LinkOption();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private FuelOption fuel = new FuelOption();

    /**
     * The request.
     *
     * @param traced receives the lines of {@code --trace}
     * @throws InputException if a value is invalid, or switches exclude each other
     */
    public SimRequest request(Environment environment, Consumer<String> traced) {
        return new SimRequest(
                launches(),
                launch.file().map(environment::resolve),
                policy.schedules(),
                seed,
                fuel.amount().orElse(RunRequest.DEFAULT_FUEL),
                warpSize.lanes(),
                race,
                hazards,
                engine(environment),
                trace.trace(traced).map(each -> each),
                link.files(environment));
    }

    /** Whether the run is to be debugged. */
    public boolean isDebug() {
        if (!debug && !commands.isEmpty()) {
            throw new InputException("sim-debug", SourceLocation.ofFile("<argument>"), "--ex goes with --debug");
        }
        if (debug && (engine.isGiven() || cores != 1)) {
            throw new InputException(
                    "sim-debug",
                    SourceLocation.ofFile("<argument>"),
                    "--debug runs the reference engine on one core: neither --engine nor --cores");
        }
        return debug;
    }

    /** Commands of the debugger; if empty, they are read from standard input. */
    public List<String> commands() {
        return List.copyOf(commands);
    }

    private Engine engine(Environment environment) {
        if (hazards && engine.isGiven()) {
            throw SimRequest.noHazards();
        }
        return hazards ? new ReferenceEngine() : engine.onCores(cores, environment.engine());
    }

    private static LaunchFile launch(String line) {
        SourceLocation place = SourceLocation.ofFile("<argument>");
        try {
            Launch read = LaunchReader.readFile(FLAGS, line).launches().getFirst();
            return LaunchFile.of(read.at(place));
        } catch (InputException wrong) {
            Diagnostic first = wrong.diagnostics().getFirst();
            throw new InputException(
                    first.code(),
                    place,
                    first.message() + ", in the launch that --kernel, --grid, --block, --shared and --arg make: "
                            + line);
        }
    }

    private Optional<LaunchFile> launches() {
        if (kernel != null) {
            String line = "LAUNCH: " + kernel + " grid=" + grid + " block=" + block + " shared=" + shared + " args=["
                    + String.join(", ", arguments) + "]";
            return Optional.of(launch(line));
        }
        if (!arguments.isEmpty()) {
            throw new InputException("sim-kernel", SourceLocation.ofFile("<argument>"), "--arg needs --kernel");
        }
        return Optional.empty();
    }
}
