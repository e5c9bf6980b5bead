package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.detection.SeededBug;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.mutate.OriginalFolder;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What campaigns over mutated filetests find. */
final class MutantSourceTest {
    private static final long SEEDS = 1_500;
    private static final long FUEL = 100_000;

    private static PipelineSubject subject(SeededBug bug) {
        CheckOptions options = CheckOptions.DEFAULT.withFuel(FUEL);
        return new PipelineSubject(bug.pipeline(), new RefinementCheck(new FastEngine(), options));
    }

    private static MutantSource source(String pass) throws IOException {
        Path folder = Path.of("..", "conformance", "filetests", pass);
        return new MutantSource(OriginalFolder.read(pass, folder, OriginalFolder.Limits.DEFAULT));
    }

    /** Mistakes with memory, facts, control and lanes show on mutated filetests of their pass, where nothing races. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "early-cse/load-across-atomic",
                "early-cse/load-across-store",
                "early-cse/fact-of-inequality",
                "sink/collective-into-arm",
                "simplifycfg/duplicated-collective"
            })
    void mistakesAreFound(String id) throws IOException {
        SeededBug bug = SeededBug.find(id).orElseThrow();
        MutantSource source = source(bug.pass());
        PipelineSubject subject = subject(bug);
        boolean isFound = false;
        for (long seed = 0; seed < SEEDS && !isFound; seed++) {
            TestCase test = source.at(seed);
            isFound = subject.judge(test).ofAnyCase().faults().stream().anyMatch(bug::isBlamedBy)
                    && subject.detectingRaces().judge(test).ofAnyCase().verdict() == CaseVerdict.WRONG;
        }
        assertTrue(isFound);
    }

    /** A case that is undefined itself is discarded with the reason, and is not a fault. */
    @Test
    void undefinedCasesAreDiscarded() throws IOException {
        MutantSource source = source("gvn");
        PipelineSubject subject = subject(SeededBug.all().getFirst());
        for (long seed = 0; seed < SEEDS; seed++) {
            Judgement judgement = subject.judge(source.at(seed));
            if (judgement.verdict() == CaseVerdict.INVALID) {
                Judgement discarded = judgement.ofAnyCase();
                assertEquals(CaseVerdict.DISCARDED, discarded.verdict());
                assertEquals(0, discarded.faults().size());
                assertTrue(discarded
                        .inconclusive()
                        .startsWith(judgement.faults().getFirst().reason()));
                return;
            }
        }
        throw new AssertionError("all are defined");
    }
}
