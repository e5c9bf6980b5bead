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
import org.junit.jupiter.params.provider.CsvSource;

/** What campaigns over mutated filetests find. */
final class MutantSourceTest {
    private static final long SEEDS = 1_500;
    private static final long FUEL = 100_000;

    private static PipelineSubject subject(SeededBug bug) {
        CheckOptions options = CheckOptions.DEFAULT.withFuel(FUEL);
        return new PipelineSubject(bug.pipeline(), new RefinementCheck(new FastEngine(), options));
    }

    /** @param original a file or folder of filetests */
    private static MutantSource source(String original) throws IOException {
        Path path = Path.of("..", "conformance", "filetests").resolve(original);
        return new MutantSource(OriginalFolder.read(original, path, OriginalFolder.Limits.DEFAULT));
    }

    /**
     * Mistakes with memory, facts, control and lanes show on mutated filetests of their pass, where nothing races. A
     * seed draws one of the originals, so that a mistake that few of them can show is looked for in one.
     */
    @ParameterizedTest
    @CsvSource({
        "early-cse/load-across-atomic, early-cse/keeps-memssa-barrier.ll",
        "early-cse/load-across-store, early-cse/keeps-memssa-clobber.ll",
        "early-cse/fact-of-inequality, early-cse",
        "sink/collective-into-arm, sink",
        "simplifycfg/duplicated-collective, simplifycfg"
    })
    void mistakesAreFound(String id, String original) throws IOException {
        SeededBug bug = SeededBug.find(id).orElseThrow();
        MutantSource source = source(original);
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
