package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;

class LibnvvmAdaptationTest {
    private static Module read(String text) {
        return NvvmReader.read("t.ll", text, new Context()).orThrow();
    }

    /** What one adaptation makes of a text, which it changes if and only if it says so. */
    private static String adapted(LibnvvmAdaptation adaptation, boolean isChanged, String text) {
        Module module = read(text);
        String before = NvvmPrinter.print(module);
        assertEquals(isChanged, adaptation.apply(module), adaptation + " on\n" + text);
        String after = NvvmPrinter.print(module);
        assertEquals(isChanged, !before.equals(after), after);
        assertFalse(NvvmVerifier.verify(module).hasFatal(), after);
        assertFalse(adaptation.apply(module), "twice: " + after);
        return after;
    }

    private static void assertContains(String text, String... parts) {
        for (String part : parts) {
            assertTrue(text.contains(part), part + " in\n" + text);
        }
    }

    private static String body(String lines) {
        return "define void @f(ptr %p) {\n" + lines + "\nret void\n}\n";
    }

    private static String ordered(boolean isChanged, String lines) {
        return adapted(LibnvvmAdaptation.MEMORY_ORDER, isChanged, body(lines));
    }

    @Test
    void aVersionIsAddedOrReplaced() {
        String made = adapted(LibnvvmAdaptation.VERSION, true, "@g = addrspace(1) global i32 0\n");
        assertContains(made, "!nvvmir.version = !{!0}", "!0 = !{i32 2, i32 0}");
        String replaced = adapted(LibnvvmAdaptation.VERSION, true, "!nvvmir.version = !{!0}\n!0 = !{i32 1, i32 4}\n");
        assertContains(replaced, "!{i32 2, i32 0}");
        assertFalse(replaced.contains("i32 4"), replaced);
    }

    @Test
    void aGoodVersionStays() {
        adapted(LibnvvmAdaptation.VERSION, false, "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n");
        adapted(LibnvvmAdaptation.VERSION, false, "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0, i32 3, i32 2}\n");
    }

    @Test
    void triplesOfNvptx64AreMadeTheOne() {
        for (String given : new String[] {"", "target triple = \"nvptx64\"", "target triple = \"nvptx64-a-b\""}) {
            String made = adapted(LibnvvmAdaptation.TRIPLE, true, given + "\n");
            assertContains(made, "target triple = \"nvptx64-nvidia-cuda\"");
        }
    }

    @Test
    void otherTriplesStay() {
        for (String given : new String[] {"nvptx64-nvidia-cuda", "nvptx-nvidia-cuda", "x86_64-pc-linux-gnu"}) {
            adapted(LibnvvmAdaptation.TRIPLE, false, "target triple = \"" + given + "\"\n");
        }
    }

    @Test
    void aLayoutIsAddedAsLockstepUnderstandsItsAbsence() {
        String made = adapted(LibnvvmAdaptation.DATA_LAYOUT, true, "%s = type { i8, i64 }\n");
        assertContains(made, "target datalayout = \"" + DataLayout.NVPTX64 + "\"");
        assertEquals(DataLayout.of(read("")).text(), DataLayout.of(read(made)).text());
    }

    @Test
    void wideIntegersAreAddedOnlyWhereNobodyUsesThem() {
        String old = "target datalayout = \"e-i64:64-v16:16-v32:32-n16:32:64\"\n";
        assertContains(
                adapted(LibnvvmAdaptation.DATA_LAYOUT, true, old + "@g = addrspace(1) global i64 0\n"), "-i128:128");
        adapted(LibnvvmAdaptation.DATA_LAYOUT, false, old + "@g = addrspace(1) global { i64, i128 } zeroinitializer\n");
        adapted(LibnvvmAdaptation.DATA_LAYOUT, false, "target datalayout = \"" + DataLayout.NVPTX64 + "\"\n");
    }

    @Test
    void attributesOfTheTargetGoAndOthersStay() {
        String made = adapted(
                LibnvvmAdaptation.TARGET_ATTRIBUTES,
                true,
                "define void @f() #0 {\nret void\n}\nattributes #0 = { noinline nounwind optnone"
                        + " \"frame-pointer\"=\"all\" \"target-cpu\"=\"sm_90\" \"target-features\"=\"+ptx80\" }\n");
        assertContains(made, "noinline", "nounwind", "\"frame-pointer\"=\"all\"");
        assertFalse(made.contains("optnone") || made.contains("target-"), made);
        adapted(LibnvvmAdaptation.TARGET_ATTRIBUTES, false, "define void @f() nounwind {\nret void\n}\n");
    }

    @Test
    void relaxedAccessesBecomeVolatile() {
        String made = ordered(
                true,
                "%x = load atomic i32, ptr %p monotonic, align 4\nstore atomic i32 %x, ptr %p unordered, align 4");
        assertContains(made, "%x = load volatile i32, ptr %p, align 4", "store volatile i32 %x, ptr %p, align 4");
        assertFalse(made.contains("membar") || made.contains("atomic"), made);
    }

    @Test
    void acquireAndReleaseGetFencesOnTheirSide() {
        assertContains(
                ordered(true, "%x = load atomic i64, ptr %p acquire, align 8"),
                "%x = load volatile i64, ptr %p, align 8\n  call void @llvm.nvvm.membar.sys()");
        assertContains(
                ordered(true, "store atomic ptr %p, ptr %p syncscope(\"device\") release, align 8"),
                "call void @llvm.nvvm.membar.gl()\n  store volatile ptr %p, ptr %p, align 8\n  ret void");
    }

    @Test
    void sequentialConsistencyGetsFencesOnBothSides() {
        String fence = "call void @llvm.nvvm.membar.cta()";
        assertContains(
                ordered(true, "%x = load atomic i8, ptr %p syncscope(\"block\") seq_cst, align 1"),
                fence + "\n  %x = load volatile i8, ptr %p, align 1\n  " + fence);
        assertContains(
                ordered(true, "store atomic float 1.0, ptr %p syncscope(\"block\") seq_cst, align 4"),
                fence + "\n  store volatile float 1.000000e+00, ptr %p, align 4\n  " + fence);
    }

    @Test
    void fencesBecomeMembarsOfTheirScope() {
        assertContains(ordered(true, "fence acq_rel"), "call void @llvm.nvvm.membar.sys()");
        assertContains(ordered(true, "fence syncscope(\"block\") acquire"), "call void @llvm.nvvm.membar.cta()");
        assertContains(ordered(true, "fence syncscope(\"unheard\") release"), "call void @llvm.nvvm.membar.sys()");
        assertFalse(ordered(true, "fence syncscope(\"singlethread\") seq_cst").contains("membar"));
    }

    @Test
    void plainAndReadModifyWriteAccessesStay() {
        ordered(
                false,
                "%x = load i32, ptr %p, align 4\n%y = load volatile i32, ptr %p, align 4\n"
                        + "%z = atomicrmw add ptr %p, i32 1 seq_cst\n"
                        + "%w = cmpxchg ptr %p, i32 1, i32 2 monotonic monotonic");
    }

    @Test
    void accessesThatWouldBeSplitStay() {
        ordered(false, "%x = load atomic i128, ptr %p monotonic, align 16");
    }

    @Test
    void promisesThatVolatileAccessesBreakGo() {
        String made = adapted(LibnvvmAdaptation.MEMORY_ORDER, true, """
                define i32 @read(ptr %p) #0 {
                  %x = load atomic i32, ptr %p monotonic, align 4
                  ret i32 %x
                }
                define i32 @caller(ptr %p) #0 {
                  %x = call i32 @read(ptr %p) #0
                  ret i32 %x
                }
                attributes #0 = { nosync nounwind memory(argmem: read) }
                """);
        assertFalse(made.contains("nosync") || made.contains("memory("), made);
        assertContains(made, "nounwind");
    }

    @Test
    void theModuleItselfIsLeftAlone() {
        Module module = read(body("fence seq_cst"));
        String before = NvvmPrinter.print(module);
        String adapted = NvvmPrinter.print(LibnvvmAdaptation.adapt(module));
        assertEquals(before, NvvmPrinter.print(module));
        assertContains(adapted, "membar.sys", "target triple", "target datalayout", "!nvvmir.version");
    }
}
