package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.cssa.MergeSets;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;

/**
 * Law: where the validator finds no interference, webs in shared cells do what PHIs by edge do; it finds no
 * interference after the pass. And the check has teeth: of the kernels whose webs interfere before the pass, at least
 * three in four differ in webs.
 */
final class ConventionalFormTest {
    private static final RefinementCheck CHECK = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
    private static final long SEEDS = Long.getLong("lockstep.seeds", 6);

    private static boolean isConventional(Module module) {
        return module.definedFunctions().stream()
                .allMatch(function -> WebValidator.isConventional(function, PhiWebs.of(function)));
    }

    private static Verdict inWebs(TestCase test, Module module, PhiMode mode) {
        return WebVerdicts.of(CHECK, test, module, mode, MergeSets::of);
    }

    private static boolean isValid(TestCase test) {
        Diagnostics diagnostics = NvvmVerifier.verify(test.module());
        return !diagnostics.hasFatal();
    }

    @Test
    void whatTheValidatorAcceptsIsRightInWebs() {
        Generator generator = new Generator(Profile.named("cssa"));
        int interfering = 0;
        int differing = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            if (!isValid(test)) {
                continue;
            }
            Module module = test.copy().module();
            boolean isWrong = inWebs(test, module, PhiMode.WEB).isWrong();
            if (isConventional(module)) {
                assertFalse(isWrong, () -> test.text());
            } else {
                interfering++;
                differing += isWrong ? 1 : 0;
            }
            for (int level = 0; level <= 3; level++) {
                afterThePass(test, level);
            }
        }
        assertTrue(interfering > SEEDS / 4, interfering + " of " + SEEDS + " interfere");
        assertTrue(4 * differing >= 3 * interfering, differing + " of " + interfering + " differ");
    }

    private static void afterThePass(TestCase test, int level) {
        Module module = test.copy().module();
        String passes = "cssa<cssa-coalesce=" + level + ">";
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
        assertTrue(isConventional(module), () -> passes + "\n" + test.text());
        if (level >= 2) {
            PhiMode mode = level == 2 ? PhiMode.WEB_SHARED : PhiMode.WEB;
            Verdict verdict = inWebs(test, module, mode);
            assertFalse(verdict.isWrong(), () -> passes + " " + mode + " " + verdict + "\n" + test.text());
        }
    }
}
