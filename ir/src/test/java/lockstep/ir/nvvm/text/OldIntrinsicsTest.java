package lockstep.ir.nvvm.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intrinsics in the form of older versions are read as {@code llvm-as-19} reads them. */
final class OldIntrinsicsTest {
    private static Module read(String text) {
        return NvvmReader.read("test", text, new Context()).orThrow();
    }

    private static String upgraded(String text) {
        Module module = read(text);
        assertFalse(
                NvvmVerifier.verify(module).hasFatal(),
                () -> NvvmVerifier.verify(module).toString());
        return NvvmPrinter.print(module);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i32 @llvm.ctlz.i32(i32 %x)        | i32 @llvm.ctlz.i32(i32 %x, i1 false)",
                "i32 @llvm.cttz.i32(i32 %x)        | i32 @llvm.cttz.i32(i32 %x, i1 false)",
                "i32 @llvm.umin.i64(i32 %x, i32 1) | i32 @llvm.umin.i32(i32 %x, i32 1)",
                "i32 @llvm.ctpop.v2i32(i32 %x)     | i32 @llvm.ctpop.i32(i32 %x)",
            })
    void callsAreUpgraded(String old, String today) {
        String declaration = old.replaceAll(" %x| 1(?=[,)])", "");
        String text = upgraded(
                "declare " + declaration + "\ndefine i32 @f(i32 %x) {\n  %r = call " + old + "\n  ret i32 %r\n}\n");
        assertTrue(text.contains("%r = call " + today + "\n"), text);
        assertEquals(1, text.lines().filter(line -> line.startsWith("declare ")).count(), text);
    }

    @Test
    void theAlignmentOfACopyBecomesAnAttribute() {
        String text = upgraded("""
                declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i32, i1)
                define void @f(ptr %a, ptr %b) {
                  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 8, i32 4, i1 false)
                  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 8, i32 0, i1 true)
                  ret void
                }
                """);
        assertTrue(
                text.contains("@llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %b, i64 8, i1 false)")
                        && text.contains("@llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 8, i1 true)"),
                text);
    }

    @Test
    void aWrongSuffixIsReplacedByTheDeclarationWithTheRightOne() {
        String text = upgraded("""
                declare i32 @llvm.umin.i32(i32, i32)
                declare i32 @llvm.umin.i8(i32, i32)
                define i32 @f(i32 %x) {
                  %a = call i32 @llvm.umin.i8(i32 %x, i32 7)
                  %b = call i32 @llvm.umin.i32(i32 %a, i32 5)
                  ret i32 %b
                }
                """);
        assertFalse(text.contains("umin.i8"), text);
    }

    @Test
    void anUnknownSignatureStaysWrong() {
        Module module = read("""
                declare i32 @llvm.umin.i32(i32, float)
                define i32 @f(i32 %x) {
                  %a = call i32 @llvm.umin.i32(i32 %x, float 1.0)
                  ret i32 %a
                }
                """);
        assertTrue(NvvmVerifier.verify(module).toString().contains("intrinsic-signature"));
    }

    @Test
    void anAlignmentThatIsNotANumberStaysWrong() {
        Module module = read("""
                declare void @llvm.memset.p0.i64(ptr, i8, i64, i64, i1)
                define void @f(ptr %a) {
                  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i64 4, i1 false)
                  ret void
                }
                """);
        assertTrue(NvvmVerifier.verify(module).toString().contains("intrinsic-signature"));
    }
}
