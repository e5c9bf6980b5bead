package lockstep.compiler.cfg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

final class BreakCriticalEdgesTest {
    private static final String SWITCH = """
            define i32 @f(i32 %x) {
            entry:
              switch i32 %x, label %other [ i32 1, label %j
                i32 2, label %j ]
            other:
              br label %j
            j:
              %v = phi i32 [ 5, %entry ], [ 5, %entry ], [ 6, %other ]
              ret i32 %v
            }
            """;

    private static String run(String text, String pipeline, int expectedRewrites) {
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        PipelineReport report =
                PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), pipeline), PipelineOptions.PLAIN);
        assertEquals(expectedRewrites, report.applications());
        return NvvmPrinter.print(module);
    }

    @Test
    void splitsAnEdgeFromABranchToAJoin() {
        String out = run("""
                define i32 @f(i1 %c) {
                a:
                  br i1 %c, label %b, label %j
                b:
                  br label %j
                j:
                  %v = phi i32 [ 1, %a ], [ 2, %b ]
                  ret i32 %v
                }
                """, "break-crit-edges", 1);
        assertTrue(out.contains("br i1 %c, label %b, label %a.j_crit_edge"), out);
        assertTrue(out.contains("phi i32 [ 1, %a.j_crit_edge ], [ 2, %b ]"), out);
    }

    @Test
    void parallelEdgesShareABlock() {
        String out = run(SWITCH, "break-crit-edges", 1);
        assertTrue(out.contains("phi i32 [ 5, %entry.j_crit_edge ], [ 6, %other ]"), out);
    }

    @Test
    void parallelEdgesGetBlocksOfTheirOwnByTheKnob() {
        String out = run(SWITCH, "break-crit-edges<no-merge-identical-edges>", 2);
        assertTrue(out.contains("[ 5, %entry.j_crit_edge1 ], [ 5, %entry.j_crit_edge ]"), out);
    }

    @Test
    void leavesEdgesThatAreNotCritical() {
        String out = run("""
                define i32 @f(i1 %c) {
                a:
                  br i1 %c, label %b, label %d
                b:
                  br label %j
                d:
                  br label %j
                j:
                  %v = phi i32 [ 1, %b ], [ 2, %d ]
                  ret i32 %v
                }
                """, "break-crit-edges", 0);
        assertFalse(out.contains("crit_edge"), out);
    }

    @Test
    void leavesEdgesOfIndirectBranches() {
        String out = run("""
                define void @f(ptr %p) {
                a:
                  indirectbr ptr %p, [ label %a2, label %j ]
                a2:
                  br label %j
                j:
                  ret void
                }
                """, "break-crit-edges", 0);
        assertFalse(out.contains("crit_edge"), out);
    }

    @Test
    void secondRunChangesNothing() {
        run(SWITCH, "break-crit-edges,break-crit-edges", 1);
    }
}
