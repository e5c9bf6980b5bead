package lockstep.seeded.program;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.fast.FastEngine;

/**
 * A program with the output of passes, judged by the check with and without a mistake.
 *
 * @param program a file with a LAUNCH line and a kernel {@code @k}
 */
record JudgedProgram(Path program, String passes, CheckOptions options) {
    private Module module() throws IOException {
        return NvvmReader.read("mistake.ll", Files.readString(program), new Context())
                .orThrow();
    }

    /** What the passes make of it. */
    Module after() throws IOException {
        Module module = module();
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
        return module;
    }

    Verdict judge(Module after) throws IOException {
        RefinementCheck check = new RefinementCheck(new FastEngine(), options);
        LaunchFile launch = LaunchReader.readComments("mistake.ll", Files.readString(program));
        Runs before = check.run(check.image(module()), launch);
        return check.compare(before, check.runAfter(before, check.image(ModuleCloner.clone(after))));
    }

    /** Nothing is wrong with what the passes make of it, and it was judged. */
    void assertRight() throws IOException {
        Verdict verdict = judge(after());
        assertFalse(verdict.isWrong(), verdict::toString);
        assertTrue(verdict instanceof Verdict.Refines r && r.vacuous() == 0, verdict::toString);
    }
}
