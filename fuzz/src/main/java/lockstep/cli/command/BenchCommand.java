package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import lockstep.bench.AssembleBenchmark;
import lockstep.bench.Benchmark;
import lockstep.bench.CheckBenchmark;
import lockstep.bench.CompileBenchmark;
import lockstep.bench.CoresBenchmark;
import lockstep.bench.FuzzBenchmark;
import lockstep.bench.GeneratorBenchmark;
import lockstep.bench.GrowthBenchmark;
import lockstep.bench.Level;
import lockstep.bench.LibnvvmBenchmark;
import lockstep.bench.LinearBenchmark;
import lockstep.bench.MutateBenchmark;
import lockstep.bench.MutationBenchmark;
import lockstep.bench.ParseBenchmark;
import lockstep.bench.PassesBenchmark;
import lockstep.bench.PtxGeneratorBenchmark;
import lockstep.bench.PtxParseBenchmark;
import lockstep.bench.QualityBenchmark;
import lockstep.bench.ReachBenchmark;
import lockstep.bench.ResidueBenchmark;
import lockstep.bench.SassBenchmark;
import lockstep.bench.ScalingBenchmark;
import lockstep.bench.SimulatorBenchmark;
import lockstep.bench.SpacesBenchmark;
import lockstep.bench.StartupBenchmark;
import lockstep.bench.UniformityBenchmark;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.session.Version;
import lockstep.cli.text.Progress;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.fuzz.detection.DetectionBenchmark;
import lockstep.fuzz.detection.SeededBug;
import lockstep.fuzz.mutant.MutationPlan;
import lockstep.fuzz.mutant.MutationTesting;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Pass;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench}: measures, together with a peer in the same run where there is one. */
@Command(
        name = "bench",
        description = "Measure, beside a peer in the same run where there is one. Without a name, show the benchmarks."
                + " The status is 1 if a result is wrong or a limit is missed.",
        footer = {
            "",
            "Examples:",
            "  lockstep bench                        the benchmarks",
            "  lockstep bench parse                  beside llvm-as-19 and llvm-dis-19, if they are there",
            "  lockstep bench parse --level ptx      beside ptxas, if it is there",
            "  lockstep bench simulator              beside C, POCL and oclgrind, if they are there",
            "  lockstep bench simulator --full --rounds 5 --json > now.json",
            "  lockstep bench simulator --level ptx  the kernels as nvcc compiles them",
            "  lockstep bench simulator --level sass  the machine words that ptxas makes of those",
            "  lockstep bench cores                  blocks of a launch on one core and on two, beside POCL",
            "  lockstep bench linear                 time and memory by executed instructions",
            "  lockstep bench compare before.json now.json",
            "  lockstep bench plot now.json --out docs/plots",
            "  lockstep bench growth                 steps, memory and time of check by size of the kernel",
            "  lockstep bench passes                 scalar passes beside opt-19, if it is there",
            "  lockstep bench residue --programs 2000  what opt-19 still changes after our passes, if it is there",
            "  lockstep bench residue --passes gvn,dse --before mem2reg --keep left",
            "  lockstep bench reach --programs 20000  rules that programs apply, and refusals that they reach",
            "  lockstep bench reach --passes dse,gvn --programs 5000 --keep missing",
            "  lockstep bench generator --programs 10000",
            "  lockstep bench generator --level ptx --programs 1000",
            "  lockstep bench generator --level ptx --first 50000 --programs 50000 --only-assemble",
            "  lockstep bench generator --level ptx --programs 1000 --only-assemble --keep ptx",
            "  lockstep bench fuzz                   kernels per second of a campaign, on all cores",
            "  lockstep bench mutate --rounds 5      judged cases per second and core of mutated filetests",
            "  lockstep bench startup                short commands: the launcher's time, Java's and ours",
            "  lockstep bench quality                compiled kernels beside llc-19 and through ptxas",
            "  lockstep bench libnvvm                kernels compiled from source beside libnvvm, if it is there",
            "  lockstep bench quality --update       write conformance/quality/kernels.txt anew",
            "  lockstep bench parse --megabytes 5 --json",
            "  lockstep bench detection              seeded bugs: caught or not, how soon, who is blamed",
            "  lockstep bench detection --bugs dce,early-cse/load-across-store --campaigns 3 --limit 2000",
            "  lockstep bench mutation --passes dse,gvn --sample 40 --resume mutants",
        })
public final class BenchCommand implements lockstep.cli.session.Command {
    private static final int MEGA = 1_000_000;
    private static final int MAX_MEGABYTES = 1000;

    private final Session session;

    @Parameters(
            arity = "0..1",
            index = "0",
            paramLabel = "NAME",
            description = "The benchmark to run; 'compare' or 'plot' for files of results.")
    private @Nullable String name;

    @Parameters(
            arity = "0..*",
            index = "1..*",
            paramLabel = "FILE",
            description = "What an earlier 'bench --json' wrote: two for 'compare', one or more for 'plot'.")
    private List<String> files = List.of();

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description = "Change that 'compare' does not mind (default ${DEFAULT-VALUE}).")
    private double tolerance = 5;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where 'plot' writes its pictures (default ${DEFAULT-VALUE}).")
    private String plots = "docs/plots";

    @Option(
            names = "--megabytes",
            paramLabel = "N",
            description = "Size of the module that 'parse' reads, 1 to 1000 (default 20).")
    private int megabytes = ParseBenchmark.DEFAULT_BYTES / MEGA;

    @Option(
            names = "--programs",
            paramLabel = "N",
            description = "How many programs 'generator', 'residue' and 'reach' look at (default 1000).")
    private int programs = GeneratorBenchmark.DEFAULT_PROGRAMS;

    @Option(
            names = "--first",
            paramLabel = "SEED",
            description = "Seed of the first program of 'generator --level ptx' (default ${DEFAULT-VALUE}).")
    private long first;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Whose programs 'simulator' runs, 'parse' reads and 'generator' looks at: nvvm or ptx,"
                    + " of 'simulator' sass as well (default ${DEFAULT-VALUE}).")
    private String level = "nvvm";

    @Option(
            names = "--only-assemble",
            description = "Let 'generator --level ptx' hand programs to ptxas without running them.")
    private boolean isOnlyAssembled;

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            description = "Keep the programs that 'generator --level ptx' hands to ptxas, or what 'residue' finds left"
                    + " and 'reach' does not reach, in this folder.")
    private @Nullable String keep;

    @Option(
            names = "--passes",
            paramLabel = "PASS",
            split = ",",
            description =
                    "Passes of 'residue' (default: all that have a limit), 'reach' and 'mutation' (default:" + " all).")
    private List<String> passes = List.of();

    @Option(
            names = "--before",
            paramLabel = "TEXT",
            description = "Passes that 'residue' runs before the one that it measures.")
    private String before = "";

    @Option(
            names = "--kernels",
            paramLabel = "DIR",
            description = "Where the kernels of 'simulator' are (default conformance/bench).")
    private String kernels = SimulatorBenchmark.DEFAULT_FOLDER;

    @Option(names = "--full", description = "Let the fast engine and native peers run 'simulator' at full size.")
    private boolean isFull;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "How often 'simulator', 'mutate' and 'scaling' measure everything" + " (default ${DEFAULT-VALUE}).")
    private int rounds = SimulatorBenchmark.DEFAULT_ROUNDS;

    @Option(
            names = "--bugs",
            paramLabel = "ID",
            split = ",",
            description = "Seeded bugs of 'detection', or passes for all of theirs (default all).")
    private List<String> bugs = List.of();

    @Option(
            names = "--campaigns",
            paramLabel = "N",
            description = "Campaigns of 'detection', each with seeds of its own (default ${DEFAULT-VALUE}).")
    private int campaigns = 10;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Seeds of a campaign of 'detection' and of a pass of 'mutation' (default ${DEFAULT-VALUE}).")
    private long limit = 20_000;

    @Option(
            names = "--rate-seeds",
            paramLabel = "N",
            description = "Seeds over which 'detection' counts how often a bug fires (default ${DEFAULT-VALUE}).")
    private long rateSeeds = 1_000;

    @Option(names = "--workers", paramLabel = "N", description = "Threads of 'detection' (default: all processors).")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Mutants of a pass that 'mutation' tries (default ${DEFAULT-VALUE}).")
    private int sample = MutationPlan.SAMPLE;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Let 'mutation' keep what is known of each pass in this folder, and go on from there.")
    private @Nullable String resumed;

    @Option(names = "--no-reduce", description = "Let 'detection' leave out the reduction.")
    private boolean isNotReduced;

    @Option(names = "--update", description = "Let 'quality' write its table anew.")
    private boolean isUpdate;

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public BenchCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        if (megabytes < 1 || megabytes > MAX_MEGABYTES) {
            throw wrong("bench-size", "--megabytes must be 1 to " + MAX_MEGABYTES + ", not " + megabytes);
        }
        if (programs < 1) {
            throw wrong("bench-size", "--programs must be 1 or more, not " + programs);
        }
        level();
        if (rounds < 1) {
            throw wrong("bench-size", "--rounds must be 1 or more, not " + rounds);
        }
        if (name == null) {
            showNames();
            return ExitStatus.GOOD;
        }
        if (name.equals(BenchCompareRun.COMPARE) || name.equals(BenchCompareRun.PLOT)) {
            return ofFiles(name.equals(BenchCompareRun.PLOT));
        }
        if (!files.isEmpty()) {
            throw wrong("bench-file", "'" + name + "' takes no files, 'compare' and 'plot' do");
        }
        if (name.equals(DetectionRun.NAME)) {
            return new DetectionRun(session, json.isJson(), plan()).run();
        }
        requireLevel(name);
        BenchReporter reporter = new BenchReporter(session, json.isJson());
        runWithProgress(name, reporter);
        return reporter.finish() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private Optional<Path> kept() {
        return Optional.ofNullable(keep).map(session.inputs()::resolve);
    }

    private Level level() {
        return Level.named(level)
                .orElseThrow(() -> wrong("bench-level", "--level must be nvvm, ptx or sass, not '" + level + "'"));
    }

    /** Machine words are run; others read and generate them. */
    private void requireLevel(String wanted) {
        if (level() == Level.SASS && !wanted.equals(SimulatorBenchmark.NAME)) {
            throw wrong("bench-level", "--level sass is for '" + SimulatorBenchmark.NAME + "', not '" + wanted + "'");
        }
    }

    /** Where programs are so many that the line of progress counts them; other benchmarks take seconds. */
    private void runWithProgress(String wanted, BenchReporter reporter) throws IOException {
        long counted = counted(wanted);
        if (counted == 0) {
            benchmark(wanted, n -> {}).run(reporter);
            return;
        }
        try (Progress progress = new Progress(session.err(), session.terminal(), "programs", counted)) {
            benchmark(wanted, progress::advance).run(reporter);
        }
    }

    /** How many programs are reported as progress; 0 for benchmarks without progress. */
    private long counted(String wanted) throws IOException {
        if (wanted.equals(ResidueBenchmark.NAME)) {
            return residue(n -> {}).steps();
        }
        if (wanted.equals(MutationBenchmark.NAME)) {
            return new MutationTesting(mutationPlan()).units();
        }
        if (wanted.equals(ReachBenchmark.NAME)) {
            return reach(n -> {}).steps();
        }
        return wanted.equals(PtxGeneratorBenchmark.NAME) && level() == Level.PTX ? programs : 0;
    }

    private ResidueBenchmark residue(IntConsumer advanced) {
        Path folder = session.inputs().resolve(UniformityBenchmark.DEFAULT_FOLDER);
        return new ResidueBenchmark(passes, before, folder, programs, kept(), advanced);
    }

    private ReachBenchmark reach(IntConsumer advanced) {
        requirePasses(PassRegistry.builtIn());
        return new ReachBenchmark(
                passes, programs, session.inputs().resolve(MutationBenchmark.FILETESTS), kept(), advanced);
    }

    private void requirePasses(PassRegistry registry) {
        for (String pass : passes) {
            if (registry.find(pass).isEmpty()) {
                throw wrong("bench-pass", "there is no pass '" + pass + "'; see 'lockstep list passes'");
            }
        }
    }

    private MutationPlan mutationPlan() {
        PassRegistry registry = PassRegistry.builtIn();
        requirePasses(registry);
        if (sample < 1 || limit < 0) {
            throw wrong("bench-size", "--sample must be 1 or more, --limit 0 or more");
        }
        return new MutationPlan(
                passes.isEmpty() ? registry.all().stream().map(Pass::name).toList() : passes,
                sample,
                limit,
                MutationPlan.RELEVANT,
                session.inputs().resolve(MutationBenchmark.FILETESTS),
                Optional.ofNullable(resumed).map(session.inputs()::resolve),
                Version.commit());
    }

    private Benchmark mutation(IntConsumer advanced) {
        return new MutationBenchmark(mutationPlan(), session.inputs().resolve(MutationBenchmark.TRIAGE), advanced);
    }

    private ExitStatus ofFiles(boolean isPlot) throws IOException {
        BenchCompareRun run = new BenchCompareRun(session, json.isJson());
        if (isPlot) {
            if (files.isEmpty()) {
                throw wrong("bench-file", "'plot' takes a file of results");
            }
            for (String file : files) {
                run.plot(file, plots);
            }
            return ExitStatus.GOOD;
        }
        if (files.size() != 2) {
            throw wrong("bench-file", "'compare' takes two files of results, not " + files.size());
        }
        if (!(tolerance >= 0)) {
            throw wrong("bench-size", "--tolerance must be 0 or more, not " + tolerance);
        }
        return run.compare(files.get(0), files.get(1), tolerance);
    }

    private DetectionBenchmark.Plan plan() {
        if (campaigns < 1 || limit < 1 || workers < 1 || rateSeeds < 1) {
            throw wrong("bench-size", "--campaigns, --limit, --workers and --rate-seeds must be 1 or more");
        }
        List<SeededBug> chosen = DetectionRun.bugs(SeededBug.all(), bugs);
        return new DetectionBenchmark.Plan(chosen, campaigns, limit, workers, rateSeeds, !isNotReduced);
    }

    private List<Benchmark> benchmarks(IntConsumer advanced) {
        return List.of(
                level() == Level.PTX
                        ? new PtxParseBenchmark(
                                session.inputs().resolve(PtxParseBenchmark.DEFAULT_FOLDER),
                                PtxParseBenchmark.DEFAULT_LINES)
                        : new ParseBenchmark(megabytes * MEGA),
                new SimulatorBenchmark(session.inputs().resolve(kernels), level(), isFull, rounds),
                new CoresBenchmark(session.inputs().resolve(kernels)),
                new LinearBenchmark(),
                new GrowthBenchmark(),
                new PassesBenchmark(),
                new CompileBenchmark(),
                residue(advanced),
                reach(advanced),
                mutation(advanced),
                level() == Level.PTX
                        ? new PtxGeneratorBenchmark(first, programs, !isOnlyAssembled, kept(), advanced)
                        : new GeneratorBenchmark(programs),
                new FuzzBenchmark(),
                new MutateBenchmark(session.inputs().resolve(MutateBenchmark.DEFAULT_FOLDER), rounds),
                new ScalingBenchmark(rounds),
                new CheckBenchmark(CheckBenchmark.DEFAULT_PROGRAMS),
                new SpacesBenchmark(session.inputs().resolve(UniformityBenchmark.DEFAULT_FOLDER)),
                new UniformityBenchmark(session.inputs().resolve(UniformityBenchmark.DEFAULT_FOLDER)),
                new AssembleBenchmark(session.inputs().resolve(AssembleBenchmark.DEFAULT_FOLDER)),
                new QualityBenchmark(
                        session.inputs().resolve(UniformityBenchmark.DEFAULT_FOLDER),
                        session.inputs().resolve(QualityBenchmark.DEFAULT_TABLE),
                        isUpdate),
                new LibnvvmBenchmark(session.inputs().resolve(UniformityBenchmark.DEFAULT_FOLDER)),
                new SassBenchmark(session.inputs().resolve(SassBenchmark.DEFAULT_FILE)),
                new StartupBenchmark(Version.launcher()));
    }

    private void showNames() {
        Table table = new Table(List.of(Column.text("benchmark"), Column.prose("what")));
        benchmarks(n -> {}).forEach(each -> table.row(Cell.of(each.name()), Cell.of(each.summary())));
        table.row(Cell.of(DetectionRun.NAME), Cell.of(DetectionRun.SUMMARY));
        table.row(Cell.of(BenchCompareRun.COMPARE), Cell.of("two files of results, with confidence intervals"));
        table.row(Cell.of(BenchCompareRun.PLOT), Cell.of("pictures of a file of results"));
        session.out()
                .print(table.render(
                        session.terminal().tableColumns(), session.terminal().hasColor()));
    }

    private Benchmark benchmark(String wanted, IntConsumer advanced) {
        return benchmarks(advanced).stream()
                .filter(each -> each.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> {
                    String known =
                            benchmarks(advanced).stream().map(Benchmark::name).collect(Collectors.joining(", ")) + ", "
                                    + DetectionRun.NAME;
                    return wrong("bench-name", "there is no benchmark '" + wanted + "', there are: " + known);
                });
    }

    private static InputException wrong(String code, String message) {
        return new InputException(code, SourceLocation.ofFile("<argument>"), message);
    }
}
