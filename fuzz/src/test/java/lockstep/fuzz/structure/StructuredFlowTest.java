package lockstep.fuzz.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Law: structurizecfg leaves structured flow, but for cycles of several entries. Oracle: {@link FlowReduction}. */
final class StructuredFlowTest {
    private static final int PROGRAMS = 40;
    private static final Pipeline PIPELINE =
            PipelineParser.parse(PassRegistry.builtIn(), "mem2reg,simplifycfg,jump-threading,structurizecfg");

    @ParameterizedTest
    @ValueSource(strings = {"default", "collectives", "cssa", "loops"})
    void generatedProgramsBecomeStructured(String profile) {
        Generator generator = new Generator(Profile.named(profile));
        int changed = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Module module = generator.generate(seed).module();
            boolean isChanged = PassManager.run(module, PIPELINE, PipelineOptions.PLAIN).byRule().keySet().stream()
                    .anyMatch(rule -> rule.startsWith("structurizecfg:"));
            changed += isChanged ? 1 : 0;
            for (Function function : module.definedFunctions()) {
                if (!isReducible(function)) {
                    continue;
                }
                assertTrue(FlowReduction.isStructured(function), profile + " " + seed + " @" + function.name());
            }
        }
        assertTrue(changed > 0, profile);
    }

    /** Cycles with several entries are refused. */
    private static boolean isReducible(Function function) {
        LoopForest loops = LoopForest.of(FunctionGraph.of(function));
        return IntStream.range(0, loops.count()).allMatch(loops::isReducible);
    }

    /** The oracle: what is structured, and what is not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "br i1 %a, label %p, label %q / p: / br label %q / q: / ret void | true",
                "br i1 %a, label %p, label %q / p: / br label %r / q: / br label %r / r: / ret void | true",
                "br i1 %a, label %p, label %q / p: / unreachable / q: / ret void | true",
                "br label %p / p: / br i1 %a, label %p, label %q / q: / ret void | true",
                "br label %p / p: / br i1 %a, label %q, label %r / q: / br label %p / r: / ret void | true",
                "br i1 %a, label %p, label %q / p: / br i1 %b, label %q, label %r / q: / br label %r / r: / ret void"
                        + " | false",
                "br label %p / p: / br i1 %a, label %q, label %r / q: / br i1 %b, label %p, label %r / r: / ret void"
                        + " | false",
                "br i1 %a, label %p, label %q / p: / br i1 %a, label %q, label %r / q: / br i1 %b, label %p, label %r"
                        + " / r: / ret void | false",
            })
    void theOracleTellsThemApart(String blocks, boolean isStructured) {
        String text = "define void @f(i1 %a, i1 %b) {\n" + blocks.replace(" / ", "\n") + "\n}";
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        assertEquals(
                isStructured, FlowReduction.isStructured(module.function("f").orElseThrow()));
    }

    /** Diamonds in a row: work and code grow with their number, not with its square. */
    @Test
    void manyRegionsTakeLinearTime() {
        StringBuilder body = new StringBuilder("br label %h0\n");
        int count = 3000;
        for (int i = 0; i < count; i++) {
            body.append("h%d:\nbr i1 %%a, label %%s%d, label %%n%d\n".formatted(i, i, i));
            body.append("s%d:\nbr i1 %%b, label %%h%d, label %%n%d\n".formatted(i, i + 1, i));
            body.append("n%d:\nbr label %%h%d\n".formatted(i, i + 1));
        }
        String text = "define void @f(i1 %a, i1 %b) {\n" + body + "h" + count + ":\nret void\n}";
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), "structurizecfg"), PipelineOptions.PLAIN);
        int blocks = module.function("f").orElseThrow().blockCount();
        assertTrue(blocks < 8 * count, "blocks: " + blocks);
    }
}
