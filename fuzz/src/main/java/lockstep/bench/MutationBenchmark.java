package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import lockstep.bench.Figure.Limit;
import lockstep.fuzz.mutant.MutantResult;
import lockstep.fuzz.mutant.MutantTriage;
import lockstep.fuzz.mutant.MutationPlan;
import lockstep.fuzz.mutant.MutationScore;
import lockstep.fuzz.mutant.MutationTesting;

/** How many conditionals of passes that always go one way filetests and generated programs notice. */
public final class MutationBenchmark implements Benchmark {
    /** What it is called. */
    public static final String NAME = "mutation";
    /** The folder of the filetests, below the root of the repository. */
    public static final String FILETESTS = "conformance/filetests";
    /** The triage of mutants that no test noticed, below the root of the repository. */
    public static final String TRIAGE = "conformance/mutation/triage.txt";
    /** The file, in the folder of the kept results, of untriaged mutants that no test noticed. */
    public static final String SURVIVORS = "survivors.txt";

    private static final double MIN_OF_FILETESTS = 80;
    private static final double MIN_OF_ALL = 90;

    private final MutationPlan plan;
    private final Path triageFile;
    private final IntConsumer advanced;

    /**
     * @param triageFile the triage of mutants that no test noticed; it need not exist
     * @param advanced receives how many more tests and mutants are done
     */
    public MutationBenchmark(MutationPlan plan, Path triageFile, IntConsumer advanced) {
        this.plan = plan;
        this.triageFile = triageFile;
        this.advanced = advanced;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "conditionals of passes decided the other way: noticed by filetests, by generated programs";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        MutantTriage triage = MutantTriage.read(triageFile);
        List<MutantResult> results = new MutationTesting(plan).run(advanced);
        for (String pass : plan.passes()) {
            List<MutantResult> own = results.stream()
                    .filter(result -> result.pass().equals(pass))
                    .toList();
            MutationScore score = MutationScore.of(own, triage);
            if (score.mutants() == 0) {
                sink.skipped(NAME, pass + ": no decision of its own counts");
                continue;
            }
            sink.figure(Figure.of(NAME, pass, "mutants", score.mutants(), "mutants"));
            sink.figure(Figure.of(NAME, pass, "noticed by filetests", score.ofFiletests(), "percent"));
            sink.figure(Figure.of(NAME, pass, "noticed", score.ofAll(), "percent"));
        }
        MutationScore all = MutationScore.of(results, triage);
        sink.figure(Figure.of(NAME, "all", "mutants", all.mutants(), "mutants"));
        sink.figure(Figure.of(NAME, "all", "left out by triage", results.size() - all.mutants(), "mutants"));
        sink.figure(Figure.of(NAME, "all", "noticed by filetests", all.ofFiletests(), "percent"));
        sink.figure(Figure.of(NAME, "all", "noticed", all.ofAll(), "percent"));
        sink.figure(Figure.of(NAME, "all", "noticed by filetests, 95 % sure", all.leastOfFiletests(), "percent")
                .within(Limit.atLeast(MIN_OF_FILETESTS)));
        sink.figure(Figure.of(NAME, "all", "noticed, 95 % sure", all.leastOfAll(), "percent")
                .within(Limit.atLeast(MIN_OF_ALL)));
        if (plan.kept().isPresent()) {
            writeSurvivors(plan.kept().get(), results, triage);
        }
    }

    private void writeSurvivors(Path folder, List<MutantResult> results, MutantTriage triage) throws IOException {
        String text = results.stream()
                .filter(result ->
                        !result.isNoticed() && triage.of(result.mutant()).isEmpty())
                .map(result -> result.pass() + " line " + result.line() + ", tried " + result.tried() + ": "
                        + result.mutant() + "\n")
                .collect(Collectors.joining());
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(SURVIVORS), text);
    }
}
