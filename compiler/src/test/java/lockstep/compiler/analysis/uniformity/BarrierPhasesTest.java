package lockstep.compiler.analysis.uniformity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/** Loads between operations that order accesses of threads (docs/semantics.md, S9.4) and barriers of the block. */
final class BarrierPhasesTest {
    private static final String DECLARATIONS = """
            declare void @llvm.nvvm.barrier0()
            define internal void @f(ptr %p) noinline {
              store i32 1, ptr %p
              ret void
            }
            """;

    private int asked;

    /** Which of the loads of the kernel are steady, in order; calls of functions are {@code quiet} or not. */
    private List<Boolean> steady(String body, boolean quiet) {
        String text = DECLARATIONS + "define ptx_kernel void @k(ptr %p) {\n" + body + "}\n";
        Module module = NvvmReader.read("k.ll", text, new Context()).orThrow();
        Function kernel = module.function("k").orElseThrow();
        FunctionGraph graph = FunctionGraph.of(kernel);
        BarrierPhases order = BarrierPhases.of(kernel, graph, LoopForest.of(graph), new Counting(quiet));
        List<Boolean> result = new ArrayList<>();
        kernel.blocks().forEach(block -> {
            for (Instruction instruction : block) {
                if (instruction instanceof LoadInstruction load) {
                    result.add(order.isSteady(load));
                }
            }
        });
        return result;
    }

    /** The facts of a function alone, except for those that the tests need. */
    private final class Counting implements InterproceduralFacts {
        private final boolean isQuiet;

        Counting(boolean isQuiet) {
            this.isQuiet = isQuiet;
        }

        @Override
        public boolean isQuiet(CallInstruction call) {
            asked++;
            return isQuiet;
        }

        @Override
        public boolean isParameterDivergent(Function function, int index) {
            return NONE.isParameterDivergent(function, index);
        }

        @Override
        public boolean isResultDivergent(CallInstruction call) {
            return NONE.isResultDivergent(call);
        }

        @Override
        public void argumentDiverges(CallInstruction call, int index) {}

        @Override
        public void resultDiverges(Function function) {}

        @Override
        public boolean hasFixedFrames() {
            return NONE.hasFixedFrames();
        }

        @Override
        public boolean isSteady(LoadInstruction load) {
            return NONE.isSteady(load);
        }
    }

    @Test
    void aLoadBetweenTwoOperationsIsNotSteady() {
        String body = "  fence acq_rel\n  %a = load i32, ptr %p\n  fence acq_rel\n  ret void\n";
        assertEquals(List.of(false), steady(body, true));
    }

    @Test
    void operationsOnOneSideAloneDoNoHarm() {
        String body = """
                  %a = load i32, ptr %p
                  fence acq_rel
                  %b = load i32, ptr %p
                  %c = load i32, ptr %p
                  ret void
                """;
        assertEquals(List.of(true, true, true), steady(body, true));
    }

    @Test
    void barriersEndWhatReachesALoad() {
        String body = """
                  fence acq_rel
                  %a = load i32, ptr %p
                  call void @llvm.nvvm.barrier0()
                  %b = load i32, ptr %p
                  fence acq_rel
                  %c = load i32, ptr %p
                  fence acq_rel
                  ret void
                """;
        assertEquals(List.of(true, true, false), steady(body, true));
    }

    @Test
    void operationsOfOtherBlocksReachALoad() {
        String body = """
                  br label %loop
                loop:
                  %a = load i32, ptr %p
                  fence acq_rel
                  %c = icmp eq i32 %a, 0
                  br i1 %c, label %loop, label %end
                end:
                  %b = load i32, ptr %p
                  ret void
                """;
        assertEquals(List.of(false, true), steady(body, true));
    }

    @Test
    void callsOrderUnlessTheyAreQuiet() {
        String body = "  call void @f(ptr %p)\n  %a = load i32, ptr %p\n  call void @f(ptr %p)\n  ret void\n";
        assertEquals(List.of(false), steady(body, false));
        assertEquals(List.of(true), steady(body, true));
    }

    /**
     * Each call is queried twice in each direction: for whether its block passes something on, and for the loads in it.
     */
    @Test
    void manyLoadsAreWalkedOnce() {
        int many = 1_000;
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < many; i++) {
            body.append("  call void @f(ptr %p)\n  %v").append(i).append(" = load i32, ptr %p\n");
        }
        body.append("  ret void\n");
        assertEquals(many, steady(body.toString(), true).stream().filter(b -> b).count());
        assertTrue(asked <= 4 * many, () -> "asked " + asked + " times");
    }
}
