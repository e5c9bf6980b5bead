package lockstep.fuzz.detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.TestShare;
import lockstep.fuzz.campaign.PtxCaseSource;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;

/**
 * Law: what is wrong with lowering, the places where lanes meet, registers or control fields shows in the cubins of
 * generated programs of PTX, and the step that is wrong is named. Oracle: the PTX in the simulator, and the verifier of
 * control fields. A seed that shows each is committed, and tried here unless that takes long;
 * {@code -Dlockstep.corpora=all} tries all, {@code -Dlockstep.first-shown=100} searches for seeds of bugs without one.
 */
final class PhaseBugsTest {
    private static final long MAX_SEEDS = Long.getLong("lockstep.first-shown", 0);
    private static final String LONG = "long";
    private static final long FUEL = 500_000;
    private static final String SEEDS = "/lockstep/seeded/phase-bugs.txt";

    private final RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(FUEL));

    private static List<PhaseBug> bugs() {
        return SeededBug.all().stream()
                .filter(PhaseBug.class::isInstance)
                .map(PhaseBug.class::cast)
                .toList();
    }

    private static PtxCaseSource source(String profile) {
        return new PtxCaseSource(Profile.named(profile), Architecture.SM_90);
    }

    private List<Fault> faults(Pipeline pipeline, TestCase test) throws IOException {
        return new PipelineSubject(pipeline, check).judge(test).faults();
    }

    /**
     * What is known about a bug.
     *
     * @param id of the bug
     * @param number of a program that shows it
     * @param isLong whether that takes long
     */
    private record Seed(String id, long number, boolean isLong) {
        static Seed of(String line) {
            String[] words = line.split(" ");
            return new Seed(words[0], Long.parseLong(words[1]), words.length > 2 && words[2].equals(LONG));
        }

        boolean isTried() {
            return !isLong || TestShare.isWhole();
        }
    }

    private static List<Seed> seeds() throws IOException {
        try (InputStream stream = PhaseBugsTest.class.getResourceAsStream(SEEDS)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Seed::of)
                    .toList();
        }
    }

    private static Optional<Seed> seed(List<Seed> seeds, PhaseBug bug) {
        return seeds.stream().filter(seed -> seed.id().equals(bug.id())).findFirst();
    }

    @Test
    void eachIsCaughtAndItsStepIsNamed() throws IOException {
        List<Seed> seeds = seeds();
        List<String> missed = new ArrayList<>();
        Set<String> steps = new TreeSet<>();
        for (PhaseBug bug : bugs()) {
            Seed seed = seed(seeds, bug).orElseThrow(() -> new AssertionError(bug + " has no seed"));
            if (!seed.isTried()) {
                continue;
            }
            List<Fault> faults = faults(bug.pipeline(), source(bug.profile()).at(seed.number()));
            boolean isNamed = !faults.isEmpty() && bug.isBlamedBy(faults.getFirst());
            if (!isNamed || !bug.oracles().contains(faults.getFirst().kind())) {
                missed.add(bug.id() + " " + faults);
            }
            steps.add(bug.pass());
        }
        assertEquals(List.of(), missed);
        assertTrue(bugs().size() >= 25, () -> bugs().size() + " bugs");
        assertTrue(steps.size() >= 8, () -> "steps " + steps);
    }

    /** The same programs show nothing where nothing is wrong. */
    @Test
    void rightStepsAreRight() throws IOException {
        PhaseBug any = bugs().getFirst();
        for (long seed :
                seeds().stream().filter(Seed::isTried).map(Seed::number).collect(Collectors.toSet())) {
            PipelineSubject sound = new PipelineSubject(any.soundPipeline(), check);
            assertEquals(
                    CaseVerdict.GOOD,
                    sound.judge(source(any.profile()).at(seed)).verdict(),
                    () -> "seed " + seed);
        }
    }

    /** Prints a seed for each bug without one, the smallest program first. */
    @Test
    void firstSeeds() throws IOException {
        List<Seed> seeds = seeds();
        List<PhaseBug> left = new ArrayList<>(bugs());
        left.removeIf(bug -> seed(seeds, bug).isPresent());
        List<TestCase> tests = LongStream.range(0, MAX_SEEDS)
                .mapToObj(source("cubin")::at)
                .sorted(Comparator.comparingInt(TestCase::instructions))
                .toList();
        for (TestCase test : tests) {
            BugPrefilter prefilter = new BugPrefilter(left);
            Set<SeededBug> firing = prefilter.firing(test);
            boolean isGround = !firing.isEmpty()
                    && new PipelineSubject(left.getFirst().soundPipeline(), check)
                                    .judge(test)
                                    .verdict()
                            == CaseVerdict.GOOD;
            for (SeededBug bug : isGround ? firing : Set.<SeededBug>of()) {
                List<Fault> faults = faults(bug.pipeline(), test);
                if (!faults.isEmpty()) {
                    boolean isNamed = bug.isBlamedBy(faults.getFirst());
                    System.out.println(
                            (isNamed ? "SHOWN " : "BLAMED " + faults.getFirst().pass() + " ")
                                    + bug.id() + " " + test.name() + " "
                                    + faults.getFirst().kind() + " "
                                    + faults.getFirst().reason());
                    left.removeIf(each -> isNamed && each == bug);
                }
            }
        }
        if (MAX_SEEDS > 0) {
            left.forEach(bug -> System.out.println("NEVER " + bug.id()));
        }
    }
}
