package lockstep.compiler.simplifycfg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Remark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimplifyCfgTest {
    private static final String DECLARATIONS = """
            declare void @use(i32)
            declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #0
            declare void @llvm.nvvm.barrier0() #0
            attributes #0 = { convergent nounwind }
            """;

    private static Module read(String body) {
        String text = "define i32 @f(i1 %c, i1 %d, i32 %x, i32 %y, ptr %p) {\nentry:\n" + body + "}\n" + DECLARATIONS;
        return NvvmReader.read("t.ll", text, new Context()).orThrow();
    }

    private static String run(String body) {
        Module module = read(body);
        Pipeline pass = Pipeline.of(new SimplifyCfg());
        PassManager.run(module, pass, PipelineOptions.PLAIN);
        String once = NvvmPrinter.print(module);
        PassManager.run(module, pass, PipelineOptions.PLAIN);
        assertEquals(once, NvvmPrinter.print(module), "a second run changes nothing");
        return once;
    }

    private static void unchanged(String body) {
        assertEquals(NvvmPrinter.print(read(body)), run(body));
    }

    @Test
    void constantBranchAndTheLostBlockAreRemoved() {
        String out = run("br i1 true, label %a, label %b\na:\nret i32 1\nb:\ncall void @use(i32 1)\nret i32 2\n");
        assertTrue(out.contains("ret i32 1"), out);
        assertFalse(out.contains("ret i32 2") || out.contains("br "), out);
    }

    @Test
    void unreachableCycleIsRemoved() {
        assertFalse(run("ret i32 0\na:\nbr label %b\nb:\nbr label %a\n").contains("br "));
    }

    @Test
    void constantSwitchBecomesAJump() {
        String out = run("switch i32 2, label %z [ i32 1, label %a\n i32 2, label %b ]\n"
                + "z:\nret i32 0\na:\nret i32 1\nb:\nret i32 2\n");
        assertTrue(out.contains("ret i32 2") && !out.contains("ret i32 0"), out);
    }

    @Test
    void switchWithOneCaseBecomesAComparison() {
        String out = run("switch i32 %x, label %z [ i32 7, label %a\n i32 8, label %z ]\n"
                + "a:\ncall void @use(i32 1)\nret i32 1\nz:\nret i32 2\n");
        assertTrue(out.contains("icmp eq i32 %x, 7"), out);
    }

    @Test
    void diamondBecomesSelect() {
        String out = run("""
                  br i1 %c, label %a, label %b
                a:
                  %u = add nsw i32 %x, 1
                  br label %j
                b:
                  %v = mul i32 %x, 3
                  br label %j
                j:
                  %r = phi i32 [ %u, %a ], [ %v, %b ]
                  ret i32 %r
                """);
        assertTrue(out.contains("select i1 %c, i32 %u, i32 %v"), out);
        assertFalse(out.contains("br "), out);
    }

    @Test
    void triangleBecomesSelect() {
        String out = run("""
                  br i1 %c, label %a, label %j
                a:
                  %u = add i32 %x, 1
                  br label %j
                j:
                  %r = phi i32 [ %u, %a ], [ %y, %entry ]
                  ret i32 %r
                """);
        assertTrue(out.contains("select i1 %c, i32 %u, i32 %y"), out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%u = load i32, ptr %p",
                "%u = udiv i32 %x, %y",
                "%u = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)",
                "%u = add i32 %x, 1\nstore i32 %u, ptr %p",
                "%u = add i32 %x, 1\ncall void @llvm.nvvm.barrier0()",
            })
    void unsafeArmsAreNotSpeculated(String arm) {
        unchanged("br i1 %c, label %a, label %j\na:\n" + arm
                + "\nbr label %j\nj:\n%r = phi i32 [ %u, %a ], [ %y, %entry ]\nret i32 %r\n");
    }

    @Test
    void refusalOfADivergentShuffleIsARemark() {
        Module module = read("br i1 %c, label %a, label %j\na:\n"
                + "%u = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)\n"
                + "br label %j\nj:\n%r = phi i32 [ %u, %a ], [ %y, %entry ]\nret i32 %r\n");
        List<Remark> remarks = new ArrayList<>();
        PassManager.run(
                module,
                Pipeline.of(new SimplifyCfg()),
                new PipelineOptions(List.of(), Long.MAX_VALUE, Optional.of(remarks::add)));
        assertEquals(Remark.Kind.MISSED, remarks.getFirst().kind());
    }

    @Test
    void armsAboveTheBudgetAreNotSpeculated() {
        StringBuilder arm = new StringBuilder("%u0 = add i32 %x, 1\n");
        for (int i = 1; i < 6; i++) {
            arm.append("%u").append(i).append(" = mul i32 %u").append(i - 1).append(", %y\n");
        }
        unchanged("br i1 %c, label %a, label %j\na:\n" + arm
                + "br label %j\nj:\n%r = phi i32 [ %u5, %a ], [ %y, %entry ]\nret i32 %r\n");
    }

    @Test
    void twoBranchesToOneDestinationBecomeOne() {
        String out = run("""
                  br i1 %c, label %n, label %out
                n:
                  %e = icmp eq i32 %x, 5
                  br i1 %e, label %in, label %out
                in:
                  call void @use(i32 1)
                  ret i32 1
                out:
                  call void @use(i32 2)
                  ret i32 2
                """);
        assertTrue(out.contains("select i1 %c, i1 %e, i1 false"), out);
    }

    @Test
    void branchesWithDifferentPhiValuesAreNotMerged() {
        unchanged("""
                  br i1 %c, label %n, label %out
                n:
                  %e = icmp eq i32 %x, 5
                  br i1 %e, label %in, label %out
                in:
                  call void @use(i32 1)
                  br label %end
                out:
                  %r = phi i32 [ 1, %entry ], [ 2, %n ]
                  call void @use(i32 2)
                  br label %end
                end:
                  %s = phi i32 [ 1, %in ], [ %r, %out ]
                  ret i32 %s
                """);
    }

    @Test
    void edgesBypassAnEmptyBlockWithItsPhi() {
        String out = run("""
                  switch i32 %x, label %k [ i32 1, label %a
                    i32 2, label %b ]
                a:
                  call void @use(i32 1)
                  br label %m
                b:
                  call void @use(i32 2)
                  br label %m
                m:
                  %v = phi i32 [ 10, %a ], [ 20, %b ]
                  br label %k
                k:
                  %r = phi i32 [ %v, %m ], [ 30, %entry ]
                  ret i32 %r
                """);
        assertTrue(out.contains("[ 10, %a ]") && out.contains("[ 20, %b ]"), out);
        assertFalse(out.contains("\nm:"), out);
    }

    @Test
    void constantPhiIsThreaded() {
        String out = run(threadable("call void @use(i32 3)"));
        assertFalse(out.contains("phi i1"), out);
    }

    @Test
    void constantPhiIsNotThreadedWhereLanesMayReconverge() {
        String out = run(threadable("call void @llvm.nvvm.barrier0()"));
        assertTrue(out.contains("phi i1"), out);
    }

    private static String threadable(String line) {
        return """
                  br i1 %c, label %a, label %b
                a:
                  call void @use(i32 1)
                  br label %m
                b:
                  call void @use(i32 2)
                  br label %m
                m:
                  %v = phi i1 [ true, %a ], [ %d, %b ]
                  br i1 %v, label %k, label %l
                k:
                  LINE
                  ret i32 1
                l:
                  call void @use(i32 4)
                  ret i32 2
                """.replace("LINE", line);
    }

    @Test
    void edgeToUnreachableIsRemoved() {
        String out = run("br i1 %c, label %a, label %b\na:\nunreachable\nb:\nret i32 %x\n");
        assertFalse(out.contains("unreachable") || out.contains("br "), out);
    }

    @Test
    void loopKeepsItsLatch() {
        unchanged("""
                  br label %h
                h:
                  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
                  %n = add i32 %i, 1
                  call void @use(i32 %i)
                  br i1 %c, label %s, label %t
                s:
                  call void @use(i32 1)
                  br i1 %d, label %latch, label %out
                t:
                  call void @use(i32 2)
                  br label %latch
                latch:
                  br label %h
                out:
                  ret i32 0
                """);
    }

    @Test
    void longChainBecomesOneBlock() {
        StringBuilder body = new StringBuilder("br label %b0\n");
        for (int i = 0; i < 20_000; i++) {
            body.append("b").append(i).append(":\nbr label %b").append(i + 1).append('\n');
        }
        String out = run(body + "b20000:\nret i32 0\n");
        assertFalse(out.contains("br "), "one block");
    }
}
