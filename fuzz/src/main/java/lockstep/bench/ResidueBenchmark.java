package lockstep.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.ModuleFiles;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;

/**
 * How much a pass of LLVM's opt still changes after the pass of the same name here, relative to what it changes without
 * it: the instructions that are gone and those that are new, after all values were named; of function-attrs the
 * attributes. Of unoptimized kernels and generated programs.
 */
public final class ResidueBenchmark implements Benchmark {
    /** What it is called. */
    public static final String NAME = "residue";
    /**
     * How a pass is measured.
     *
     * @param most the share, in percent, that may be left
     * @param before passes of Lockstep that run first, unless others are requested
     * @param profile of the generated programs
     * @param counts what is compared
     */
    private record Row(double most, String before, String profile, Counts counts) {
        static Row of(double most) {
            return new Row(most, "", "default", FunctionLines::of);
        }
    }

    /** What two versions of a module may differ in. */
    private interface Counts {
        FunctionLines of(String text);
    }

    private static final double INTERPROCEDURAL = 15;
    private static final Row LOOPS = new Row(INTERPROCEDURAL, "mem2reg", "loops", FunctionLines::of);
    private static final Row CALLS = new Row(INTERPROCEDURAL, "mem2reg", "calls", FunctionLines::of);

    /** The passes that are measured unless others are requested. */
    private static final Map<String, Row> ROWS = Map.ofEntries(
            Map.entry("instcombine", Row.of(10)),
            Map.entry("gvn", Row.of(20)),
            Map.entry("sccp", Row.of(20)),
            Map.entry("simplifycfg", Row.of(20)),
            Map.entry("dse", Row.of(20)),
            Map.entry("adce", Row.of(20)),
            Map.entry("reassociate", Row.of(20)),
            Map.entry("jump-threading", Row.of(20)),
            Map.entry("load-store-vectorizer", Row.of(10)),
            Map.entry("newgvn", Row.of(20)),
            Map.entry("licm", LOOPS),
            Map.entry("indvars", LOOPS),
            Map.entry("loop-rotate", LOOPS),
            Map.entry(
                    "loop-unroll", new Row(INTERPROCEDURAL, "mem2reg,loop-simplify,lcssa", "loops", FunctionLines::of)),
            Map.entry("simple-loop-unswitch", LOOPS),
            Map.entry("inline", CALLS),
            Map.entry("deadargelim", CALLS),
            Map.entry("argpromotion", CALLS),
            Map.entry("globalopt", CALLS),
            Map.entry("function-attrs", new Row(INTERPROCEDURAL, "mem2reg", "calls", FunctionLines::ofAttributes)));

    /** Passes that opt does not run for targets whose branches diverge: it runs without a target. */
    private static final Set<String> OF_OTHER_TARGETS = Set.of("jump-threading");

    /** Passes with which opt takes all memory on some generated programs (number 100 of bugs-found). */
    private static final Set<String> OF_KERNELS_ONLY = Set.of("newgvn");

    /**
     * Passes in which opt rebuilds a function that returns a named structure only because the literal structure of the
     * live parts, which are all of them, is another type: it compares the old signature with the new one. Nothing is
     * gained by it, so that opt is given literal structures.
     */
    private static final Set<String> OF_LITERAL_STRUCTURES = Set.of("deadargelim");

    private static final Pattern TARGET = Pattern.compile("(?m)^target triple = .*\n");

    private static final Row OTHERS = Row.of(Double.POSITIVE_INFINITY);

    private static final double PERCENT = 100;
    /** Endings of kernels as clang makes them without any optimization. */
    private static final String UNOPTIMIZED = ".raw.ll";

    private final List<String> passes;
    private final String before;
    private final Path folder;
    private final int programs;
    private final Optional<Path> kept;
    private final IntConsumer advanced;

    /**
     * @param passes what is measured; empty for all that have a limit
     * @param before passes of ours that run first, as for {@code --passes}; empty for those of the pass's row
     * @param folder holds the kernels
     * @param programs how many generated ones, from seed 0
     * @param kept folder for lists of what is left
     * @param advanced hears how many programs more are done
     */
    public ResidueBenchmark(
            List<String> passes, String before, Path folder, int programs, Optional<Path> kept, IntConsumer advanced) {
        this.passes = passes.isEmpty() ? ROWS.keySet().stream().sorted().toList() : List.copyOf(passes);
        this.before = before;
        this.folder = folder;
        this.programs = programs;
        this.kept = kept;
        this.advanced = advanced;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "how much opt of LLVM 19 still changes after our pass of the same name";
    }

    /** How many programs are measured, one for each pass. */
    public long steps() throws IOException {
        long ofKernels = (long) passes.size() * kernels().size();
        return ofKernels + passes.stream().mapToLong(this::programsOf).sum();
    }

    private int programsOf(String pass) {
        return OF_KERNELS_ONLY.contains(pass) ? 0 : programs;
    }

    /** A program and where its text comes from. */
    private interface Source {
        Module read() throws IOException;
    }

    private List<Source> kernels() throws IOException {
        return CorpusKernel.files(folder).stream()
                .filter(file -> file.toString().endsWith(UNOPTIMIZED))
                .<Source>map(file -> () -> ModuleFiles.read(file.toString(), Files.readAllBytes(file)))
                .toList();
    }

    private static Row row(String pass) {
        return ROWS.getOrDefault(pass, OTHERS);
    }

    private List<Source> generated(String pass) {
        Profile profile = Profile.named(row(pass).profile());
        return IntStream.range(0, programs)
                .<Source>mapToObj(
                        seed -> () -> new Generator(profile).generate(seed).module())
                .toList();
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Optional<OutsideTool> opt = OutsideTool.find("opt-19", "opt");
        if (opt.isEmpty()) {
            sink.skipped(NAME, "opt is not on the PATH, so there is nothing to compare with");
            return;
        }
        run(opt.get(), sink);
    }

    /** As {@link #run(Benchmark.Sink)}, with a certain opt. */
    void run(OutsideTool opt, Benchmark.Sink sink) throws IOException {
        for (String pass : passes) {
            measure(opt, pass, "kernels", kernels(), sink);
            if (programsOf(pass) > 0) {
                measure(opt, pass, programs + " programs", generated(pass), sink);
            } else if (programs > 0) {
                sink.skipped(NAME, pass + ", programs: opt takes all memory on some of them");
            }
        }
    }

    /**
     * What was measured of one program.
     *
     * @param instructions before
     * @param changes that opt makes without our pass
     * @param left that it makes after it, each with a sign
     * @param crashes whether opt crashed on it, so that nothing was measured
     */
    private record Residue(int instructions, int changes, List<String> left, boolean crashes) {
        static final Residue OF_CRASH = new Residue(0, 0, List.of(), true);
    }

    private void measure(OutsideTool opt, String pass, String subject, List<Source> sources, Benchmark.Sink sink)
            throws IOException {
        List<Residue> all;
        try {
            all = sources.parallelStream()
                    .map(source -> measure(opt, pass, source))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        long instructions = all.stream().mapToLong(Residue::instructions).sum();
        long changes = all.stream().mapToLong(Residue::changes).sum();
        long left = all.stream().mapToLong(residue -> residue.left().size()).sum();
        long crashes = all.stream().filter(Residue::crashes).count();
        String what = pass + ", " + subject;
        if (crashes > 0) {
            sink.skipped(NAME, what + ": opt crashes on " + crashes + " of " + all.size() + ", which are left out");
        }
        sink.figure(Figure.of(NAME, what, "instructions", instructions, "instructions"));
        sink.figure(Figure.of(NAME, what, "changes of opt", changes, "instructions"));
        sink.figure(Figure.of(NAME, what, "changes behind ours", left, "instructions"));
        Figure share = Figure.of(NAME, what, "left", PERCENT * left / Math.max(1, changes), "percent");
        if (changes == 0) {
            sink.skipped(NAME, what + ": opt changes nothing, so that there is no share to hold against a limit");
        }
        boolean hasLimit = changes > 0 && ROWS.containsKey(pass);
        sink.figure(hasLimit ? share.within(Limit.atMost(row(pass).most())) : share);
        if (kept.isPresent()) {
            Files.createDirectories(kept.get());
            List<String> lines =
                    all.stream().flatMap(residue -> residue.left().stream()).toList();
            Files.write(kept.get().resolve(pass + "-" + subject.replace(' ', '-') + ".txt"), lines);
        }
    }

    private Residue measure(OutsideTool opt, String pass, Source source) {
        try {
            Module module = source.read();
            optimize(module, before.isEmpty() ? row(pass).before() : before);
            String text = NvvmPrinter.print(module);
            String told = OF_OTHER_TARGETS.contains(pass) ? TARGET.matcher(text).replaceAll("") : text;
            String named = changed(opt, "instnamer", told);
            String base = OF_LITERAL_STRUCTURES.contains(pass) ? LiteralStructs.of(named) : named;
            Module ourModule = ModuleFiles.read("named.ll", base.getBytes(StandardCharsets.UTF_8));
            optimize(ourModule, pass);
            String ours = changed(opt, "instnamer", NvvmPrinter.print(ourModule));
            String peer = pass.equals("instcombine") ? pass + "<no-verify-fixpoint>" : pass;
            Counts counts = row(pass).counts();
            FunctionLines original = counts.of(base);
            FunctionLines whole = counts.of(changed(opt, peer, base));
            FunctionLines made = counts.of(ours);
            FunctionLines rest = counts.of(changed(opt, peer, ours));
            int changes =
                    original.without(whole).size() + whole.without(original).size();
            List<String> left = new ArrayList<>();
            made.without(rest).forEach(line -> left.add("- " + line));
            rest.without(made).forEach(line -> left.add("+ " + line));
            advanced.accept(1);
            return new Residue(original.size(), changes, left, false);
        } catch (OutsideTool.Crash e) {
            advanced.accept(1);
            return Residue.OF_CRASH;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void optimize(Module module, String text) {
        if (!text.isEmpty()) {
            Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), text);
            PassManager.run(module, pipeline, PipelineOptions.PLAIN);
        }
    }

    private static String changed(OutsideTool opt, String passes, String text) throws IOException {
        Path file = Files.createTempFile("lockstep-bench", ".ll");
        try {
            Files.writeString(file, text);
            return opt.run(List.of("-S", "-passes=" + passes, file.toString()));
        } finally {
            Files.delete(file);
        }
    }

    /**
     * A module's text with each named structure type written out. Pointers are opaque, so that no structure contains
     * itself.
     */
    static final class LiteralStructs {
        private static final String NAME = "%([-\\w.$]+|\"[^\"]*\")";
        private static final Pattern DEFINITION = Pattern.compile("(?m)^(" + NAME + ") = type (<?\\{.*}>?)\n");
        private static final Pattern MENTION = Pattern.compile(NAME);

        private LiteralStructs() {}

        /** {@code text} without names of structures; a local value must not have the name of one. */
        static String of(String text) {
            Map<String, String> bodies = new LinkedHashMap<>();
            Matcher definitions = DEFINITION.matcher(text);
            while (definitions.find()) {
                bodies.put(definitions.group(1), definitions.group(3));
            }
            String rest = definitions.replaceAll("");
            return bodies.isEmpty() ? rest : writtenOut(rest, bodies);
        }

        private static String writtenOut(String text, Map<String, String> bodies) {
            return MENTION.matcher(text).replaceAll(mention -> Matcher.quoteReplacement(body(mention, bodies)));
        }

        private static String body(MatchResult mention, Map<String, String> bodies) {
            String body = bodies.get(mention.group());
            return body == null ? mention.group() : writtenOut(body, bodies);
        }
    }
}
