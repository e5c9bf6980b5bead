package lockstep.compiler.instsimplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InstSimplifyTest {
    private static Module read(String type, String body) {
        String text = "define " + type + " @f(i1 %c, i32 %x, i32 %y, float %a, ptr %p, i8 %n) {\n"
                + body.replace(';', '\n') + "\nret " + type + " %r\n}\n";
        return NvvmReader.read("t.ll", text, new Context()).orThrow();
    }

    private static String run(Module module) {
        PassManager.run(module, Pipeline.of(new InstSimplify()), PipelineOptions.PLAIN);
        return NvvmPrinter.print(module);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%r = add i32 %x, 0 | %x",
                "%r = add i32 0, %x | %x",
                "%z = xor i32 %x, -1;%r = add i32 %z, %x | -1",
                "%z = sub i32 %y, %x;%r = add i32 %x, %z | %y",
                "%r = sub i32 %x, %x | 0",
                "%z = add i32 %x, %y;%r = sub i32 %z, %y | %x",
                "%r = mul i32 %x, 0 | 0",
                "%r = mul i32 1, %x | %x",
                "%r = udiv i32 %x, 0 | poison",
                "%r = sdiv i32 %x, 1 | %x",
                "%r = sdiv i32 -2147483648, -1 | poison",
                "%z = mul nuw i32 %x, %y;%r = udiv i32 %z, %y | %x",
                "%r = urem i32 %x, 1 | 0",
                "%r = srem i32 %x, -1 | 0",
                "%r = shl i32 %x, 32 | poison",
                "%r = shl i32 %x, 0 | %x",
                "%z = shl nuw i32 %x, %y;%r = lshr i32 %z, %y | %x",
                "%z = lshr exact i32 %x, %y;%r = shl i32 %z, %y | %x",
                "%r = and i32 %x, %x | %x",
                "%z = or i32 %x, %y;%r = and i32 %z, %x | %x",
                "%z = xor i32 %x, -1;%r = and i32 %z, %x | 0",
                "%z = zext i8 %n to i32;%r = and i32 %z, 255 | %z",
                "%z = zext i8 %n to i32;%r = and i32 %z, 256 | 0",
                "%z = zext i8 %n to i32;%r = lshr i32 %z, 8 | 0",
                "%r = or i32 %x, -1 | -1",
                "%z = and i32 %x, %y;%r = or i32 %x, %z | %x",
                "%z = xor i32 %x, %y;%r = xor i32 %z, %x | %y",
                "%r = add nsw i32 2147483647, 1 | poison",
                "%r = and i32 undef, 7 | 0",
                "%r = select i1 %c, i32 %x, i32 %x | %x",
                "%r = select i1 %c, i32 poison, i32 %x | %x",
                "%z = icmp eq i32 %x, %y;%r = select i1 %z, i32 %x, i32 %y | %y",
                "%z = zext i32 %x to i64;%r = trunc i64 %z to i32 | %x",
                "%z = bitcast i32 %x to float;%r = bitcast float %z to i32 | %x",
                "%z = insertvalue { i32, i32 } undef, i32 %x, 1;%r = extractvalue { i32, i32 } %z, 1 | %x",
                "%z = insertelement <2 x i32> poison, i32 %x, i32 1;%r = extractelement <2 x i32> %z, i32 1 | %x",
                "%r = freeze i32 7 | 7",
                "%z = insertelement <2 x i32> poison, i32 %x, i32 2;%r = extractelement <2 x i32> %z, i32 1 | poison",
                "%z = add i32 %x, %y;%w = sub i32 0, %x;%r = add i32 %z, %w | %y",
                "%z = xor i32 %y, -1;%v = or i32 %x, %y;%w = or i32 %x, %z;%r = and i32 %v, %w | %x",
                "%z = and i32 %x, 7;%r = udiv i32 %z, 9 | 0",
                "%z = mul nuw i32 %x, %y;%r = urem i32 %z, %y | 0",
                "%z = or i32 %x, 32;%r = shl i32 %y, %z | poison",
                "%z = icmp eq i32 %x, 0;%w = add i32 %x, %y;%r = select i1 %z, i32 %y, i32 %w | %w",
            })
    void integersBecome(String body, String expected) {
        String out = run(read("i32", body));
        assertTrue(out.contains("ret i32 " + expected), out);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%r = icmp ult i32 %x, %x | false",
                "%z = zext i8 %n to i32;%r = icmp ult i32 %z, 256 | true",
                "%z = zext i8 %n to i32;%r = icmp slt i32 %z, 0 | false",
                "%z = or i32 %x, 1;%r = icmp eq i32 %z, 0 | false",
                "%r = fcmp uno float 1.0, 2.0 | false",
                "%r = fcmp nnan oeq float %a, %a | true",
                "%r = select i1 %c, i1 true, i1 false | %c",
                "%r = icmp eq i1 %c, true | %c",
            })
    void conditionsBecome(String body, String expected) {
        String out = run(read("i1", body));
        assertTrue(out.contains("ret i1 " + expected), out);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%r = fadd float %a, -0.0 | %a",
                "%r = fadd nsz float %a, 0.0 | %a",
                "%r = fsub float %a, 0.0 | %a",
                "%r = fsub nnan float %a, %a | 0.000000e+00",
                "%r = fmul float %a, 1.0 | %a",
                "%z = fneg float %a;%r = fneg float %z | %a",
                "%z = fpext float %a to double;%r = fptrunc double %z to float | %a",
                "%r = fdiv nnan float 0.0, 0.0 | poison",
            })
    void floatsBecome(String body, String expected) {
        String out = run(read("float", body));
        assertTrue(out.contains("ret float " + expected), out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%z = mul i32 %x, %y;%r = udiv i32 %z, %y",
                "%z = shl i32 %x, %y;%r = lshr i32 %z, %y",
                "%z = lshr i32 %x, %y;%r = shl i32 %z, %y",
                "%z = zext i8 %n to i32;%r = and i32 %z, 127",
                "%r = select i1 %c, i32 undef, i32 %x",
                "%r = freeze i32 %x",
                "%r = sub i32 0, %x",
            })
    void otherIntegersStay(String body) {
        Module module = read("i32", body);
        String before = NvvmPrinter.print(module);
        assertEquals(before, run(module));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%r = fadd float %a, 0.0",
                "%r = fsub float %a, %a",
                "%r = fmul float %a, 0.0",
                "%r = fmul nnan float %a, 0.0",
                "%r = fdiv float %a, %a",
            })
    void otherFloatsStay(String body) {
        Module module = read("float", body);
        String before = NvvmPrinter.print(module);
        assertEquals(before, run(module));
    }
}
