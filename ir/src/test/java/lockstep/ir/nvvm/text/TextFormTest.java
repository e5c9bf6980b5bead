package lockstep.ir.nvvm.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single facts of the text form. */
class TextFormTest {
    private static Module read(String text) {
        return NvvmReader.read("test", text, new Context()).orThrow();
    }

    private static String printed(String text) {
        return NvvmPrinter.print(read(text));
    }

    private static Function function(String text) {
        return read(text).definedFunctions().get(0);
    }

    /** The texts on the right are what {@code llvm-dis-19} prints. */
    @ParameterizedTest
    @CsvSource({
        "double, 1.0, 1.000000e+00",
        "double, 123456.0, 1.234560e+05",
        "double, 1234567.0, 0x4132D68700000000",
        "double, 0.1, 1.000000e-01",
        "double, 1.0e100, 1.000000e+100",
        "double, 16777216.0, 0x4170000000000000",
        "double, 100000.5, 0x40F86A0800000000",
        "float, -0.0, -0.000000e+00",
        "float, 0x7FF8000020000000, " + "0x7FF8000020000000",
        "double, 0x7FF0000000000001, 0x7FF0000000000001",
        "float, 0x36A0000000000000, 0x36A0000000000000",
        "half, 0xH3C00, 0xH3C00",
        "half, 1.0, 0xH3C00",
        "bfloat, 0xR3F80, 0xR3F80",
        "fp128, 0xL00000000000000003FFF000000000000, " + "0xL00000000000000003FFF000000000000",
        "i16, s0x0F, -1",
        "i16, u0x00F0, 240",
        "i8, 300, 44",
        "i1, -1, true",
        "i65, 36893488147419103231, -1",
    })
    void numbersArePrintedAsLlvmDoes(String type, String given, String expected) {
        assertEquals("@g = global " + type + " " + expected + "\n", printed("@g = global " + type + " " + given));
    }

    @Test
    void numbersOfGlobalsMayBeLeftOut() {
        String text = "@5 = global i8 0\n@9 = global ptr @5\ndeclare ptr @25()\n@30 = global ptr @25\n";
        assertEquals("@0 = global i8 0\n@1 = global ptr @0\n@2 = global ptr @3\n\ndeclare ptr @3()\n", printed(text));
    }

    @Test
    void aVectorOfOnePointerIsCastToThePointer() {
        String body = "define ptr @f(<1 x ptr> %x) {\n  %y = bitcast <1 x ptr> %x to ptr\n  ret ptr %y\n}\n";
        assertTrue(NvvmVerifier.verify(read(body)).all().isEmpty());
        String longer = body.replace("<1 x ptr>", "<2 x ptr>");
        assertThrows(InputException.class, () -> read(longer));
    }

    @Test
    void equalNamesGetNumbers() {
        Function f = function("define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  %x1 = add i32 %y, 2\n  ret i32 %x1\n}");
        Instruction y = f.entry().first();
        assertTrue(y != null);
        y.setName("x");
        ValueNames names = ValueNames.of(f);
        assertEquals("%x", names.of(f.argument(0)));
        assertEquals("%x2", names.of(y));
        assertEquals("%x2 = add i32 %x, 1", NvvmPrinter.printInstruction(y, names));
    }

    @Test
    void numbersMaySkipAndArePrintedInOrder() {
        assertEquals(
                "define i32 @f(i32 %0) {\n  %2 = add i32 %0, 1\n  ret i32 %2\n}\n",
                printed("define i32 @f(i32 %0) {\n  %9 = add i32 %0, 1\n  ret i32 %9\n}"));
    }

    @Test
    void bitcastsOfTypedPointersAreTheirOperands() {
        String typed = """
                define void @f(i32* %p) {
                  br label %b
                a:
                  store i8 0, i8* %r
                  ret void
                b:
                  %q = bitcast i32* %p to i64*
                  %r = bitcast i64* %q to i8*
                  br label %a
                }
                """;
        String opaque = """
                define void @f(ptr %p) {
                  br label %b

                a:
                  store i8 0, ptr %p
                  ret void

                b:
                  br label %a
                }
                """;
        assertEquals(opaque, printed(typed));
    }

    @Test
    void bitcastsInACircleAreDiagnosed() {
        String text = "define void @f() {\n  %a = bitcast i8* %b to i8*\n  %b = bitcast i8* %a to i8*\n  ret void\n}";
        InputException fault = assertThrows(InputException.class, () -> read(text));
        assertEquals(3, fault.diagnostics().get(0).location().line());
    }

    @Test
    void opaqueBitcastsStay() {
        String text = "define void @f(ptr %p) {\n  %q = bitcast ptr %p to ptr\n  ret void\n}\n";
        assertEquals(text, printed(text));
    }

    @Test
    void oldMemoryAttributesAreUpgraded() {
        assertEquals(
                "declare void @f() #0\n\nattributes #0 = { nounwind memory(argmem: read) }\n",
                printed("declare void @f() nounwind argmemonly readonly"));
    }

    @Test
    void droppedDebugRecordsAreCounted() {
        String text = "define void @f() {\n  #dbg_value(i32 1, !0, !DIExpression(), !0)\n  ret void\n}\n!0 = !{}\n";
        NvvmReader.ParseResult result = NvvmReader.read("test", text, new Context());
        assertEquals(
                "test: note[debug-records]: 1 debug records and calls of debug intrinsics were dropped\n",
                result.diagnostics().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dbg_value", "dbg_declare", "dbg_assign", "dbg_label"})
    void kindsOfDebugRecordsAreAccepted(String kind) {
        String text = "define void @f() {\n  #" + kind + "(i32 1)\n  ret void\n}\n";
        assertTrue(NvvmReader.read("test", text, new Context()).module().isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dbg_", "dbg_values", "debug_value"})
    void otherDebugRecordsAreRefused(String kind) {
        String text = "define void @f() {\n  #" + kind + "(i32 1)\n  ret void\n}\n";
        NvvmReader.ParseResult result = NvvmReader.read("test", text, new Context());
        assertEquals(
                "test:2:4: error[syntax]: expected debug record type here",
                result.diagnostics().toString().strip());
    }

    @Test
    void modulesOfOneContextHaveTheirOwnStructs() {
        Context context = new Context();
        Module a = NvvmReader.read("a", "%t = type { i8 }", context).orThrow();
        Module b = NvvmReader.read("b", "%t = type { i16 }", context).orThrow();
        assertNotSame(a.structs().get(0), b.structs().get(0));
        assertEquals("%t = type { i16 }\n", NvvmPrinter.print(b));
    }

    @Test
    void intrinsicsNeedNoDeclaration() {
        assertTrue(printed("define i32 @f(i32 %x) {\n  %y = call i32 @llvm.ctpop.i32(i32 %x)\n  ret i32 %y\n}")
                .contains("declare i32 @llvm.ctpop.i32(i32)"));
    }

    @Test
    void undefinedGroupsAreWarnedOf() {
        NvvmReader.ParseResult result = NvvmReader.read("test", "declare void @f() #7", new Context());
        assertTrue(result.module().isPresent());
        assertEquals(
                "undefined-attribute-group", result.diagnostics().all().get(0).code());
    }

    @Test
    void namesAreBytes() {
        String text = "@\"\\FF\\C3\\A9 \\22\" = global i8 0\n";
        assertEquals(text, printed(text));
    }
}
