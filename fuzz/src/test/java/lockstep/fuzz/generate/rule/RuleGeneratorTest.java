package lockstep.fuzz.generate.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.compiler.instcombine.CombineRule;
import lockstep.compiler.instcombine.CombineRules;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;

/** Programs of rules are valid, the same for the same seed, and let rules fire. */
final class RuleGeneratorTest {
    private static final List<CombineRule> RULES = CombineRules.all();
    private static final RuleGenerator GENERATOR = new RuleGenerator(RULES);
    private static final Pipeline INSTCOMBINE = PipelineParser.parse(PassRegistry.builtIn(), "instcombine");

    @Test
    void programsAreValidAndRunTheSameAfterThePass() throws IOException {
        PipelineSubject subject =
                new PipelineSubject(INSTCOMBINE, new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT));
        int changed = 0;
        for (long seed = 0; seed < RULES.size(); seed += 21) {
            TestCase test = GENERATOR.generate(seed);
            assertEquals(List.of(), NvvmVerifier.verify(test.module()).all());
            CaseVerdict verdict = subject.judge(test).verdict();
            assertTrue(
                    verdict == CaseVerdict.GOOD || verdict == CaseVerdict.UNCHANGED, () -> verdict + " " + test.text());
            changed += verdict == CaseVerdict.GOOD ? 1 : 0;
        }
        assertTrue(changed > RULES.size() / 30);
    }

    @Test
    void theSameSeedGivesTheSameProgram() {
        assertEquals(GENERATOR.generate(11).text(), GENERATOR.generate(11).text());
        assertNotEquals(
                GENERATOR.generate(11).text(),
                GENERATOR.generate(11 + RULES.size()).text());
    }

    @Test
    void mostRulesFireInThreeProgramsEach() {
        Set<String> fired = new TreeSet<>();
        for (long seed = 0; seed < 3L * RULES.size(); seed++) {
            TestCase test = GENERATOR.generate(seed);
            fired.addAll(PassManager.run(test.module(), INSTCOMBINE, PipelineOptions.PLAIN)
                    .byRule()
                    .keySet());
        }
        List<String> silent = RULES.stream()
                .map(CombineRule::name)
                .filter(name -> fired.stream().noneMatch(id -> id.endsWith(":" + name)))
                .toList();
        assertTrue(silent.size() < RULES.size() / 5, () -> silent.size() + " of " + RULES.size() + ": " + silent);
    }

    @Test
    void noRulesAreNotAGenerator() {
        assertThrows(IllegalArgumentException.class, () -> new RuleGenerator(List.of()));
    }
}
