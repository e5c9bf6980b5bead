package lockstep.compiler.mem2reg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PromoteMemoryToRegisterTest {
    private static final Pipeline PASS = Pipeline.of(new PromoteMemoryToRegister());

    private static String run(String text) {
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        PassManager.run(module, PASS, PipelineOptions.PLAIN);
        return NvvmPrinter.print(module);
    }

    private static String body(String text) {
        return "define i32 @f(i1 %c, i32 %x, ptr %q) {\nentry:\n" + text + "}\n";
    }

    @Test
    void diamondGetsOnePhi() {
        String out = run(body("""
                  %a = alloca i32
                  br i1 %c, label %t, label %e
                t:
                  store i32 1, ptr %a
                  br label %j
                e:
                  store i32 %x, ptr %a
                  br label %j
                j:
                  %v = load i32, ptr %a
                  ret i32 %v
                """));
        assertTrue(out.contains("phi i32 [ 1, %t ], [ %x, %e ]"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void loopCarriesAPhi() {
        String out = run(body("""
                  %a = alloca i32
                  store i32 0, ptr %a
                  br label %loop
                loop:
                  %v = load i32, ptr %a
                  %n = add i32 %v, 1
                  store i32 %n, ptr %a
                  br i1 %c, label %loop, label %end
                end:
                  %r = load i32, ptr %a
                  ret i32 %r
                """));
        assertTrue(out.contains("[ 0, %entry ], [ %n, %loop ]"), out);
        assertTrue(out.contains("ret i32 %n"), out);
    }

    @Test
    void deadJoinGetsNoPhi() {
        String out = run(body("""
                  %a = alloca i32
                  br i1 %c, label %t, label %j
                t:
                  store i32 1, ptr %a
                  br label %j
                j:
                  ret i32 %x
                """));
        assertFalse(out.contains("phi"), out);
    }

    @Test
    void loadBeforeStoreIsUndef() {
        String out = run(body("%a = alloca i32\n%v = load i32, ptr %a\nret i32 %v\n"));
        assertTrue(out.contains("ret i32 undef"), out);
    }

    @Test
    void switchWithTwoEdgesToTheJoinGivesTwoEntries() {
        String out = run(body("""
                  %a = alloca i32
                  store i32 5, ptr %a
                  switch i32 %x, label %other [ i32 1, label %j
                    i32 2, label %j ]
                other:
                  store i32 6, ptr %a
                  br label %j
                j:
                  %v = load i32, ptr %a
                  ret i32 %v
                """));
        assertTrue(out.contains("phi i32 [ 5, %entry ], [ 5, %entry ], [ 6, %other ]"), out);
    }

    @Test
    void unreachableLoadsArePoison() {
        String out = run(body("""
                  %a = alloca i32
                  store i32 5, ptr %a
                  br label %j
                dead:
                  %w = load i32, ptr %a
                  call void @use(i32 %w)
                  br label %j
                j:
                  %v = load i32, ptr %a
                  ret i32 %v
                """) + "declare void @use(i32)\n");
        assertTrue(out.contains("call void @use(i32 poison)"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void lifetimeMarkersAreRemoved() {
        String out = run(body("""
                  %a = alloca i32
                  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
                  store i32 %x, ptr %a
                  %v = load i32, ptr %a
                  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
                  ret i32 %v
                """)
                + "declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)\n");
        assertTrue(out.contains("ret i32 %x"), out);
        assertFalse(out.contains(" call "), out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%a = alloca i32\nstore volatile i32 1, ptr %a\nret i32 0\n",
                "%a = alloca i32\n%v = load volatile i32, ptr %a\nret i32 %v\n",
                "%a = alloca i32\nstore ptr %a, ptr %q\nret i32 0\n",
                "%a = alloca i32, i32 2\nstore i32 1, ptr %a\nret i32 0\n",
                "%a = alloca i32, i32 %x\nstore i32 1, ptr %a\nret i32 0\n",
                "%a = alloca i32\nstore float 1.0, ptr %a\n%v = load i32, ptr %a\nret i32 %v\n",
                "%a = alloca i32\n%p = getelementptr i8, ptr %a, i64 1\n%v = load i32, ptr %a\nret i32 %v\n",
                "br label %n\nn:\n%a = alloca i32\nstore i32 1, ptr %a\nret i32 0\n",
            })
    void leavesAllocasThatAreNotPromotable(String text) {
        assertTrue(run(body(text)).contains("alloca"));
    }

    @Test
    void stopsWhereTheLimitStops() {
        Module module = NvvmReader.read(
                        "t.ll",
                        body("%a = alloca i32\n%b = alloca i32\nstore i32 1, ptr %a\nstore i32 2, ptr %b\n"
                                + "%v = load i32, ptr %b\nret i32 %v\n"),
                        new Context())
                .orThrow();
        PipelineReport report = PassManager.run(module, PASS, PipelineOptions.PLAIN.limitedTo(1));
        assertEquals(1, report.applications());
        String out = NvvmPrinter.print(module);
        assertTrue(out.contains("%b = alloca") && !out.contains("%a = alloca"), out);
    }
}
