package lockstep.compiler.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Remark;
import org.junit.jupiter.api.Test;

final class LoopSimplifyTest {
    private final List<Remark> remarks = new ArrayList<>();

    private String run(String body, int rewrites) {
        String text = "define i32 @f(i1 %c, i1 %d, i32 %x) {\n" + body + "}\n!0 = distinct !{!0}\n";
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        PipelineOptions options = new PipelineOptions(List.of(), Long.MAX_VALUE, Optional.of(remarks::add));
        PipelineReport first = PassManager.run(module, Pipeline.of(new LoopSimplify()), options);
        String out = NvvmPrinter.print(module);
        assertEquals(rewrites, first.applications(), out);
        PipelineReport second = PassManager.run(module, Pipeline.of(new LoopSimplify()), options);
        assertEquals(0, second.applications(), "not idempotent:\n" + out);
        return out;
    }

    @Test
    void aLoopEnteredFromABranchGetsAPreheader() {
        String out = run("""
                entry:
                  br i1 %c, label %loop, label %end
                loop:
                  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
                  %n = add i32 %i, 1
                  br i1 %d, label %loop, label %end
                end:
                  ret i32 0
                """, 2);
        assertTrue(out.contains("br i1 %c, label %loop.preheader, label %end"), out);
        assertTrue(out.contains("phi i32 [ %n, %loop ], [ 0, %loop.preheader ]"), out);
        assertTrue(out.contains("br i1 %d, label %loop, label %end.loopexit"), out);
    }

    @Test
    void valuesFromSeveralEntriesAreJoinedInThePreheader() {
        String out = run("""
                entry:
                  br i1 %c, label %a, label %b
                a:
                  br label %loop
                b:
                  br label %loop
                loop:
                  %i = phi i32 [ 1, %a ], [ 2, %b ], [ %n, %loop ]
                  %n = add i32 %i, 1
                  br i1 %d, label %loop, label %end
                end:
                  ret i32 %i
                """, 1);
        assertTrue(out.contains("%i.ph = phi i32 [ 1, %a ], [ 2, %b ]"), out);
        assertTrue(out.contains("%i = phi i32 [ %n, %loop ], [ %i.ph, %loop.preheader ]"), out);
    }

    @Test
    void severalBackEdgesGetOneLatchThatTakesTheMetadata() {
        String out = run("""
                entry:
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ]
                  br i1 %c, label %a, label %b
                a:
                  br i1 %d, label %loop, label %end, !llvm.loop !0
                b:
                  br label %loop
                end:
                  ret i32 %i
                """, 1);
        assertTrue(out.contains("%i.ph = phi i32 [ 1, %a ], [ 2, %b ]"), out);
        assertTrue(out.contains("br label %loop, !llvm.loop !0"), out);
        assertTrue(out.contains("br i1 %d, label %loop.backedge, label %end\n"), out);
    }

    @Test
    void aHeaderPhiOfItselfGoes() {
        String out = run("""
                entry:
                  br label %loop
                loop:
                  %i = phi i32 [ %x, %entry ], [ %i, %loop ]
                  br i1 %d, label %loop, label %end
                end:
                  ret i32 %i
                """, 1);
        assertTrue(out.contains("ret i32 %x"), out);
    }

    @Test
    void aSimplifiedLoopStays() {
        String out = run("""
                entry:
                  br label %loop
                loop:
                  br i1 %d, label %loop, label %end
                end:
                  ret i32 0
                """, 0);
        assertFalse(out.contains("preheader"), out);
    }

    @Test
    void anIrreducibleCycleStaysWithARemark() {
        run("""
                entry:
                  br i1 %c, label %a, label %b
                a:
                  br label %b
                b:
                  br i1 %d, label %a, label %end
                end:
                  ret i32 0
                """, 0);
        assertEquals("an irreducible cycle is left as it is", remarks.getFirst().message());
    }

    @Test
    void edgesOfAnIndirectBranchStayWithARemark() {
        run("""
                entry:
                  %p = inttoptr i32 %x to ptr
                  indirectbr ptr %p, [ label %loop, label %end ]
                loop:
                  br i1 %d, label %loop, label %end2
                end:
                  ret i32 0
                end2:
                  ret i32 1
                """, 0);
        assertTrue(remarks.getFirst().message().contains("indirect branch"));
    }

    @Test
    void nestedLoopsShareNothing() {
        run("""
                entry:
                  br i1 %c, label %outer, label %end
                outer:
                  br i1 %d, label %inner, label %latch
                inner:
                  br i1 %c, label %inner, label %latch
                latch:
                  br i1 %d, label %outer, label %end
                end:
                  ret i32 0
                """, 4);
    }
}
