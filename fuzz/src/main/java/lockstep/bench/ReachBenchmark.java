package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.instcombine.CombineRules;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.filetest.Filetests;
import lockstep.conformance.filetest.UnreachedRefusals;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.rule.RuleGenerator;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.mutate.Mutator;
import lockstep.fuzz.mutate.Original;
import lockstep.fuzz.mutate.OriginalFolder;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.SplitMix64;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * Which rules of the passes over LLVM IR the programs of campaigns apply, and at which declared preconditions passes
 * decline: a rule or precondition without either is not tested. Nothing is run.
 *
 * <p>Three in four programs of a pass are generated: the profiles take turns with the left sides of rules of
 * instcombine, and each pass runs over a copy of the program after a prefix that the number of the program chooses. A
 * pass runs by itself, and with the parameters that the levels give it. One in four is a mutant: of the filetests that
 * run the pass, with the parameters that they give it, where there are any, alternating with those of all passes.
 *
 * <p>A rule counts for each pass that declares it; the sums count it once. Refusals that no valid program reaches are
 * left out ({@link UnreachedRefusals}).
 */
public final class ReachBenchmark implements Benchmark {
    /** What it is called on the command line. */
    public static final String NAME = "reach";

    private static final List<String> PROFILES = List.of(
            "default",
            "loops",
            "calls",
            "memory",
            "collectives",
            "shapes",
            "blocks",
            "globalopt",
            "cssa",
            "remat",
            "nvptx");
    /** What runs before a pass: nothing, or what brings programs into a form that it is made for. */
    private static final List<String> PREFIXES = List.of(
            "",
            "mem2reg",
            "mem2reg,loop-simplify,lcssa",
            "sroa,instsimplify",
            "mem2reg,inline,simplifycfg",
            "sroa,early-cse,instcombine");

    private static final List<String> LEVELS =
            List.of("nvopt<O1>", "nvopt<O2>", "nvopt<O3>", "nvopt<Ofcmin>", "nvopt<Ofcmid>", "nvopt<Ofcmax>");
    /** Of so many programs of a pass one is a mutant. */
    private static final int MUTANT_SHARE = 4;

    private static final double PERCENT = 100;
    private static final Limit RULES = Limit.atLeast(90);
    private static final Limit REFUSALS = Limit.atLeast(80);
    private static final Set<String> UNREACHABLE =
            UnreachedRefusals.unreachable().keySet();

    private final List<String> names;
    private final int programs;
    private final Path filetests;
    private final Optional<Path> kept;
    private final IntConsumer advanced;
    private final List<Generator> generators =
            PROFILES.stream().map(Profile::named).map(Generator::new).toList();
    private final RuleGenerator rules = new RuleGenerator(CombineRules.all());

    /** A pass with what of it was reached. */
    private static final class Tried {
        private final Pass<?> pass;
        /** The pass alone, as a command runs it: with its defaults and with the parameters that the levels give it. */
        private final List<Pipeline> settings;

        private final Set<String> fired = ConcurrentHashMap.newKeySet();
        private final Set<String> refused = ConcurrentHashMap.newKeySet();
        private final AtomicLong declined = new AtomicLong();

        /** @param levels steps of the levels */
        Tried(Pass<?> pass, List<Pipeline.Step> levels) {
            this.pass = pass;
            this.settings = settings(levels);
        }

        /**
         * Pipelines of this pass alone, as a command runs it: with its defaults, and with the parameters that
         * {@code steps} give it.
         */
        private List<Pipeline> settings(List<Pipeline.Step> steps) {
            Map<String, Pipeline> texts = new LinkedHashMap<>();
            texts.put(pass.name(), Pipeline.standalone(new Pipeline.Step(pass, Map.of())));
            steps.stream()
                    .filter(step -> step.name().equals(pass.name()))
                    .forEach(step -> texts.putIfAbsent(step.toString(), Pipeline.standalone(step)));
            return List.copyOf(texts.values());
        }

        /** Whether it is a pass over LLVM IR that declares rules. */
        boolean hasRules() {
            return settings.getFirst().steps().getFirst().level() == PassLevel.NVVM && !rules().isEmpty();
        }

        /** Runs over {@code module}, unless the pass does not take such a program. */
        void run(Module module, Pipeline pipeline) {
            try {
                PipelineReport report = PassManager.run(module, pipeline, PipelineOptions.PLAIN);
                fired.addAll(report.byRule().keySet());
                refused.addAll(report.byRefusal().keySet());
            } catch (InputException unsupported) {
                declined.incrementAndGet();
            }
        }

        List<String> rules() {
            return pass.info().rules().stream().map(Rule::id).toList();
        }

        /** Those that some valid program reaches. */
        List<String> refusals() {
            return pass.info().refusals().stream()
                    .map(Refusal::id)
                    .filter(id -> !UNREACHABLE.contains(id))
                    .toList();
        }
    }

    /**
     * @param passes names of the passes measured; empty for all over LLVM IR that have rules
     * @param programs how many a pass goes over
     * @param filetests the folder of the filetests
     * @param kept folder for lists of what was not reached, by pass
     * @param advanced hears how many programs more are done, of all {@link #steps}
     */
    public ReachBenchmark(
            List<String> passes, int programs, Path filetests, Optional<Path> kept, IntConsumer advanced) {
        this.names = List.copyOf(passes);
        this.programs = programs;
        this.filetests = filetests;
        this.kept = kept;
        this.advanced = advanced;
    }

    private List<Tried> tried() {
        PassRegistry registry = PassRegistry.builtIn();
        List<Pipeline.Step> levels = LEVELS.stream()
                .flatMap(level -> PipelineParser.parse(registry, level).steps().stream())
                .toList();
        return registry.all().stream()
                .filter(pass -> names.isEmpty() || names.contains(pass.name()))
                .map(pass -> new Tried(pass, levels))
                .filter(Tried::hasRules)
                .toList();
    }

    /** How many programs are reported as progress: the generated ones, and the mutants of each pass. */
    public long steps() {
        return programs - mutants() + (long) tried().size() * mutants();
    }

    private int mutants() {
        return programs / MUTANT_SHARE;
    }

    private static <T> T chosen(List<T> all, SplitMix64 choices) {
        return all.get((int) Long.remainderUnsigned(choices.next(), all.size()));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "which rules of the passes generated programs apply, and at which preconditions passes decline";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        List<Tried> passes = tried();
        List<Pipeline> prefixes = PREFIXES.stream()
                .map(text -> PipelineParser.parse(PassRegistry.builtIn(), text))
                .toList();
        IntStream.range(0, programs - mutants()).parallel().forEach(number -> generated(number, prefixes, passes));
        Optional<Tests> tests = tests(sink);
        if (tests.isPresent()) {
            passes.forEach(pass -> mutants(pass, tests.orElseThrow()));
        }
        Set<String> rules = new TreeSet<>();
        Set<String> fired = new HashSet<>();
        Set<String> refusals = new TreeSet<>();
        Set<String> refused = new HashSet<>();
        for (Tried each : passes) {
            String pass = each.pass.name();
            share(pass, "rules applied", each.rules(), each.fired, sink);
            share(pass, "refusals reached", each.refusals(), each.refused, sink);
            if (each.declined.get() > 0) {
                sink.skipped(NAME, pass + " does not take " + each.declined + " of " + programs + " programs");
            }
            rules.addAll(each.rules());
            fired.addAll(each.fired);
            refusals.addAll(each.refusals());
            refused.addAll(each.refused);
        }
        sum("rules applied", rules, fired, RULES, sink);
        sum("refusals reached", refusals, refused, REFUSALS, sink);
        disproved(refused).forEach(id -> sink.wrong(NAME, id + " is listed as unreachable, and was reached"));
    }

    private void generated(int number, List<Pipeline> prefixes, List<Tried> passes) {
        SplitMix64 choices = new SplitMix64(number);
        Module program = program(number);
        PassManager.run(program, chosen(prefixes, choices), PipelineOptions.PLAIN);
        passes.forEach(pass -> pass.run(ModuleCloner.clone(program), chosen(pass.settings, choices)));
        advanced.accept(1);
    }

    /**
     * The filetests, by the passes that they run.
     *
     * @param all what mutations start from
     * @param steps by file the steps of its pipelines
     */
    private record Tests(List<Original> all, Map<String, List<Pipeline.Step>> steps) {
        private List<Original> of(Tried pass) {
            return all.stream()
                    .filter(original -> steps.getOrDefault(original.file(), List.of()).stream()
                            .anyMatch(step -> step.name().equals(pass.pass.name())))
                    .toList();
        }

        private List<Pipeline> settings(Tried pass) {
            return pass.settings(steps.values().stream().flatMap(List::stream).toList());
        }
    }

    /** The filetests, unless there is no program to mutate among them. */
    private Optional<Tests> tests(Benchmark.Sink sink) throws IOException {
        List<Original> originals;
        try {
            originals = OriginalFolder.read(filetests.toString(), filetests, OriginalFolder.Limits.DEFAULT)
                    .originals();
        } catch (InputException unusable) {
            sink.skipped(NAME, "no mutants of filetests: " + unusable.getMessage());
            return Optional.empty();
        }
        Map<String, List<Pipeline.Step>> steps = new TreeMap<>();
        for (String file : originals.stream().map(Original::file).distinct().toList()) {
            for (String pipeline : Filetests.pipelines(filetests.resolve(file))) {
                steps.computeIfAbsent(file, _ -> new ArrayList<>())
                        .addAll(PipelineParser.parse(PassRegistry.builtIn(), pipeline)
                                .steps());
            }
        }
        return Optional.of(new Tests(originals, steps));
    }

    private void mutants(Tried pass, Tests tests) {
        Mutator all = new Mutator(tests.all());
        List<Original> those = tests.of(pass);
        Mutator own = those.isEmpty() ? all : new Mutator(those);
        List<Pipeline> settings = tests.settings(pass);
        IntStream.range(0, mutants()).parallel().forEach(number -> {
            SplitMix64 choices = new SplitMix64(number);
            pass.run((number % 2 == 0 ? own : all).mutate(number).module(), chosen(settings, choices));
            advanced.accept(1);
        });
    }

    private Module program(int number) {
        int kind = number % (PROFILES.size() + 1);
        TestCase made = kind == PROFILES.size()
                ? rules.generate(number / (PROFILES.size() + 1))
                : generators.get(kind).generate(number);
        return made.module();
    }

    /** Those of {@code refused} that are listed as unreachable. */
    static SortedSet<String> disproved(Set<String> refused) {
        SortedSet<String> found = new TreeSet<>(refused);
        found.retainAll(UNREACHABLE);
        return found;
    }

    private static double percent(Collection<String> all, Set<String> reached) {
        return PERCENT * all.stream().filter(reached::contains).count() / Math.max(1, all.size());
    }

    private void share(String pass, String quantity, List<String> all, Set<String> reached, Benchmark.Sink sink)
            throws IOException {
        if (all.isEmpty()) {
            return;
        }
        sink.figure(Figure.of(NAME, pass, quantity + " of " + all.size(), percent(all, reached), "percent"));
        List<String> missing =
                all.stream().filter(each -> !reached.contains(each)).sorted().toList();
        if (kept.isPresent() && !missing.isEmpty()) {
            Files.createDirectories(kept.get());
            Files.write(kept.get().resolve(pass + "-" + quantity.split(" ")[0] + ".txt"), missing);
        }
    }

    private void sum(String quantity, Set<String> all, Set<String> reached, Limit limit, Benchmark.Sink sink) {
        Figure figure = Figure.of(NAME, "all passes", quantity + " of " + all.size(), percent(all, reached), "percent");
        sink.figure(names.isEmpty() ? figure.within(limit) : figure);
    }
}
