package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PassUnit;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;

final class RandomPipelinesTest {
    private static final int CASES = 300;
    private static final int MOST = 6;
    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %p = getelementptr i32, ptr %out, i32 %t
              store i32 %t, ptr %p
              ret void
            }
            """;

    private static RandomPipelines of(PassRegistry registry, int most) {
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
        return new RandomPipelines(registry, most, check, PhiMode.EDGE);
    }

    private static TestCase test(int seed) {
        return TestCase.read("seed " + seed, KERNEL.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> drawn(RandomPipelines pipelines) {
        List<String> texts = new ArrayList<>();
        for (int seed = 0; seed < CASES; seed++) {
            texts.add(pipelines.of(test(seed)).text());
        }
        return texts;
    }

    @Test
    void aCaseDrawsTheSamePipelineAgain() {
        RandomPipelines pipelines = of(PassRegistry.builtIn(), MOST);
        assertEquals(drawn(pipelines), drawn(pipelines));
        assertTrue(new HashSet<>(drawn(pipelines)).size() > CASES / 2);
    }

    @Test
    void whatIsSaidOfAPipelineReadsBack() {
        RandomPipelines pipelines = of(PassRegistry.builtIn(), MOST);
        for (String text : drawn(pipelines)) {
            assertEquals(text, pipelines.recorded(text).text());
        }
    }

    @Test
    void everyPassButThoseLeftOutIsDrawn() {
        RandomPipelines pipelines = of(PassRegistry.builtIn(), MOST);
        Set<String> names = new HashSet<>();
        for (int seed = 0; seed < CASES * 4; seed++) {
            for (Pipeline.Step step : pipelines.of(test(seed)).pipeline().steps()) {
                names.add(step.pass().info().name());
            }
        }
        Set<String> expected = new HashSet<>();
        PassRegistry.builtIn().all().stream()
                .filter(pass -> PassUnit.of(pass).level() == PassLevel.NVVM)
                .forEach(pass -> expected.add(pass.info().name()));
        expected.removeAll(Set.of("print", "print-module", "select-kernels"));
        assertEquals(expected, names);
    }

    /** A promotion and a pass, and the two that bring loops into form before a pass over loops. */
    @Test
    void noPipelineIsLongerThanAskedFor() {
        RandomPipelines pipelines = of(PassRegistry.builtIn(), 1);
        for (int seed = 0; seed < CASES; seed++) {
            List<Pipeline.Step> steps = pipelines.of(test(seed)).pipeline().steps();
            int form = PassUnit.of(steps.getLast().pass()) == PassUnit.LOOP ? 2 : 0;
            assertTrue(steps.size() <= 2 + form, () -> steps.toString());
        }
    }

    @Test
    void settingsThatPrintStayAsTheyAre() {
        for (String text : drawn(of(PassRegistry.builtIn(), MOST))) {
            assertFalse(text.contains("dump"), text);
            assertFalse(text.contains("verify-fixpoint"), text);
        }
    }

    @Test
    void aWrongSettingOfOnePassIsFound() throws IOException {
        PassRegistry registry = PassRegistry.of(List.of(new StoreEraser()));
        RandomPipelines pipelines = of(registry, MOST);
        Set<CaseVerdict> verdicts = new HashSet<>();
        for (int seed = 0; seed < CASES; seed++) {
            Judgement judgement = pipelines.judge(test(seed));
            boolean isSet = pipelines.of(test(seed)).text().contains("<erase");
            assertEquals(isSet ? CaseVerdict.WRONG : CaseVerdict.UNCHANGED, judgement.verdict());
            verdicts.add(judgement.verdict());
        }
        assertEquals(Set.of(CaseVerdict.WRONG, CaseVerdict.UNCHANGED), verdicts);
    }

    /** Erases stores if a setting enables it. */
    private static final class StoreEraser implements FunctionPass {
        private static final SourceRef TEST = new SourceRef.Assumed("a seeded bug");
        private static final Rule ERASE = new Rule("eraser", "erase", "erases stores");
        private static final Knob KNOB = Knob.toggle("erase", false, "whether stores are erased", TEST);

        @Override
        public PassInfo info() {
            return new PassInfo("eraser", "erases stores", TEST, List.of(ERASE), List.of(KNOB), List.of(), Set.of());
        }

        @Override
        public boolean run(Function function, PassContext context) {
            if (!context.isOn(KNOB)) {
                return false;
            }
            Rewriter rewriter = context.rewriter(function);
            for (Instruction instruction : function.instructionList()) {
                if (instruction instanceof StoreInstruction && rewriter.allow(ERASE, instruction)) {
                    rewriter.erase(instruction);
                }
            }
            return rewriter.changed();
        }
    }
}
