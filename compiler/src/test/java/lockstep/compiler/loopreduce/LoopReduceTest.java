package lockstep.compiler.loopreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.FourBits;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import org.junit.jupiter.api.Test;

final class LoopReduceTest {
    private static Module read(String text) {
        return NvvmReader.read("t.ll", text, new Context()).orThrow();
    }

    // ---- the last step

    /** A counter of four bits from {@code start} by {@code step}, in a loop of {@code rounds} rounds. */
    private static String counting(int start, int step, int rounds) {
        return """
                define void @f%d.%d.%d() {
                entry:
                  br label %%loop
                loop:
                  %%i = phi i4 [ %d, %%entry ], [ %%j, %%loop ]
                  %%k = phi i32 [ 0, %%entry ], [ %%l, %%loop ]
                  %%j = add i4 %%i, %d
                  %%l = add i32 %%k, 1
                  %%c = icmp ne i32 %%l, %d
                  br i1 %%c, label %%loop, label %%end
                end:
                  ret void
                }
                """.formatted(start, step, rounds, start, step, rounds);
    }

    /** Whether no addition of any iteration, the last one included, wraps. Oracle: the additions themselves. */
    private static boolean staysIn(int start, int step, int rounds, boolean isSigned) {
        int by = isSigned ? FourBits.signed(step) : step;
        int at = isSigned ? FourBits.signed(start) : start;
        int least = isSigned ? -FourBits.ALL / 2 : 0;
        for (int round = 0; round < rounds; round++) {
            at += by;
            if (at < least || at >= least + FourBits.ALL) {
                return false;
            }
        }
        return true;
    }

    @Test
    void theLastStepIsOneMoreThanTheRoundsNeed() {
        for (int start = 0; start < FourBits.ALL; start++) {
            for (int step = 1; step < FourBits.ALL; step++) {
                for (int rounds = 1; rounds < 8; rounds++) {
                    Function function = read(counting(start, step, rounds))
                            .definedFunctions()
                            .getFirst();
                    Analyses analyses = Analyses.uncached();
                    Instruction phi = function.instructionList().stream()
                            .filter(PhiInstruction.class::isInstance)
                            .findFirst()
                            .orElseThrow();
                    WrapFacts facts = analyses.get(WrapFacts.ANALYSIS, function);
                    Recurrence chain = (Recurrence)
                            analyses.get(ScalarEvolution.ANALYSIS, function).of(phi);
                    String name = "from %d by %d, %d rounds".formatted(start, step, rounds);
                    assertEquals(staysIn(start, step, rounds, false), facts.stepStaysIn(chain, false), name);
                    assertEquals(staysIn(start, step, rounds, true), facts.stepStaysIn(chain, true), name);
                }
            }
        }
    }

    // ---- many uses

    private static String loopOf(int uses, Random random) {
        StringBuilder body = new StringBuilder();
        String sum = "%s";
        for (int use = 0; use < uses; use++) {
            int factor = 2 * random.nextInt(1000) + 3;
            body.append("  %%a%d = mul i32 %%i, %d\n".formatted(use, factor));
            body.append("  %%b%d = add i32 %%a%d, %%x\n".formatted(use, use));
            body.append("  %%c%d = mul i32 %%b%d, 3\n".formatted(use, use));
            body.append("  %%s%d = xor i32 %s, %%c%d\n".formatted(use, sum, use));
            sum = "%s" + use;
        }
        return """
                define i32 @f(i32 noundef %%x) {
                entry:
                  br label %%loop
                loop:
                  %%i = phi i32 [ 0, %%entry ], [ %%j, %%loop ]
                  %%s = phi i32 [ 0, %%entry ], [ %s, %%loop ]
                %s  %%j = add nuw nsw i32 %%i, 1
                  %%t = icmp ne i32 %%j, 1000
                  br i1 %%t, label %%loop, label %%end
                end:
                  %%l = phi i32 [ %s, %%loop ]
                  ret i32 %%l
                }
                """.formatted(sum, body, sum);
    }

    private static String reduced(Module module, String pass) {
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), pass), PipelineOptions.PLAIN);
        return NvvmPrinter.print(module);
    }

    /** Sixty uses have at least 10^60 solutions; the solver searches no more than its limit. */
    @Test
    void aLoopOfManyUsesIsSolved() {
        Random random = new Random(1);
        String text = reduced(read(loopOf(60, random)), "loop-reduce<lsr-rp-limit=1000;lsr-complexity-limit=1000>");
        long products = text.lines().filter(line -> line.contains(" = mul ")).count();
        assertTrue(products < 2 * 60, text);
    }

    /** A loop with more uses than the limit is unchanged. */
    @Test
    void aLoopOfTooManyUsesStays() {
        Random random = new Random(2);
        Module module = read(loopOf(LoopUses.MAX_USES + 20, random));
        String before = NvvmPrinter.print(module);
        assertEquals(before, reduced(module, "loop-reduce"));
    }

    /** The order of new instructions is that of the loop, independent of hash codes. */
    @Test
    void theSameComesOutEachTime() {
        List<String> texts = IntStream.range(0, 3)
                .mapToObj(_ -> reduced(read(loopOf(12, new Random(3))), "loop-reduce"))
                .distinct()
                .toList();
        assertEquals(1, texts.size());
    }
}
