package lockstep.compiler.analysis.convergence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import org.junit.jupiter.api.Test;

/** Which operations are convergent. Source: LLVM, "Convergent Operation Semantics". */
final class ConvergenceTest {
    private static final String DECLARATIONS = """
            declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
            declare void @llvm.nvvm.barrier0()
            declare token @llvm.experimental.convergence.entry()
            declare token @llvm.experimental.convergence.loop()
            declare void @collective() convergent
            declare void @plain()
            """;

    private static Module module(String text) {
        return NvvmReader.read("t.ll", DECLARATIONS + text, new Context()).orThrow();
    }

    private static Function function(Module module, String name) {
        return module.function(name).orElseThrow();
    }

    private static Convergence of(Function function) {
        return Analyses.uncached().get(Convergence.ANALYSIS, function);
    }

    @Test
    void operationsAreInTheOrderOfDominance() {
        Module module = module("""
                define void @f(i1 %c) convergent {
                entry:
                  %outer = call token @llvm.experimental.convergence.entry()
                  br label %loop
                end:
                  call void @llvm.nvvm.barrier0()
                  ret void
                loop:
                  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
                  call void @collective() [ "convergencectrl"(token %inner) ]
                  call void @plain()
                  br i1 %c, label %loop, label %end
                never:
                  call void @collective()
                  ret void
                }
                """);
        Convergence convergence = of(function(module, "f"));
        List<String> names = convergence.operations().stream()
                .map(call -> call.calledFunction().orElseThrow().name())
                .toList();
        assertEquals(
                List.of(
                        "llvm.experimental.convergence.entry",
                        "llvm.experimental.convergence.loop",
                        "collective",
                        "llvm.nvvm.barrier0"),
                names);
        assertTrue(convergence.hasOperations());
    }

    @Test
    void blocksWithoutCallsHaveNone() {
        Module module = module("define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n");
        Function function = function(module, "f");
        assertFalse(of(function).hasOperations());
        assertFalse(Convergence.isAnyConvergent(function.blocks()));
    }

    @Test
    void functionsLeadToCollectivesByWhatTheyCall() {
        Module module = module("""
                define internal void @leaf() {
                  call void @llvm.nvvm.barrier0()
                  ret void
                }
                define internal void @caller() {
                  call void @leaf()
                  ret void
                }
                define internal void @marked() convergent {
                  call void @plain()
                  ret void
                }
                define internal void @even(i1 %c) {
                  call void @odd(i1 %c) convergent
                  ret void
                }
                define internal void @odd(i1 %c) {
                  call void @even(i1 %c)
                  ret void
                }
                define weak void @replaceable() {
                  call void @llvm.nvvm.barrier0()
                  ret void
                }
                define void @pointer(ptr %p) {
                  call void %p() convergent
                  ret void
                }
                """);
        ModuleConvergence convergence = ModuleConvergence.of(module);
        for (String name : List.of("leaf", "caller", "collective", "pointer")) {
            assertTrue(convergence.isConvergent(function(module, name)), name);
        }
        for (String name : List.of("marked", "even", "odd", "plain", "replaceable")) {
            assertFalse(convergence.isConvergent(function(module, name)), name);
        }
    }
}
