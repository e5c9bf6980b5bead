package lockstep.fuzz.detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.campaign.PtxSource;
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
 * control fields. A seed that shows each is committed; {@code -Dlockstep.first-shown=100} looks for those that are not.
 */
final class PhaseBugsTest {
    private static final long MOST_SEEDS = Long.getLong("lockstep.first-shown", 0);
    private static final long FUEL = 500_000;
    private static final String SEEDS = "/lockstep/seeded/phase-bugs.txt";

    private final RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(FUEL));

    private static List<PhaseBug> bugs() {
        return SeededBugs.all().stream()
                .filter(PhaseBug.class::isInstance)
                .map(PhaseBug.class::cast)
                .toList();
    }

    private static PtxSource source(String profile) {
        return new PtxSource(Profile.named(profile), Architecture.SM_90);
    }

    private List<Fault> faults(Pipeline pipeline, TestCase test) throws IOException {
        return new PipelineSubject(pipeline, check).judge(test).faults();
    }

    private static Map<String, Long> seeds() throws IOException {
        Map<String, Long> seeds = new HashMap<>();
        try (InputStream stream = PhaseBugsTest.class.getResourceAsStream(SEEDS)) {
            new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .forEach(words -> seeds.put(words[0], Long.parseLong(words[1])));
        }
        return seeds;
    }

    @Test
    void eachIsCaughtAndItsStepIsNamed() throws IOException {
        Map<String, Long> seeds = seeds();
        List<String> missed = new ArrayList<>();
        for (PhaseBug bug : bugs()) {
            Long seed = seeds.get(bug.id());
            List<Fault> faults =
                    seed == null ? List.of() : faults(bug.pipeline(), source(bug.profile()).at(seed));
            boolean isNamed = !faults.isEmpty() && bug.isBlamedBy(faults.getFirst());
            if (!isNamed || !bug.oracles().contains(faults.getFirst().kind())) {
                missed.add(bug.id() + " " + faults);
            }
        }
        assertEquals(List.of(), missed);
        assertTrue(bugs().size() >= 25, () -> bugs().size() + " bugs");
    }

    /** The same programs show nothing where nothing is wrong. */
    @Test
    void rightStepsAreRight() throws IOException {
        PhaseBug any = bugs().getFirst();
        for (long seed : Set.copyOf(seeds().values())) {
            PipelineSubject sound = new PipelineSubject(any.soundPipeline(), check);
            assertEquals(
                    CaseVerdict.GOOD, sound.judge(source(any.profile()).at(seed)).verdict(), () -> "seed " + seed);
        }
    }

    /** Prints a seed that shows each bug that has none, the least program first. */
    @Test
    void firstSeeds() throws IOException {
        List<PhaseBug> left = new ArrayList<>(bugs());
        left.removeIf(bug -> {
            try {
                return seeds().containsKey(bug.id());
            } catch (IOException failure) {
                throw new IllegalStateException(failure);
            }
        });
        List<TestCase> tests = LongStream.range(0, MOST_SEEDS)
                .mapToObj(source("cubin")::at)
                .sorted(Comparator.comparingInt(TestCase::instructions))
                .toList();
        for (TestCase test : tests) {
            Scout scout = new Scout(left);
            Set<SeededBug> firing = scout.firing(test);
            boolean isGround = !firing.isEmpty()
                    && new PipelineSubject(left.getFirst().soundPipeline(), check).judge(test).verdict()
                            == CaseVerdict.GOOD;
            for (SeededBug bug : isGround ? firing : Set.<SeededBug>of()) {
                List<Fault> faults = faults(bug.pipeline(), test);
                if (!faults.isEmpty()) {
                    boolean isNamed = bug.isBlamedBy(faults.getFirst());
                    System.out.println((isNamed ? "SHOWN " : "BLAMED " + faults.getFirst().pass() + " ")
                            + bug.id() + " " + test.name() + " " + faults.getFirst().kind() + " "
                            + faults.getFirst().reason());
                    left.removeIf(each -> isNamed && each == bug);
                }
            }
        }
        if (MOST_SEEDS > 0) {
            left.forEach(bug -> System.out.println("NEVER " + bug.id()));
        }
    }
}
