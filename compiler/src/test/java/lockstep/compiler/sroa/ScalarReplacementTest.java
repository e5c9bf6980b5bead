package lockstep.compiler.sroa;

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

final class ScalarReplacementTest {
    private static final Pipeline PASS = Pipeline.of(new ScalarReplacement());
    private static final String DECLARATIONS = """
            declare void @use(ptr)
            declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
            declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
            declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
            declare void @llvm.lifetime.start.p0(i64, ptr)
            declare void @llvm.lifetime.end.p0(i64, ptr)
            """;

    private static String once(String text) {
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        PassManager.run(module, PASS, PipelineOptions.PLAIN);
        return NvvmPrinter.print(module);
    }

    /** Runs the pass twice; the second run must change nothing. */
    private static String run(String body) {
        String head = "define i32 @f(i1 %c, i32 %x, ptr %q, i8 %b, float %g, i64 %w) {\nentry:\n";
        String out = once(head + body + "}\n" + DECLARATIONS);
        assertEquals(out, once(out));
        return out.substring(0, out.indexOf("\n}"));
    }

    @Test
    void fieldsBecomeValues() {
        String out = run("""
                %a = alloca { i32, float }
                %p = getelementptr { i32, float }, ptr %a, i32 0, i32 1
                store i32 %x, ptr %a
                store float %g, ptr %p
                %v = load i32, ptr %a
                ret i32 %v
                """);
        assertTrue(out.contains("ret i32 %x"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void wideStoreIsCutForNarrowLoads() {
        String out = run("""
                %a = alloca i64
                store i64 %w, ptr %a
                %p = getelementptr i8, ptr %a, i64 4
                %v = load i32, ptr %p
                ret i32 %v
                """);
        assertTrue(out.contains("lshr i64 %w, 32") && out.contains("trunc i64"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void wideLoadIsJoinedFromNarrowStores() {
        String out = run("""
                %a = alloca [4 x i8], align 4
                %p = getelementptr i8, ptr %a, i64 3
                store i32 %x, ptr %a
                store i8 %b, ptr %p
                %v = load i32, ptr %a
                ret i32 %v
                """);
        assertTrue(out.contains("zext i8 %b to i32") && out.contains("or i32"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void sameBytesOfTwoScalarTypesAreConverted() {
        String out = run("%a = alloca float\nstore float %g, ptr %a\n%v = load i32, ptr %a\nret i32 %v\n");
        assertTrue(out.contains("bitcast float %g to i32"), out);
    }

    @Test
    void copyInBecomesOneLoadForEachFieldThatIsRead() {
        String out = run("""
                %a = alloca { i32, float, i32 }
                call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %q, i64 12, i1 false)
                %p = getelementptr i8, ptr %a, i64 8
                %v = load i32, ptr %p
                ret i32 %v
                """);
        assertTrue(out.contains("load i32, ptr") && out.contains("align 4"), out);
        assertFalse(out.contains("memcpy") || out.contains("alloca"), out);
    }

    @Test
    void bytesCopiedInAndOutBecomeAVectorOfBytes() {
        String out = run("""
                %a = alloca i32
                call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %q, i64 4, i1 false)
                %v = load i32, ptr %a
                %r = getelementptr i8, ptr %q, i64 16
                call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %a, i64 4, i1 false)
                ret i32 %v
                """);
        assertTrue(out.contains("load <4 x i8>, ptr %q, align 1"), out);
        assertTrue(out.contains("store <4 x i8>"), out);
    }

    @Test
    void pointersCopiedInAndOutStayInMemory() {
        String out = run("""
                %a = alloca ptr
                call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %q, i64 8, i1 false)
                %p = load ptr, ptr %a
                %v = load i32, ptr %p
                call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 8, i1 false)
                ret i32 %v
                """);
        assertTrue(out.contains("alloca ptr"), out);
    }

    @Test
    void fillsBecomeConstantsAndShifts() {
        String out = run("""
                %a = alloca { i32, i32 }
                call void @llvm.memset.p0.i64(ptr %a, i8 1, i64 4, i1 false)
                %p = getelementptr i8, ptr %a, i64 4
                call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 4, i1 false)
                %v = load i32, ptr %a
                %y = load i32, ptr %p
                %r = add i32 %v, %y
                ret i32 %r
                """);
        assertTrue(out.contains("add i32 16843009,") && out.contains("zext i8 %b"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void aggregateAccessesAreSplit() {
        String out = run("""
                %a = alloca { i32, [2 x i8] }
                %s = load { i32, [2 x i8] }, ptr %q
                store { i32, [2 x i8] } %s, ptr %a
                %l = load { i32, [2 x i8] }, ptr %a
                %v = extractvalue { i32, [2 x i8] } %l, 0
                %p = getelementptr i8, ptr %a, i64 5
                %y = load i8, ptr %p
                %z = zext i8 %y to i32
                %r = add i32 %v, %z
                ret i32 %r
                """);
        assertTrue(out.contains("extractvalue { i32, [2 x i8] } %s, 1, 1"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void copiesFromAllocaToAllocaAreRemoved() {
        String out = run("""
                %a = alloca { i32, i32 }
                %d = alloca { i32, i32 }
                store i32 %x, ptr %a
                call void @llvm.memmove.p0.p0.i64(ptr %d, ptr %a, i64 8, i1 false)
                %v = load i32, ptr %d
                ret i32 %v
                """);
        assertTrue(out.contains("ret i32 %x"), out);
        assertFalse(out.contains("alloca"), out);
    }

    @Test
    void uninitialisedBytesAreUndefinedNotPoison() {
        String out = run("""
                %a = alloca i32
                store i8 %b, ptr %a
                %v = load i32, ptr %a
                ret i32 %v
                """);
        assertTrue(out.contains("undef") && !out.contains("poison"), out);
    }

    @Test
    void allocaThatIsNeverReadIsErased() {
        assertFalse(
                run("%a = alloca [9 x i32]\nstore i32 1, ptr %a\nret i32 0\n").contains("alloca"));
    }

    @Test
    void lifetimeStartMakesThePartsUndefined() {
        String out = run("""
                %a = alloca { i32, i32 }
                store i32 %x, ptr %a
                call void @llvm.lifetime.start.p0(i64 8, ptr %a)
                %v = load i32, ptr %a
                ret i32 %v
                """);
        assertTrue(out.contains("ret i32 undef"), out);
    }

    @Test
    void onlyThePartThatCannotBeAValueStays() {
        String out = run("""
                %a = alloca { i32, <4 x i32> }, align 16
                store i32 %x, ptr %a
                %p = getelementptr i8, ptr %a, i64 16
                %e = getelementptr i8, ptr %a, i64 20
                store <4 x i32> zeroinitializer, ptr %p
                store float %g, ptr %e
                %v = load <4 x i32>, ptr %p
                %y = extractelement <4 x i32> %v, i32 1
                %z = load i32, ptr %a
                %r = add i32 %y, %z
                ret i32 %r
                """);
        assertTrue(out.contains("alloca [16 x i8], align 16"), out);
        assertTrue(out.contains("add i32 %y, %x"), out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store i32 1, ptr %a\ncall void @use(ptr %a)\n",
                "store ptr %a, ptr %q\n",
                "store volatile i32 1, ptr %a\n",
                "store atomic i32 1, ptr %a monotonic, align 4\n",
                "%v = load volatile i32, ptr %a\n",
                "%p = getelementptr i32, ptr %a, i32 %x\nstore i32 1, ptr %p\n",
                "%p = getelementptr i32, ptr %a, i32 2\nstore i32 1, ptr %p\n",
                "%p = getelementptr i32, ptr %a, i32 -1\nstore i32 1, ptr %p\n",
                "%p = select i1 %c, ptr %a, ptr %q\nstore i32 1, ptr %p\n",
                "%p = addrspacecast ptr %a to ptr addrspace(5)\nstore i32 1, ptr addrspace(5) %p\n",
                "%p = ptrtoint ptr %a to i64\nstore i64 %p, ptr %q\n",
                "call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %w, i1 false)\n",
                "call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 true)\n",
                "call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 9, i1 false)\n",
                "call void @llvm.memmove.p0.p0.i64(ptr %a, ptr %a, i64 8, i1 false)\n",
                "call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n%v = load i32, ptr %a\n",
                "%i = icmp eq ptr %a, %q\nstore i1 %i, ptr %q\n",
                "store ptr %q, ptr %a\n%v = load i64, ptr %a\nstore i64 %v, ptr %q\n",
            })
    void leavesAllocasWithOtherUses(String text) {
        assertTrue(run("%a = alloca { i32, i32 }\n" + text + "ret i32 0\n").contains("%a = alloca { i32, i32 }"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%a = alloca i64, i32 %x\nstore i32 1, ptr %a\nret i32 0\n",
                "br label %n\nn:\n%a = alloca i64\nstore i32 1, ptr %a\nret i32 0\n",
            })
    void leavesAllocasOfVariableSizeOrPlace(String text) {
        assertTrue(run(text).contains("alloca"));
    }
}
