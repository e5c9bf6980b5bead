package lockstep.compiler.earlycse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EarlyCseTest {
    private static final String DECLARATIONS = """
            declare void @llvm.nvvm.barrier0() #0
            declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #0
            declare i32 @llvm.nvvm.read.ptx.sreg.clock()
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.assume(i1)
            declare void @use(i32)
            declare i32 @reads(ptr) #1
            attributes #0 = { convergent nounwind }
            attributes #1 = { nounwind willreturn memory(read) }
            """;

    private static String text(String body) {
        return "define i32 @f(i1 %c, i32 %x, i32 %y, ptr %p, ptr %q) {\nentry:\n" + body + "}\n" + DECLARATIONS;
    }

    private static String print(String text) {
        return NvvmPrinter.print(NvvmReader.read("t.ll", text, new Context()).orThrow());
    }

    private static String run(String text) {
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        Pipeline pass = Pipeline.of(new EarlyCse());
        PassManager.run(module, pass, PipelineOptions.PLAIN);
        String once = NvvmPrinter.print(module);
        PassManager.run(module, pass, PipelineOptions.PLAIN);
        assertEquals(once, NvvmPrinter.print(module), "a second run changes nothing");
        return once;
    }

    private static int count(String out, String part) {
        return out.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%a = add i32 %x, %y\n%b = add i32 %x, %y\n%r = xor i32 %a, %b\nret i32 %r\n",
                "%a = add i32 %x, %y\n%b = add i32 %y, %x\n%r = xor i32 %a, %b\nret i32 %r\n",
            })
    void sumsAreMerged(String body) {
        assertEquals(1, count(run(text(body)), " add i32"));
    }

    @Test
    void comparisonIsMergedWithItsMirror() {
        String out = run(text("""
                %a = icmp slt i32 %x, %y
                %b = icmp sgt i32 %y, %x
                %s = select i1 %a, i32 1, i32 2
                %t = select i1 %b, i32 3, i32 4
                %r = add i32 %s, %t
                ret i32 %r
                """));
        assertEquals(1, count(out, "icmp"));
    }

    @Test
    void flagsAreIntersected() {
        String out = run(text("""
                %a = add nuw nsw i32 %x, %y
                %b = add nsw i32 %x, %y
                %r = xor i32 %a, %b
                ret i32 %r
                """));
        assertTrue(out.contains("add nsw i32"), out);
    }

    @Test
    void subtractionIsNotCommutative() {
        String body = "%a = sub i32 %x, %y\n%b = sub i32 %y, %x\n%r = xor i32 %a, %b\nret i32 %r\n";
        assertEquals(print(text(body)), run(text(body)));
    }

    @Test
    void siblingBlocksDoNotShareExpressions() {
        String body = """
                  br i1 %c, label %t, label %e
                t:
                  %a = add i32 %x, %y
                  ret i32 %a
                e:
                  %b = add i32 %x, %y
                  ret i32 %b
                """;
        assertEquals(print(text(body)), run(text(body)));
    }

    @Test
    void storeIsForwardedAndTheLoadMerged() {
        String out = run(text("""
                store i32 %x, ptr %p
                %a = load i32, ptr %p
                %b = load i32, ptr %p
                %r = add i32 %a, %b
                ret i32 %r
                """));
        assertFalse(out.contains("load"), out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store i32 0, ptr %q",
                "call void @llvm.nvvm.barrier0()",
                "fence seq_cst",
                "%o = atomicrmw add ptr %q, i32 1 seq_cst",
                "store volatile i32 0, ptr %q",
                "%v = load volatile i32, ptr %q",
                "%v = load atomic i32, ptr %q acquire, align 4",
                "call void @use(i32 %x)",
            })
    void loadsAreNotMergedAcross(String between) {
        String body =
                "%a = load i32, ptr %p\n" + between + "\n%b = load i32, ptr %p\n%r = add i32 %a, %b\nret i32 %r\n";
        assertEquals(2, count(run(text(body)), "load i32, ptr %p"));
    }

    @Test
    void loadsOfOtherTypesAreNotMerged() {
        String body = "store i32 %x, ptr %p\n%a = load float, ptr %p\n%b = fptosi float %a to i32\nret i32 %b\n";
        assertTrue(run(text(body)).contains("load float"));
    }

    @Test
    void loadIsNotMergedIntoAJoin() {
        String body = """
                  %a = load i32, ptr %p
                  br i1 %c, label %t, label %j
                t:
                  store i32 7, ptr %p
                  br label %j
                j:
                  %b = load i32, ptr %p
                  %r = add i32 %a, %b
                  ret i32 %r
                """;
        assertEquals(2, count(run(text(body)), "load i32, ptr %p"));
    }

    @Test
    void overwrittenStoreIsRemoved() {
        String out = run(text("store i32 1, ptr %p\nstore i32 2, ptr %p\nret i32 0\n"));
        assertEquals(1, count(out, "store"));
        assertTrue(out.contains("store i32 2"), out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%v = load i32, ptr %q", "call void @llvm.nvvm.barrier0()", "fence release"})
    void storeThatMayBeObservedStays(String between) {
        String out = run(text("store i32 1, ptr %p\n" + between + "\nstore i32 2, ptr %p\nret i32 0\n")
                .replace("%v = load i32, ptr %q", "%v = load i32, ptr %q\ncall void @use(i32 %v)"));
        assertEquals(2, count(out, "store"));
    }

    @Test
    void storeOfTheLoadedValueIsRemoved() {
        assertFalse(run(text("%a = load i32, ptr %p\nstore i32 %a, ptr %p\nret i32 %a\n"))
                .contains("store"));
    }

    @Test
    void volatileStoresStay() {
        String body = "store volatile i32 1, ptr %p\nstore volatile i32 1, ptr %p\nret i32 0\n";
        assertEquals(print(text(body)), run(text(body)));
    }

    @Test
    void collectivesAreNeverMerged() {
        String body = """
                  %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
                  %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
                  %r = add i32 %a, %b
                  ret i32 %r
                """;
        assertEquals(2, count(run(text(body)), "call i32 @llvm.nvvm.shfl"));
    }

    @Test
    void threadIndexIsReadOnceAndTheClockTwice() {
        String out = run(text("""
                %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                %b = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                %k = call i32 @llvm.nvvm.read.ptx.sreg.clock()
                %l = call i32 @llvm.nvvm.read.ptx.sreg.clock()
                %s = add i32 %a, %b
                %t = sub i32 %l, %k
                %r = xor i32 %s, %t
                ret i32 %r
                """));
        assertEquals(1, count(out, "call i32 @llvm.nvvm.read.ptx.sreg.tid.x"));
        assertEquals(2, count(out, "call i32 @llvm.nvvm.read.ptx.sreg.clock"));
    }

    @Test
    void readingCallsAreMergedOnlyWithoutAWrite() {
        String out = run(text("""
                %a = call i32 @reads(ptr %p)
                %b = call i32 @reads(ptr %p)
                store i32 %x, ptr %q
                %d = call i32 @reads(ptr %p)
                %s = add i32 %a, %b
                %r = add i32 %s, %d
                ret i32 %r
                """));
        assertEquals(2, count(out, "call i32 @reads"));
    }

    @Test
    void conditionIsKnownAfterTheBranch() {
        String out = run(text("""
                  %z = icmp eq i32 %x, 5
                  br i1 %z, label %t, label %e
                t:
                  %a = zext i1 %z to i32
                  ret i32 %a
                e:
                  %n = icmp ne i32 %x, 5
                  %b = select i1 %n, i32 8, i32 9
                  ret i32 %b
                """));
        assertFalse(out.contains("zext i1 %z"), out);
        assertFalse(out.contains("icmp ne"), out);
    }

    @Test
    void conditionIsUnknownAtTheJoin() {
        String body = """
                  br i1 %c, label %t, label %j
                t:
                  br label %j
                j:
                  %a = zext i1 %c to i32
                  ret i32 %a
                """;
        assertEquals(print(text(body)), run(text(body)));
    }

    @Test
    void switchedValueIsKnownInItsCase() {
        String out = run(text("""
                  switch i32 %x, label %d [ i32 3, label %t ]
                t:
                  ret i32 %x
                d:
                  ret i32 %x
                """));
        assertTrue(out.contains("ret i32 3"), out);
        assertTrue(out.contains("ret i32 %x"), out);
    }

    @Test
    void assumptionHoldsAfterwards() {
        String out = run(text("""
                %a = zext i1 %c to i32
                call void @use(i32 %a)
                call void @llvm.assume(i1 %c)
                %b = select i1 %c, i32 %x, i32 %y
                ret i32 %b
                """));
        assertTrue(out.contains("zext i1 %c"), out);
        assertFalse(out.contains("select i1 %c"), out);
    }
}
