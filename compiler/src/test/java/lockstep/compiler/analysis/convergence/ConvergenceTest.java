package lockstep.compiler.analysis.convergence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import org.junit.jupiter.api.Test;

/** Which operations are convergent, and where they may go. Source: LLVM, "Convergent Operation Semantics". */
final class ConvergenceTest {
    private static final String DECLARATIONS =
            """
            declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
            declare void @llvm.nvvm.barrier0()
            declare token @llvm.experimental.convergence.entry()
            declare token @llvm.experimental.convergence.loop()
            declare void @collective() convergent
            declare void @plain()
            """;

    /** A diamond with a ballot in its first block, a loop behind it, and an end that every lane comes by. */
    private static final String FLOW =
            """
            define void @f(i1 %c, i32 %n) convergent {
            first:
              %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
              %x = add i32 %v, 1
              br i1 %c, label %left, label %right
            left:
              br label %join
            right:
              br label %join
            join:
              br label %loop
            loop:
              %i = phi i32 [ 0, %join ], [ %j, %loop ]
              %j = add i32 %i, 1
              %d = icmp ult i32 %j, %n
              br i1 %d, label %loop, label %last
            last:
              ret void
            }
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

    private static BasicBlock block(Function function, String name) {
        for (BasicBlock block : function.blocks()) {
            if (name.equals(block.name())) {
                return block;
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void aCollectiveMovesOnlyWhereTheSameLanesComeBy() {
        Function function = function(module(FLOW), "f");
        Convergence convergence = of(function);
        CallInstruction ballot = convergence.operations().getFirst();
        assertTrue(convergence.mayMove(ballot, block(function, "join")));
        assertTrue(convergence.mayMove(ballot, block(function, "last")));
        assertFalse(convergence.mayMove(ballot, block(function, "left")));
        assertFalse(convergence.mayMove(ballot, block(function, "loop")));
    }

    @Test
    void whatIsNotConvergentMayMoveAnywhere() {
        Function function = function(module(FLOW), "f");
        Convergence convergence = of(function);
        CallInstruction ballot = convergence.operations().getFirst();
        assertTrue(convergence.mayMove(ballot.next(), block(function, "left")));
        assertTrue(Convergence.mayCross(ballot.next(), ballot));
        assertFalse(Convergence.mayCross(ballot, ballot));
    }

    @Test
    void tokensMakeRegionsInsideEachOther() {
        Module module = module(
                """
                define void @f(i1 %c) convergent {
                entry:
                  %outer = call token @llvm.experimental.convergence.entry()
                  call void @collective() [ "convergencectrl"(token %outer) ]
                  br label %loop
                loop:
                  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %outer) ]
                  call void @collective() [ "convergencectrl"(token %inner) ]
                  br i1 %c, label %loop, label %end
                end:
                  ret void
                }
                """);
        Convergence convergence = of(function(module, "f"));
        List<Convergence.Region> regions = convergence.regions();
        assertEquals(2, regions.size());
        assertEquals(Optional.of(regions.getFirst()), regions.getLast().parent());
        assertEquals(2, regions.getFirst().operations().size());
        CallInstruction inside = regions.getLast().operations().getFirst();
        assertEquals(Optional.of(regions.getLast()), convergence.regionOf(inside));
        assertFalse(convergence.mayMove(inside, function(module, "f").entry()));
    }

    @Test
    void withoutTokensThereAreNoRegions() {
        Convergence convergence = of(function(module(FLOW), "f"));
        assertTrue(convergence.regions().isEmpty());
        assertTrue(convergence.hasOperations());
        assertTrue(convergence.regionOf(convergence.operations().getFirst()).isEmpty());
    }

    @Test
    void functionsLeadToCollectivesByWhatTheyCall() {
        Module module = module(
                """
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
