package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.cli.option.EachStepOption;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.SeedRange;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Interruption;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.option.DurationConverter;
import lockstep.conformance.option.LevelOption;
import lockstep.conformance.option.PluginOption;
import lockstep.conformance.option.PolicyOption;
import lockstep.conformance.option.RunSwitches;
import lockstep.conformance.option.SubjectSwitches;
import lockstep.conformance.option.UniformityOption;
import lockstep.fuzz.campaign.Campaign;
import lockstep.fuzz.campaign.CampaignSpec;
import lockstep.fuzz.campaign.OpenLevel;
import lockstep.fuzz.campaign.SeedUnits;
import lockstep.fuzz.campaign.Shard;
import lockstep.fuzz.campaign.StateDirectory;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.mutate.OriginalFolder;
import lockstep.fuzz.reduce.Reducer;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fuzz}: a campaign over generated kernels. */
@Command(
        name = "fuzz",
        description =
                "Generate kernels, run passes or outside tools over them, and check every step as 'check' does. What"
                        + " is found is kept in a directory, together with all that is needed to go on later. Runs"
                        + " until the time or the seeds are used up, or until Ctrl-C.",
        footer = {
            "",
            "Examples:",
            "  lockstep fuzz --time 60s",
            "  lockstep fuzz --seeds 0..9999 --profile collectives --out night",
            "  lockstep fuzz --time 8h --passes 'mem2reg,simplifycfg,dce' --out night",
            "  lockstep fuzz --time 8h --random-passes 12 --out night",
            "  lockstep fuzz --time 8h --steer --transform 4 --out night",
            "  lockstep fuzz --seeds 0..19999 --rules --passes instcombine",
            "  lockstep fuzz --resume night --time 8h",
            "  lockstep fuzz --seeds 0..99999 --shard 3/8 --out part-3",
            "  lockstep fuzz merge part-0 part-1 part-2 --out all",
            "  lockstep fuzz --mutate conformance/filetests/gvn --passes gvn --seeds 0..4999",
            "  lockstep fuzz --to ptx -O3 --arch sm_80 --time 10m",
            "  lockstep fuzz --to ptx --seeds 0..999 --external 'ptxas -O{0,3}'",
            "  lockstep fuzz --to sass --time 10m",
            "  lockstep fuzz --to sass --each-step --time 10m",
            "  lockstep fuzz --level ptx --time 10m",
            "  lockstep fuzz --level ptx --to sass --time 10m",
            "  lockstep fuzz --level ptx --time 10m --external 'ptxas -O{0,3}'",
            "  lockstep fuzz --level sass --time 10m --arch sm_90",
            "  lockstep fuzz --level machine --time 10m --passes dead-mi-elimination",
            "  lockstep fuzz --level ori --time 10m",
            "  lockstep fuzz --time 30m --external 'libnvvm -opt=3' --external 'ptxas -O3'",
            "  lockstep fuzz --time 30m --external 'opt-19 -passes=instcombine -S {in} -o {out}'",
            "",
            "A run has fuel for 2000000 warp instructions, of a mutated program for 100000, unless --fuel is given.",
            "docs/fuzzing.md describes the directory."
        })
public final class FuzzCommand implements lockstep.cli.session.Command {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final String PTX = "ptx";
    private static final String SASS = "sass";
    private static final List<String> LEVELS =
            List.of("nvvm", PTX, SASS, OpenLevel.MACHINE.word(), OpenLevel.ORI.word());
    private static final int STOP_SECONDS = 30;
    private static final int MAX_WORKERS = 1024;
    private static final int LARGEST_UNIT = 65_536;
    private static final int MAX_TRANSFORMATIONS = 100;
    private static final int MAX_RANDOM_PASSES = 100;

    private final Session session;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Begin nothing new after TIME: 60s, 30m, 8h.")
    private @Nullable Duration time;

    @Option(
            names = "--seeds",
            paramLabel = "A..B",
            converter = SeedRange.Converter.class,
            description = "Judge exactly these seeds (default: from 0 on).")
    private @Nullable SeedRange seeds;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Judge a share of the seeds only: shard I, from 0, of N; 'env' as I takes SLURM_ARRAY_TASK_ID"
                    + " or JOB_COMPLETION_INDEX. 'fuzz merge' puts the directories together.")
    private @Nullable String shard;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "What kernels are like: default, cssa, remat, globalopt, loops, shapes, memory, blocks,"
                    + " calls, collectives, masks, nvptx (unless said otherwise for the external tools libnvvm and llc,"
                    + " and with --to), or a file of weights.")
    private @Nullable String profile;

    @Option(
            names = "--mutate",
            paramLabel = "PATH",
            description = "Instead of generating kernels: change programs of this .ll file, or of those below this"
                    + " folder, by several mutations each. Their functions are called as 'check --functions' does.")
    private @Nullable String mutate;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "What to generate: nvvm (the default), or ptx: programs of PTX, each run on both engines,"
                    + " tried on ptxas, and handed to the external tools if any, or sass: machine code, run on both"
                    + " engines before it is encoded and after it has been decoded, or machine and ori: machine IR and"
                    + " Ori, run on both engines in their open and closed forms, and before and after each of the"
                    + " passes of their level, if any.")
    private @Nullable String level;

    @Option(
            names = "--to",
            paramLabel = "LEVEL",
            description = "Compile each kernel as cc does, -O2 unless passes or a level are given, to nvvm, machine,"
                    + " ptx or sass, a cubin, and compare what comes out with the kernel, and each step with the one"
                    + " before where that fails; of PTX also what the external tools make, if any. With --level ptx:"
                    + " each program to sass.")
    private @Nullable String to;

    @Option(
            names = "--arch",
            paramLabel = "ARCH",
            description = "With --level ptx or sass: the architecture, sm_75 to sm_120 (default sm_90); with --to any"
                    + " that cc knows; with --to sass only sm_90.")
    private @Nullable String architecture;

    @Option(names = "--no-ptxas", description = "With --level ptx: do not ask ptxas whether it takes the programs.")
    private boolean isNotAssembled;

    @Option(names = "--steer", description = "Let the weights of the profile follow the coverage, from epoch to epoch.")
    private boolean isSteered;

    @Option(
            names = "--rules",
            description = "Instead of kernels of all kinds: left sides of the rules of instcombine, with constants and"
                    + " arguments at which their conditions change.")
    private boolean isOfRules;

    @Option(
            names = "--transform",
            paramLabel = "N",
            description = "Change each kernel in N ways that keep its meaning, 0 to 100 (default 0).")
    private @Nullable Integer transform;

    @Mixin
    private SubjectSwitches subject = new SubjectSwitches();

    @Mixin
    private EachStepOption eachStep = new EachStepOption();

    @Option(
            names = "--random-passes",
            paramLabel = "N",
            description = "Instead of --passes: each case draws a pipeline of its own, of 1 to N passes (at most 100).")
    private @Nullable Integer randomPasses;

    @Mixin
    private RunSwitches runs = new RunSwitches();

    @Option(
            names = "--case-limit",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "A case that takes more processor time, or waits ten times as long, is a"
                    + " finding (default 20s).")
    private @Nullable Duration caseLimit;

    @Option(names = "--unit", paramLabel = "N", description = "Seeds a unit of work, 1 to 65536 (default 64).")
    private @Nullable Integer unit;

    @Option(names = "--workers", paramLabel = "N", description = "Threads that judge (default: all cores).")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the campaign is kept (default: a new folder below campaigns).")
    private @Nullable String out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with the campaign in DIR; other options than --time, --workers and --plugin may be"
                    + " left out, and must be as before.")
    private @Nullable String resume;

    @Option(
            names = "--reduce-time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Time for reducing the first finding of each signature, in the end (default 60s).")
    private Duration reduceTime = Reducer.Budget.DEFAULT.time();

    @Option(names = "--no-reduce", description = "Leave findings as they are.")
    private boolean isNotReduced;

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public FuzzCommand(Session session) {
        this.session = session;
    }

    @Override
    public List<lockstep.cli.session.Command> subcommands() {
        return List.of(new FuzzMergeCommand(session));
    }

    @Override
    public ExitStatus run() throws IOException {
        requireSense();
        CampaignSpec spec = spec();
        try (StateDirectory state = state(spec)) {
            return run(spec, state);
        }
    }

    private void requireSense() {
        if (resume != null && out != null) {
            throw wrong("fuzz-directory", "--out and --resume exclude each other");
        }
        if (to == null) {
            subject.requireOneKind("fuzz-external");
        } else {
            requireCodegenSense(to);
        }
        if (randomPasses != null
                && (!subject.tools().isEmpty() || subject.passes().text().isPresent())) {
            throw wrong("fuzz-passes", "--random-passes goes neither with --passes and -O nor with --external");
        }
        if (randomPasses != null && (randomPasses < 1 || randomPasses > MAX_RANDOM_PASSES)) {
            throw wrong("fuzz-passes", "--random-passes must be 1 to " + MAX_RANDOM_PASSES + ", not " + randomPasses);
        }
        if (level != null && !LEVELS.contains(level)) {
            throw wrong("fuzz-level", "--level must be one of " + String.join(", ", LEVELS) + ", not '" + level + "'");
        }
        if (open().isPresent()) {
            requireOpenSense();
        }
        if (SASS.equals(level)
                && (!subject.tools().isEmpty() || runs.uniformity().isOn())) {
            throw wrong("fuzz-level", "--level sass goes neither with --external nor with --check-uniform");
        }
        boolean isBelow = PTX.equals(level) || SASS.equals(level);
        if (architecture != null
                && to == null
                && (!isBelow || Architecture.ofTool(architecture).isEmpty())) {
            throw wrong(
                    "fuzz-arch",
                    "--arch goes with --level ptx or sass, and '" + architecture + "' must be one of "
                            + Stream.of(Architecture.values())
                                    .map(Architecture::tool)
                                    .collect(Collectors.joining(", ")));
        }
        boolean hasPasses = subject.passes().text().isPresent() || randomPasses != null;
        if (isOfRules && (isBelow || isSteered || profile != null || mutate != null)) {
            throw wrong(
                    "fuzz-rules",
                    "--rules goes with --level ptx, sass, machine and ori as little as with --steer,"
                            + " --profile or --mutate");
        }
        if (isBelow && (hasPasses || isSteered || transform != null)) {
            throw wrong(
                    "fuzz-level", "--level " + level + " goes with passes as little as with --steer or --transform");
        }
        if (mutate != null && (isBelow || isSteered || profile != null)) {
            throw wrong("fuzz-mutate", "--mutate goes neither with --level ptx and sass nor with --profile or --steer");
        }
        if (isNotAssembled && !PTX.equals(level)) {
            throw wrong("fuzz-level", "--no-ptxas goes with --level ptx only");
        }
        if (eachStep.isGiven() && to == null && resume == null) {
            throw wrong("fuzz-each-step", "--each-step goes with --to");
        }
        if (shard != null && (resume != null || isSteered)) {
            throw wrong("fuzz-shard", "--shard goes neither with --resume nor with --steer");
        }
        if (workers < 1 || workers > MAX_WORKERS) {
            throw wrong("fuzz-workers", "--workers must be 1 to " + MAX_WORKERS + ", not " + workers);
        }
        if (transform != null && (transform < 0 || transform > MAX_TRANSFORMATIONS)) {
            throw wrong("fuzz-transform", "--transform must be 0 to " + MAX_TRANSFORMATIONS + ", not " + transform);
        }
        if (unit != null && (unit < 1 || unit > LARGEST_UNIT)) {
            throw wrong("fuzz-unit", "--unit must be 1 to " + LARGEST_UNIT + ", not " + unit);
        }
    }

    private void requireCodegenSense(String wanted) {
        LevelOption.part(new Pipeline(List.of()), wanted);
        boolean isSass = SASS.equals(wanted);
        boolean isLevel = level == null || level.equals(PassLevel.NVVM.word()) || isSass && PTX.equals(level);
        if (!isLevel || randomPasses != null) {
            throw wrong(
                    "fuzz-level",
                    "--to goes with --level nvvm alone, --to sass also with --level ptx, and neither with"
                            + " --random-passes");
        }
        if (subject.phi().given().isPresent() && !wanted.equals(PassLevel.MACHINE.word())) {
            throw wrong("fuzz-level", "--phi goes with --to machine or no --to, not with --to " + wanted);
        }
        if (isSass && !subject.tools().isEmpty()) {
            throw wrong("fuzz-external", "--to sass leaves no PTX for --external");
        }
        if (isSass && architecture != null) {
            LevelOption.requireCubins(architecture);
        } else if (architecture != null && PtxTarget.named(architecture).isEmpty()) {
            throw wrong("fuzz-arch", "PTX is not made for '" + architecture + "'");
        }
    }

    private Optional<OpenLevel> open() {
        return Optional.ofNullable(level).flatMap(OpenLevel::named);
    }

    /** Programs of open forms know passes of their level, and nothing that is of LLVM IR alone. */
    private void requireOpenSense() {
        boolean isOfNvvm = !subject.tools().isEmpty()
                || randomPasses != null
                || profile != null && !profile.equals(level)
                || isSteered
                || transform != null
                || runs.uniformity().isOn()
                || subject.phi().given().isPresent();
        if (isOfNvvm) {
            throw wrong(
                    "fuzz-level",
                    "--level " + level + " goes neither with --external, --random-passes, --profile, --steer and"
                            + " --transform nor with --check-uniform and --phi");
        }
    }

    private static void requireCountable(SeedRange range) {
        if (range.last() - range.first() < 0 || range.last() - range.first() == Long.MAX_VALUE) {
            throw wrong("fuzz-seeds", "--seeds " + range + " are more than 2^63 - 1 seeds");
        }
    }

    private static InputException wrong(String code, String message) {
        return new InputException(code, SourceLocation.ofFile("<argument>"), message);
    }

    private CampaignSpec spec() throws IOException {
        FuzzSettings settings = resume == null
                ? new FuzzSettings()
                : FuzzSettings.of(StateDirectory.configuration(session.inputs().resolve(resume)));
        if (PTX.equals(level) && !settings.isPtx()) {
            boolean hasPtxas = PtxAssembler.find(PtxAssembler.LEVELS.getFirst(), ExternalPass.DEFAULT_TIMEOUT)
                    .isPresent();
            boolean isJudged = subject.tools().stream().anyMatch(ExternalPass::isPtxas);
            boolean isAssembled = !isNotAssembled && !isJudged && hasPtxas && to == null;
            settings.putPtx(
                    architecture(), isAssembled, to != null || !subject.tools().isEmpty());
            if (isJudged) {
                settings.putMachineCode();
            }
        }
        if (SASS.equals(level) && !settings.isSass()) {
            settings.putSass(architecture());
        }
        open().filter(wanted -> settings.open().isEmpty()).ifPresent(settings::putOpen);
        if (architecture != null && to == null) {
            settings.putArchitecture(architecture());
        }
        if (to != null) {
            settings.putCodegen(to, Optional.ofNullable(architecture).orElse(PtxTarget.DEFAULT.name()));
        }
        if (mutate != null) {
            settings.putMutate(mutate);
        }
        subject.passes().text().ifPresent(settings::putPasses);
        if (randomPasses != null) {
            settings.putRandomPasses(randomPasses);
        }
        subject.phi().given().ifPresent(mode -> settings.put("phi", mode.word()));
        if (eachStep.isGiven()) {
            settings.putEachStep();
        }
        if (!subject.tools().isEmpty()) {
            settings.putExternals(subject.tools());
        }
        if (!runs.schedules().isEmpty()) {
            settings.putPolicies(runs.schedules());
        }
        if (profile != null && settings.open().isEmpty()) {
            Profile given = profile(profile, settings.profileLevel());
            if (given.level() != settings.profileLevel()) {
                throw wrong("fuzz-profile", "profile '" + profile + "' is not one of --level " + settings.level());
            }
            settings.put(given);
        } else if (resume == null
                && level == null
                && mutate == null
                && (to != null || subject.tools().stream().anyMatch(ExternalPass::isDeviceCompiler))) {
            settings.put(Profile.named("nvptx"));
        }
        if (runs.uniformity().isOn()) {
            settings.putUniformity();
        }
        putNumbers(settings);
        if (runs.engine().isGiven()) {
            settings.put(FuzzSettings.ENGINE, runs.engine().engine().name());
        }
        PluginOption plugins = subject.passes().plugins();
        List<ClaimSource> claims = UniformityOption.claims(settings.checksUniformity(), plugins, session);
        Optional<OriginalFolder> originals = originals(settings);
        CampaignSpec spec = settings.spec(
                        plugins.registry(session), PolicyOption.parse(settings.policies()), claims, originals)
                .with(plugins.names(), plugins.jars(session));
        if (spec.subject() instanceof PipelineSubject passes) {
            passes.pipeline().skipped().ifPresent(session.err()::line);
        }
        return spec;
    }

    private Optional<OriginalFolder> originals(FuzzSettings settings) throws IOException {
        if (settings.mutated().isEmpty()) {
            return Optional.empty();
        }
        String name = settings.mutated().get();
        OriginalFolder folder =
                OriginalFolder.read(name, session.inputs().resolve(name), OriginalFolder.Limits.DEFAULT);
        session.err().line(folder.summary());
        return Optional.of(folder);
    }

    private Architecture architecture() {
        return Optional.ofNullable(architecture).flatMap(Architecture::ofTool).orElse(Architecture.SM_90);
    }

    private void putNumbers(FuzzSettings settings) {
        if (isSteered) {
            settings.put(FuzzSettings.STEER, "yes");
        }
        if (isOfRules) {
            settings.put(FuzzSettings.RULES, "yes");
        }
        if (transform != null) {
            settings.put(FuzzSettings.TRANSFORM, Integer.toString(transform));
        }
        if (seeds != null) {
            requireCountable(seeds);
            settings.put(
                    new SeedUnits(seeds.first(), seeds.last(), settings.units().unit()));
        }
        if (unit != null) {
            settings.put(SeedUnits.UNIT, Integer.toString(unit));
        }
        if (shard != null) {
            settings.put(shard(settings.units()));
        }
        runs.fuel().ifPresent(fuel -> settings.put("fuel", Long.toString(fuel)));
        if (caseLimit != null) {
            settings.put("case-limit-ms", Long.toString(caseLimit.toMillis()));
        }
    }

    private SeedUnits shard(SeedUnits all) {
        try {
            return Shard.parse(Objects.requireNonNull(shard), System.getenv()).of(all);
        } catch (IllegalArgumentException wrong) {
            throw wrong("fuzz-shard", "--shard: " + wrong.getMessage());
        }
    }

    private Profile profile(String name, Profile.Level among) {
        boolean isFile = !Profile.NAMES.contains(name)
                && !Profile.PTX_NAMES.contains(name)
                && !Profile.SASS_NAMES.contains(name)
                && Files.isRegularFile(session.inputs().resolve(name));
        return isFile ? Profile.parse(name, among, session.inputs().readText(name)) : Profile.named(name);
    }

    private StateDirectory state(CampaignSpec spec) throws IOException {
        if (resume != null) {
            return StateDirectory.resume(session.inputs().resolve(resume), spec.configuration());
        }
        String folder = out != null
                ? out
                : "campaigns/" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
        return StateDirectory.create(session.inputs().resolve(folder), spec.configuration());
    }

    private ExitStatus run(CampaignSpec spec, StateDirectory state) throws IOException {
        FuzzReporter reporter = FuzzReporter.of(json.isJson(), session);
        FuzzProgress progress = new FuzzProgress(session, spec, reporter);
        Campaign campaign = new Campaign(spec, state, progress);
        long before = campaign.statistics().seeds();
        long start = System.nanoTime();
        try (Interruption _ = Interruption.listen(campaign::stop, STOP_SECONDS, () -> {})) {
            Campaign.End end = progress.during(campaign, () -> campaign.run(workers, Optional.ofNullable(time)));
            double seconds = (System.nanoTime() - start) / 1e9;
            if (!isNotReduced) {
                campaign.reduceFindings(new Reducer.Budget(reduceTime, Long.MAX_VALUE));
            }
            Campaign.Result result = campaign.result();
            long judged = campaign.statistics().seeds() - before;
            reporter.summary(result, spec.declared(), state.folder(), end.word(), judged, seconds);
            session.out().flush();
            return result.isWrong() ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
        }
    }

    /** Reports the events of the campaign: a line for each finding, and the line of progress. */
    private static final class FuzzProgress implements Campaign.Listener {
        private final Session session;
        private final CampaignSpec spec;
        private final FuzzReporter reporter;
        private @Nullable Progress shown;

        FuzzProgress(Session session, CampaignSpec spec, FuzzReporter reporter) {
            this.session = session;
            this.spec = spec;
            this.reporter = reporter;
        }

        /** A campaign's run. */
        @FunctionalInterface
        interface Work {
            Campaign.End run() throws IOException;
        }

        Campaign.End during(Campaign campaign, Work work) throws IOException {
            boolean isRange = spec.units().seeds() < Long.MAX_VALUE / 2;
            long total = isRange ? spec.units().seeds() - campaign.statistics().seeds() : 0;
            try (Progress progress = new Progress(
                    session.err(),
                    session.terminal(),
                    "fuzz",
                    total,
                    () -> FuzzReporter.progress(campaign.statistics()))) {
                shown = progress;
                return work.run();
            }
        }

        @Override
        public void found(Finding finding, Path folder) {
            reporter.finding(finding, folder);
        }

        @Override
        public void advanced(int seeds) {
            if (shown != null) {
                shown.advance(seeds);
            }
        }
    }
}
