package lockstep.fuzz.detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.filetest.FiletestResult;
import lockstep.conformance.filetest.Filetests;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.TestShare;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every seeded bug is caught on a program in which it matters, and the right pass is named. */
final class SeededBugsTest {
    private static final Path PROGRAMS = Path.of("src/test/resources/detection");
    private static final Path FILETESTS = Path.of("../conformance/filetests");

    /** Those of passes over LLVM IR. */
    static List<PassBug> bugs() {
        return SeededBug.all().stream()
                .filter(PassBug.class::isInstance)
                .map(PassBug.class::cast)
                .toList();
    }

    /** A third of them, all with {@code -Dlockstep.corpora=all}. */
    static List<PassBug> third() {
        return bugs().stream().filter(bug -> TestShare.takes(bug.id(), 3)).toList();
    }

    /** A sixth of them, others than those of {@link #third}. */
    static List<PassBug> sixth() {
        return bugs().stream()
                .filter(bug -> TestShare.takes("filetests of " + bug.id(), 6))
                .toList();
    }

    private static Path written(PassBug bug) {
        return PROGRAMS.resolve(bug.pass()).resolve(bug.name() + ".ll");
    }

    /** The program that is written for {@code bug}, or else the generated one of its seed. */
    private static TestCase program(PassBug bug) throws IOException {
        Path file = written(bug);
        if (Files.exists(file)) {
            return TestCase.read(file.toString(), Files.readAllBytes(file));
        }
        Long seed = seeds().get(bug.id());
        assertNotNull(seed, () -> bug + " has neither a program nor a seed");
        return new Generator(Profile.named(bug.profile())).generate(seed);
    }

    /** By bug a seed of its profile that shows it. */
    private static Map<String, Long> seeds() throws IOException {
        return Files.readAllLines(PROGRAMS.resolve("seeds.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
    }

    /** Judges the program of {@code bug}; generated ones are long, and judged as in campaigns. */
    private static Judgement judge(PassBug bug, Pipeline pipeline) throws IOException {
        if (!Files.exists(written(bug))) {
            return DetectionCampaign.subject(bug, pipeline).judge(program(bug));
        }
        CheckOptions options = DetectionCampaign.options(bug, CheckOptions.DEFAULT);
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        return new PipelineSubject(pipeline, check).judge(program(bug));
    }

    @ParameterizedTest
    @MethodSource("third")
    void isCaughtAndAttributed(PassBug bug) throws IOException {
        Judgement judgement = judge(bug, bug.pipeline());
        assertEquals(CaseVerdict.WRONG, judgement.verdict(), judgement::toString);
        Fault fault = judgement.faults().getFirst();
        assertEquals(Set.of(bug), new BugPrefilter(List.of(bug)).firing(program(bug)));
        assertTrue(bug.isBlamedBy(fault), fault::detail);
        assertTrue(bug.oracles().contains(fault.kind()), fault::toString);
    }

    @ParameterizedTest
    @MethodSource("third")
    void theRealPassIsRight(PassBug bug) throws IOException {
        Judgement judgement = judge(bug, bug.soundPipeline());
        Set<CaseVerdict> right = Set.of(CaseVerdict.GOOD, CaseVerdict.UNCHANGED);
        assertTrue(right.contains(judgement.verdict()), judgement::toString);
    }

    @ParameterizedTest
    @MethodSource("sixth")
    void passesTheFiletestsOfItsPass(PassBug bug) throws IOException {
        Path folder = FILETESTS.resolve(bug.pass());
        List<Path> positive;
        try (Stream<Path> files = Files.list(folder)) {
            positive = files.filter(f -> !f.getFileName().toString().startsWith("keeps-"))
                    .sorted()
                    .toList();
        }
        assertFalse(positive.isEmpty());
        List<FiletestResult> results = new Filetests(bug.registry(), 1).run(folder, positive, result -> {});
        List<String> failed = results.stream()
                .filter(r -> r.status() == FiletestResult.Status.FAILED)
                .map(r -> r.name() + ": " + r.detail())
                .toList();
        assertEquals(List.of(), failed);
    }

    /** Oracle: the faulty pipeline itself, which reports the rules it has applied. */
    @Test
    void theScoutForetellsWhatTheFaultyPipelineDoes() {
        Generator generator = new Generator(Profile.named("default"));
        List<PassBug> bugs = bugs().stream()
                .filter(bug -> !bug.oracles().contains(FaultKind.BROKEN_MODULE))
                .toList();
        int fired = 0;
        for (long seed = 0; seed < 4; seed++) {
            TestCase test = generator.generate(seed);
            Set<SeededBug> foretold = new BugPrefilter(bugs).firing(test);
            for (PassBug bug : bugs) {
                boolean applied = PassManager.run(test.copy().module(), bug.pipeline(), PipelineOptions.PLAIN)
                        .byRule()
                        .containsKey(bug.rule().id());
                assertEquals(applied, foretold.contains(bug), () -> bug + " on " + test.name());
                fired += applied ? 1 : 0;
            }
        }
        assertTrue(fired > 0);
    }

    @Test
    void idsAreUniqueAndEnough() {
        Set<String> ids = new HashSet<>();
        SeededBug.all().forEach(bug -> assertTrue(ids.add(bug.id()), bug.id()));
        assertTrue(ids.size() >= 26, ids::toString);
    }

    @Test
    void anUnknownIdIsNotFound() {
        assertTrue(SeededBug.find("early-cse/no-such-bug").isEmpty());
        assertTrue(SeededBug.find("dce/compare-exchange").isPresent());
    }
}
