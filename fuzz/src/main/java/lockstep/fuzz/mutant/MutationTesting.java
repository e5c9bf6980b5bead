package lockstep.fuzz.mutant;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PassUnit;
import lockstep.conformance.filetest.Filetests;
import lockstep.fuzz.finding.DurableFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonReader;
import org.jspecify.annotations.Nullable;

/**
 * Draws mutants of passes and finds out whether filetests or, failing that, generated programs notice them. The outcome
 * depends on the plan, the passes, the filetests and the generator alone.
 *
 * <ol>
 *   <li>One run of all filetests and one of each generated program records which decisions go which way.
 *   <li>A mutant is tried where its decision would go the other way, and nowhere else.
 *   <li>A mutant that makes a hundred times as many decisions as the pass does not terminate: it counts as noticed.
 * </ol>
 *
 * <p>Source: DeMillo, Lipton, Sayward 1978, "Hints on Test Data Selection"; the operators are those of PIT.
 */
public final class MutationTesting {
    /** Draws the mutants; another number makes another sample. */
    private static final long DRAW = 28;

    private final MutationPlan plan;
    private @Nullable MutantPasses loaded;
    private @Nullable FiletestSearch filetests;

    /** Mutation testing by {@code plan}. */
    public MutationTesting(MutationPlan plan) {
        this.plan = plan;
    }

    /** How often progress is reported at most: once for each filetest and mutant. */
    public long units() throws IOException {
        return Filetests.find(plan.filetests()).size() + (long) plan.passes().size() * plan.sample();
    }

    /**
     * Runs it, pass by pass; stored results are reused.
     *
     * @param progress receives how many more units are done
     * @throws InputException if what is kept is of another plan or version, or torn
     * @throws IOException if a file cannot be read or written
     */
    public List<MutantResult> run(IntConsumer progress) throws IOException {
        List<MutantResult> all = new ArrayList<>();
        for (String pass : plan.passes()) {
            Optional<List<MutantResult>> kept = read(pass);
            List<MutantResult> results;
            if (kept.isPresent()) {
                results = kept.get();
                progress.accept(results.size());
            } else {
                results = test(pass, progress);
                write(pass, results);
            }
            all.addAll(results);
        }
        return List.copyOf(all);
    }

    private List<MutantResult> test(String pass, IntConsumer progress) throws IOException {
        MutantPasses passes = loaded == null ? new MutantPasses() : loaded;
        loaded = passes;
        FiletestSearch search = filetests == null ? new FiletestSearch(passes, plan.filetests(), progress) : filetests;
        filetests = search;
        List<Mutant> drawn = draw(passes.mutants(pass), pass);
        List<MutantResult> results = new ArrayList<>();
        List<Mutant> left = new ArrayList<>();
        for (Mutant mutant : drawn) {
            Optional<String> test = search.noticing(pass, mutant);
            if (test.isPresent()) {
                results.add(result(pass, mutant, test, SeedSearch.Outcome.NONE));
                progress.accept(1);
            } else {
                left.add(mutant);
            }
        }
        seeds(passes, pass, left).forEach((mutant, outcome) -> {
            results.add(result(pass, mutant, Optional.empty(), outcome));
            progress.accept(1);
        });
        return results;
    }

    /** Generated programs are LLVM IR: passes below have filetests alone. */
    private Map<Mutant, SeedSearch.Outcome> seeds(MutantPasses passes, String pass, List<Mutant> left)
            throws IOException {
        PassUnit unit = PassUnit.of(PassRegistry.builtIn().find(pass).orElseThrow());
        return unit.level() == PassLevel.NVVM
                ? new SeedSearch(passes, pass).run(left, plan.seeds(), plan.relevant())
                : left.stream()
                        .collect(Collectors.toMap(
                                mutant -> mutant, mutant -> SeedSearch.Outcome.NONE, (a, b) -> a, LinkedHashMap::new));
    }

    private static MutantResult result(String pass, Mutant mutant, Optional<String> test, SeedSearch.Outcome outcome) {
        return new MutantResult(pass, mutant.name(), mutant.decision().line(), test, outcome.tried(), outcome.seed());
    }

    private List<Mutant> draw(List<Mutant> mutants, String pass) {
        List<Mutant> shuffled = new ArrayList<>(mutants);
        Collections.shuffle(shuffled, new Random(DRAW * pass.hashCode()));
        return shuffled.stream()
                .limit(plan.sample())
                .sorted(Comparator.comparingInt(
                                (Mutant mutant) -> mutant.decision().id())
                        .thenComparing(Mutant::forced))
                .toList();
    }

    // ---- what is kept

    private Optional<Path> file(String pass) {
        return plan.kept().map(folder -> folder.resolve(pass + ".jsonl"));
    }

    private Optional<List<MutantResult>> read(String pass) throws IOException {
        Optional<Path> file = file(pass).filter(Files::exists);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file.get());
        SourceLocation place = SourceLocation.ofFile(file.get().toString());
        if (lines.isEmpty() || !lines.getFirst().equals(plan.configuration())) {
            throw new InputException("mutation-resume", place, "is of another version, sample or number of seeds");
        }
        List<MutantResult> results = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            try {
                results.add(MutantResult.of(JsonReader.object(lines.get(line))));
            } catch (IllegalArgumentException malformed) {
                throw new InputException(
                        "mutation-resume",
                        new SourceLocation(file.get().toString(), line + 1, 0),
                        "is not the result of a mutant: " + malformed.getMessage());
            }
        }
        return Optional.of(results);
    }

    private void write(String pass, List<MutantResult> results) throws IOException {
        Optional<Path> file = file(pass);
        if (file.isPresent()) {
            Files.createDirectories(file.get().toAbsolutePath().getParent());
            String text = Stream.concat(
                            Stream.of(plan.configuration()), results.stream().map(MutantResult::toJson))
                    .collect(Collectors.joining("\n", "", "\n"));
            DurableFiles.replace(file.get(), text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
