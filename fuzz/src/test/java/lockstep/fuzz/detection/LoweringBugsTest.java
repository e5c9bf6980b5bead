package lockstep.fuzz.detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.kernel.TestCase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Law: wrong additional selection rules show in the kernel of the seed given with them, and selection is blamed. */
final class LoweringBugsTest {
    private static Judgement judge(LoweringBug bug, Pipeline pipeline, TestCase test) throws IOException {
        return DetectionCampaign.subject(bug, pipeline).judge(test);
    }

    @ParameterizedTest
    @CsvSource({
        "half-word-remainder-of-signed, 75",
        "complement-added-as-negation, 14",
        "true-or-as-and, 11",
        "wide-choice-reversed, 45",
        "half-word-widened-without-sign, 24",
        "least-as-greatest, 14",
        "unsigned-least-as-signed, 108",
        "halves-ordered-without-equal, 41",
        "shifted-sum-unscaled, 79",
        "negation-of-double-as-absolute, 2",
        "bytes-compared-as-zeros, 22",
        "half-words-compared-unsigned, 67",
        "zeros-counted-from-below, 384",
        "blocks-for-threads, 42"
    })
    void isCaughtAndAttributed(String name, long seed) throws IOException {
        LoweringBug bug = (LoweringBug) SeededBug.find("select/" + name).orElseThrow();
        TestCase test = new Generator(Profile.named(bug.profile())).generate(seed);
        Set<SeededBug> firing = new LinkedHashSet<>();
        new LoweringPrefilter(List.of(bug)).findIn(test, firing);
        assertEquals(Set.of(bug), firing);
        Judgement wrong = judge(bug, bug.pipeline(), test);
        assertEquals(CaseVerdict.WRONG, wrong.verdict());
        assertTrue(bug.isBlamedBy(wrong.faults().getFirst()), wrong::toString);
        assertEquals(CaseVerdict.GOOD, judge(bug, bug.soundPipeline(), test).verdict());
    }
}
