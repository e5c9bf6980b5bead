package lockstep.cli.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.cli.session.Version;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.phase.PhasePipeline;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.option.EngineOption;
import lockstep.conformance.option.LevelOption;
import lockstep.conformance.option.PhiOption;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.campaign.CampaignSpec;
import lockstep.fuzz.campaign.CaseSource;
import lockstep.fuzz.campaign.Configuration;
import lockstep.fuzz.campaign.GeneratorSource;
import lockstep.fuzz.campaign.MutantSource;
import lockstep.fuzz.campaign.OpenLevel;
import lockstep.fuzz.campaign.OpenSource;
import lockstep.fuzz.campaign.PtxCaseSource;
import lockstep.fuzz.campaign.RuleSource;
import lockstep.fuzz.campaign.SassCaseSource;
import lockstep.fuzz.campaign.SeedUnits;
import lockstep.fuzz.campaign.SteeredSource;
import lockstep.fuzz.campaign.TransformedSource;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxGenerator;
import lockstep.fuzz.generate.sass.SassGenerator;
import lockstep.fuzz.judge.Declarations;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.RandomPipelines;
import lockstep.fuzz.judge.SassSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.mutate.Mutator;
import lockstep.fuzz.mutate.OriginalFolder;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.PhiMode;
import org.jspecify.annotations.Nullable;

/**
 * The settings from the options of {@code fuzz}; for options not given, those of the resumed campaign. Turned into a
 * {@link Configuration} and back.
 */
final class FuzzSettings {
    /**
     * Default limit of warp instructions of a run: generated kernels take some thousands, and a program that a wrong
     * pass made endless must cost little.
     */
    static final long DEFAULT_FUEL = 2_000_000;

    /** Whether weights follow the coverage: {@code yes} or {@code no}. */
    static final String STEER = "steer";

    /** How many changes that keep the meaning each kernel gets. */
    static final String TRANSFORM = "transform";

    /** There where programs are made of rules. */
    static final String RULES = "rules";

    /** What runs programs. */
    static final String ENGINE = "engine";

    /** How many passes a pipeline has at most that each case draws for itself; instead of passes. */
    private static final String RANDOM_PASSES = "random-passes";

    /** The file or folder of the programs that cases are made of by mutations, as it was given. */
    private static final String MUTATE = "mutate";

    /** Identifies its contents. */
    private static final String ORIGINALS = "originals";

    /** Warp instructions of a run of a mutated program: what a mutation makes endless shall cost little. */
    private static final long MUTANT_FUEL = 100_000;

    /** The level that kernels are compiled to. */
    private static final String TO = "to";

    /** There if each step is judged. */
    private static final String EACH_STEP = "each-step";

    /** The default for what kernels are compiled with. */
    private static final String COMPILED = "nvopt<O2>";

    private static final String LEVEL = "level";
    private static final String PTX = "ptx";
    private static final String SASS = "sass";
    private static final String ARCHITECTURE = "arch";
    private static final String ASSEMBLER = "assembler";

    private static final String WEIGHT = "weight.";
    private static final String EXTERNAL = "external.";
    private static final String UNIFORMITY = "check-uniform";
    private static final String SCHEMA = "1";
    /** Those of machine code: the usual order of the groups of lanes, and another one. */
    private static final List<Schedule> SASS_SCHEDULES =
            List.of(Schedule.of(Policy.BARRIER), new Schedule(Policy.BARRIER, 5));

    /** Machine words run under one order for each of these, where PTX mostly runs once for all of them. */
    private static final List<Schedule> PTXAS_SCHEDULES =
            List.of(Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 1));

    private final SortedMap<String, String> entries = new TreeMap<>();

    FuzzSettings() {
        put("passes", StandardPipelines.DEFAULT);
        put(Profile.named("default"));
        put(new SeedUnits(0, Long.MAX_VALUE - 1, SeedUnits.DEFAULT_UNIT));
        put("fuel", Long.toString(DEFAULT_FUEL));
        put("policies", words(CheckOptions.DEFAULT.schedules()));
        put(STEER, "no");
        put(ENGINE, new EngineOption().engine().name());
        put(TRANSFORM, "0");
        put("phi", PhiMode.EDGE.word());
        put("case-limit-ms", Long.toString(CampaignSpec.DEFAULT_CASE_LIMIT.toMillis()));
    }

    /** The settings of a campaign that is there. */
    static FuzzSettings of(Configuration configuration) {
        FuzzSettings settings = new FuzzSettings();
        settings.entries.clear();
        settings.entries.putAll(configuration.entries());
        return settings;
    }

    /** Sets an entry; gives what it was before, null for none. */
    @Nullable String put(String name, String words) {
        return entries.put(name, words);
    }

    void put(SeedUnits units) {
        entries.putAll(units.entries());
    }

    void put(Profile profile) {
        entries.keySet().removeIf(name -> name.startsWith(WEIGHT));
        put("profile", profile.name());
        profile.weights().forEach((name, weight) -> put(WEIGHT + name, Integer.toString(weight)));
    }

    /** Passes of Lockstep are under test. */
    void putPasses(String text) {
        removeExternals();
        entries.remove(RANDOM_PASSES);
        put("passes", text);
    }

    private void removeExternals() {
        entries.keySet().removeIf(name -> name.startsWith(EXTERNAL));
    }

    /** Each case draws a pipeline of up to {@code most} passes. */
    void putRandomPasses(int most) {
        removeExternals();
        entries.remove("passes");
        put(RANDOM_PASSES, Integer.toString(most));
    }

    /** Kernels are compiled to {@code level}, for {@code architecture}; programs of PTX only to a cubin. */
    void putCodegen(String level, String architecture) {
        put(TO, level);
        put(ARCHITECTURE, architecture);
        if (isPtx()) {
            put(Profile.named("cubin"));
        } else {
            put("passes", COMPILED);
        }
    }

    /** Outside tools are under test: alone, or with what code generation makes. */
    void putExternals(List<String> commands) {
        removeExternals();
        if (!entries.containsKey(TO)) {
            entries.remove("passes");
        }
        for (int i = 0; i < commands.size(); i++) {
            put(EXTERNAL + "%03d".formatted(i), commands.get(i));
        }
    }

    /**
     * Programs of PTX are generated, and run on both engines; on one where what is made of them is under test, whose
     * faults the reference confirms.
     *
     * @param architecture the target of the programs
     * @param isAssembled whether the programs are assembled by ptxas as well
     * @param isJudged whether what is made of them is under test, by outside tools or by phases
     */
    void putPtx(Architecture architecture, boolean isAssembled, boolean isJudged) {
        entries.remove("passes");
        put(LEVEL, PTX);
        put(ARCHITECTURE, architecture.tool());
        put(ASSEMBLER, isAssembled ? "yes" : "no");
        put(ENGINE, isJudged ? new EngineOption().engine().name() : new CrossCheckEngine().name());
        put(Profile.named(PTX));
    }

    /** Programs of PTX or SASS are for another architecture. */
    void putArchitecture(Architecture architecture) {
        put(ARCHITECTURE, architecture.tool());
    }

    /** What ptxas makes of programs of PTX is under test. */
    void putMachineCode() {
        put(Profile.named(ExternalPass.PTXAS));
        putPolicies(PTXAS_SCHEDULES);
    }

    /** Cases are made by mutations of the programs in a file or folder. */
    void putMutate(String name) {
        entries.keySet().removeIf(entry -> entry.startsWith(WEIGHT) || entry.equals("profile"));
        if (put(MUTATE, name) == null) {
            put("fuel", Long.toString(MUTANT_FUEL));
        }
    }

    /** What cases are made of by mutations, as it was given; empty where they are generated. */
    Optional<String> mutated() {
        return Optional.ofNullable(entries.get(MUTATE));
    }

    /** Whether programs of PTX are generated. */
    boolean isPtx() {
        return PTX.equals(entries.get(LEVEL));
    }

    /** Programs of SASS are generated for an architecture, encoded, and run on both engines before and after. */
    void putSass(Architecture architecture) {
        entries.remove("passes");
        put(LEVEL, SASS);
        put(ARCHITECTURE, architecture.tool());
        put(ENGINE, new CrossCheckEngine().name());
        put("policies", words(SASS_SCHEDULES));
        put(Profile.named(SASS));
    }

    /** Whether programs of SASS are generated. */
    boolean isSass() {
        return SASS.equals(entries.get(LEVEL));
    }

    /**
     * Programs of an open form are generated, run on both engines, judged in their other forms, and handed to passes
     * where there are any.
     */
    void putOpen(OpenLevel level) {
        entries.keySet().removeIf(name -> name.startsWith(WEIGHT));
        put("passes", "");
        put("profile", level.word());
        put(LEVEL, level.word());
        put(ENGINE, new CrossCheckEngine().name());
    }

    /** The open form of which programs are generated; empty if they are of another level. */
    Optional<OpenLevel> open() {
        return Optional.ofNullable(entries.get(LEVEL)).flatMap(OpenLevel::named);
    }

    /** The level that programs are generated at. */
    String level() {
        return entries.getOrDefault(LEVEL, PassLevel.NVVM.word());
    }

    /** Which generator makes them. */
    Profile.Level profileLevel() {
        if (isPtx()) {
            return Profile.Level.PTX;
        }
        return isSass() ? Profile.Level.SASS : Profile.Level.NVVM;
    }

    /** Claims of analyses are asserted. */
    void putUniformity() {
        put(UNIFORMITY, "true");
    }

    /** Whether claims of analyses are asserted. */
    boolean checksUniformity() {
        return entries.containsKey(UNIFORMITY);
    }

    /** Steps are judged even where the final program is right. */
    void putEachStep() {
        put(EACH_STEP, "yes");
    }

    void putPolicies(List<Schedule> schedules) {
        put("policies", words(schedules));
    }

    private static String words(List<Schedule> schedules) {
        return String.join(",", schedules.stream().map(Schedule::toString).toList());
    }

    private String get(String name) {
        return Optional.ofNullable(entries.get(name))
                .orElseThrow(() -> new IllegalStateException("no setting " + name));
    }

    /** Campaigns from before there was a choice do not have it. */
    private PhiMode phiMode() {
        return PhiOption.parse(entries.getOrDefault("phi", PhiMode.EDGE.word()));
    }

    private long number(String name) {
        return Long.parseLong(get(name));
    }

    private List<String> externals() {
        List<String> commands = new ArrayList<>();
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            if (entry.getKey().startsWith(EXTERNAL)) {
                commands.add(entry.getValue());
            }
        }
        return commands;
    }

    private Profile profile() {
        StringBuilder text = new StringBuilder();
        entries.forEach((name, value) -> {
            if (name.startsWith(WEIGHT)) {
                text.append(name.substring(WEIGHT.length()))
                        .append(" = ")
                        .append(value)
                        .append('\n');
            }
        });
        return Profile.parse(get("profile"), profileLevel(), text.toString());
    }

    private int generatorVersion() {
        if (open().isPresent()) {
            return open().get().version();
        }
        if (isSass()) {
            return SassGenerator.VERSION;
        }
        if (mutated().isPresent()) {
            return Mutator.VERSION;
        }
        return isPtx() ? PtxGenerator.VERSION : Generator.VERSION;
    }

    private Architecture architecture() {
        return Architecture.ofTool(get(ARCHITECTURE)).orElseThrow();
    }

    /** All settings, and what this version of Lockstep adds. */
    private Configuration configuration() {
        put("schema", SCHEMA);
        put("generator", Integer.toString(generatorVersion()));
        put("version", Version.number());
        put("commit", Version.commit());
        return new Configuration(entries);
    }

    /**
     * The campaign.
     *
     * @param registry knows the passes
     * @param schedules of the policies set
     * @param claims analyses whose claims to assert
     * @param originals the programs of {@link #mutated}
     * @throws lockstep.ir.diag.InputException if there is no such pass or tool
     */
    CampaignSpec spec(
            PassRegistry registry,
            List<Schedule> schedules,
            List<ClaimSource> claims,
            Optional<OriginalFolder> originals) {
        originals.ifPresent(folder -> put(ORIGINALS, folder.digest()));
        CheckOptions options =
                new CheckOptions(schedules, number("fuel"), 1, CheckOptions.DEFAULT.warpSize()).withClaims(claims);
        RefinementCheck check = new RefinementCheck(EngineOption.named(get(ENGINE)), options);
        List<String> externals = externals();
        Subject subject;
        Declarations declared = Declarations.NONE;
        if (isPtx() && !entries.containsKey(TO)) {
            subject = new PtxSubject(check, assemblers(), tools(externals, check));
        } else if (isSass()) {
            subject = new SassSubject(check, WordEncoder.STANDARD);
        } else if (entries.containsKey(RANDOM_PASSES)) {
            RandomPipelines pipelines =
                    new RandomPipelines(registry, Math.toIntExact(number(RANDOM_PASSES)), check, phiMode());
            subject = pipelines;
            declared = pipelines.declared();
        } else if (entries.containsKey(TO)) {
            Pipeline pipeline = compiling(registry);
            PipelineSubject whole = new PipelineSubject(pipeline, check).with(phiMode());
            PipelineSubject passes = entries.containsKey(EACH_STEP) ? whole.judgingEachStep() : whole;
            subject = externals.isEmpty() ? passes : passes.with(ToolChain.of(externals, ExternalPass.DEFAULT_TIMEOUT));
            declared = declared(pipeline);
        } else if (externals.isEmpty()) {
            Pipeline pipeline = PipelineParser.parse(registry, get("passes"));
            PassLevel level = open().map(OpenLevel::level).orElse(PassLevel.NVVM);
            pipeline.requireLevel(level, SourceLocation.ofFile("--level"), level.phrase());
            subject = new PipelineSubject(pipeline, check).with(phiMode());
            declared = declared(pipeline);
        } else {
            subject = tools(externals, check).orElseThrow();
        }
        SeedUnits units = units();
        return new CampaignSpec(
                configuration(),
                source(units, originals),
                subject,
                units,
                Duration.ofMillis(number("case-limit-ms")),
                options(externals),
                declared);
    }

    private Pipeline compiling(PassRegistry registry) {
        if (isPtx()) {
            return PhasePipeline.of(0, architecture(), registry);
        }
        Pipeline given = PipelineParser.parse(registry, get("passes"));
        CodegenOptions options = new CodegenOptions(
                PtxTarget.named(get(ARCHITECTURE)), false, false, Optional.empty(), Optional.empty());
        return LevelOption.part(options.pipeline(given, registry, PassOptions.NONE), get(TO));
    }

    /** The seeds. */
    SeedUnits units() {
        return new SeedUnits(number(SeedUnits.FIRST), number(SeedUnits.LAST), Math.toIntExact(number(SeedUnits.UNIT)));
    }

    private static Optional<ToolSubject> tools(List<String> commands, RefinementCheck check) {
        return commands.isEmpty()
                ? Optional.empty()
                : Optional.of(new ToolSubject(ToolChain.of(commands, ExternalPass.DEFAULT_TIMEOUT), check));
    }

    private List<PtxAssembler> assemblers() {
        List<PtxAssembler> found = new ArrayList<>();
        for (String level : get(ASSEMBLER).equals("yes") ? PtxAssembler.LEVELS : List.<String>of()) {
            found.add(PtxAssembler.find(level, ExternalPass.DEFAULT_TIMEOUT)
                    .orElseThrow(() -> new InputException(
                            "external-missing", SourceLocation.ofFile("<argument>"), "there is no ptxas")));
        }
        return found;
    }

    private CaseSource source(SeedUnits units, Optional<OriginalFolder> originals) {
        if (open().isPresent()) {
            return new OpenSource(open().get());
        }
        if (isPtx()) {
            return new PtxCaseSource(profile(), architecture());
        }
        if (isSass()) {
            return new SassCaseSource(profile(), architecture());
        }
        if (originals.isPresent()) {
            return transformed(new MutantSource(originals.get()));
        }
        CaseSource made = entries.containsKey(RULES)
                ? new RuleSource()
                : isSteered() ? new SteeredSource(profile(), units) : new GeneratorSource(profile());
        return transformed(made);
    }

    private CaseSource transformed(CaseSource made) {
        int changes = Math.toIntExact(number(TRANSFORM));
        return changes == 0 ? made : new TransformedSource(made, changes);
    }

    private boolean isSteered() {
        return get(STEER).equals("yes");
    }

    /** The policies, as they are typed. */
    String policies() {
        return get("policies");
    }

    private static Declarations declared(Pipeline pipeline) {
        return Declarations.of(
                pipeline.steps().stream().map(step -> step.pass()).toList());
    }

    /** What a command needs beside profile and seeds to judge a case again; steering does not touch a case. */
    private List<String> options(List<String> externals) {
        List<String> words = new ArrayList<>();
        if (entries.containsKey(RULES)) {
            words.add("--rules");
        }
        mutated().ifPresent(name -> words.addAll(List.of("--mutate", name)));
        if (!get(TRANSFORM).equals("0")) {
            words.addAll(List.of("--transform", get(TRANSFORM)));
        }
        if (number("fuel") != DEFAULT_FUEL) {
            words.addAll(List.of("--fuel", get("fuel")));
        }
        if (isPtx()) {
            words.addAll(List.of("--level", PTX, "--arch", get(ARCHITECTURE)));
            if (entries.containsKey(TO)) {
                words.addAll(List.of("--to", get(TO)));
            } else if (get(ASSEMBLER).equals("no")) {
                words.add("--no-ptxas");
            }
        } else if (isSass()) {
            words.addAll(List.of("--level", SASS, "--arch", get(ARCHITECTURE)));
        } else if (entries.containsKey(RANDOM_PASSES)) {
            words.addAll(List.of("--random-passes", get(RANDOM_PASSES)));
        } else if (entries.containsKey(TO)) {
            words.addAll(List.of("--to", get(TO), "--arch", get(ARCHITECTURE), "--passes", get("passes")));
        } else if (externals.isEmpty()) {
            open().ifPresent(level -> words.addAll(List.of("--level", level.word())));
            if (!get("passes").isEmpty()) {
                words.addAll(List.of("--passes", get("passes")));
            }
        }
        externals.forEach(tool -> words.addAll(List.of("--external", tool)));
        if (entries.containsKey(EACH_STEP)) {
            words.add("--each-step");
        }
        if (checksUniformity()) {
            words.add("--check-uniform");
        }
        if (phiMode() != PhiMode.EDGE) {
            words.addAll(List.of("--phi", phiMode().word()));
        }
        words.addAll(List.of("--policy", policies()));
        return words;
    }
}
