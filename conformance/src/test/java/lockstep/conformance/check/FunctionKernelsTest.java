package lockstep.conformance.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions are called from kernels that verify, are defined, and store the results of the functions. */
final class FunctionKernelsTest {
    private static final Rule RULE = new Rule("swapper", "swap", "exchanges the operands of subtractions");

    /** A pass that is wrong: subtraction does not commute. */
    private static final class Swapper implements FunctionPass {
        @Override
        public PassInfo info() {
            return new PassInfo("swapper", "exchanges operands", new SourceRef.Assumed("a seeded bug"), RULE);
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            for (Instruction instruction : function.entry()) {
                if (instruction instanceof BinaryInstruction b && b.opcode() == Opcode.SUB && rewriter.allow(RULE, b)) {
                    var left = b.left();
                    rewriter.setOperand(b, 0, b.right());
                    rewriter.setOperand(b, 1, left);
                }
            }
            return rewriter.changed();
        }
    }

    private static FileReport check(String text, boolean callsFunctions) throws IOException {
        CheckRequest request = new CheckRequest(
                new CheckRequest.Passes(
                        new PassSteps(Pipeline.of(new Swapper()), PipelineOptions.PLAIN, PhiMode.EDGE), true),
                new CheckRequest.Launching(Optional.empty(), callsFunctions),
                new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT));
        return new CheckJob(request).check(Path.of("f.ll"), text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "i32 @f(i32 %x, i32 %y) {\n  %d = sub i32 %x, %y\n  ret i32 %d\n}",
                "fastcc i7 @\"odd name\"(i7 %x, i7 %y) {\n  %d = sub i7 %x, %y\n  ret i7 %d\n}",
                "i128 @f(i128 %x, i128 %y) {\n  %d = sub i128 %x, %y\n  ret i128 %d\n}",
                "<3 x i16> @f(<3 x i16> %x, <3 x i16> %y) {\n  %d = sub <3 x i16> %x, %y\n  ret <3 x i16> %d\n}",
                "{ i8, ptr, i32 } @f(i32 %x, i32 %y) {\n  %d = sub i32 %x, %y\n"
                        + "  %r = insertvalue { i8, ptr, i32 } zeroinitializer, i32 %d, 2\n"
                        + "  ret { i8, ptr, i32 } %r\n}",
                "void @f(ptr %p, ptr addrspace(1) %q) {\n  %x = load i32, ptr %p\n"
                        + "  %y = load i32, ptr addrspace(1) %q\n"
                        + "  %d = sub i32 %x, %y\n  store i32 %d, ptr %p\n  ret void\n}",
                "float @f(half %x, bfloat %y, double %z, i64 %v) {\n  %d = sub i64 5, %v\n"
                        + "  %r = sitofp i64 %d to float\n"
                        + "  ret float %r\n}",
            })
    void aWrongPassIsFoundInAFunction(String function) throws IOException {
        assertTrue(check("define " + function + "\n", true).isWrong());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "void @f(i32 %x, ...) {\n  ret void\n}",
                "void @f(ptr addrspace(3) %x) {\n  ret void\n}",
                "void @f(ptr byval(i32) %x) {\n  ret void\n}",
                "void @f(fp128 %x) {\n  ret void\n}",
                "[2 x i32] @f() {\n  ret [2 x i32] zeroinitializer\n}",
            })
    void functionsThatCannotBeCalledAreNotLaunched(String function) {
        String text = "define " + function + "\n";
        InputException refused = assertThrows(InputException.class, () -> check(text, true));
        assertTrue(refused.diagnostics().toString().contains("no function that can be called"));
    }

    @Test
    void withoutTheSwitchFunctionsAreLeftAlone() {
        String text = "define void @f() {\n  ret void\n}\n";
        InputException refused = assertThrows(InputException.class, () -> check(text, false));
        assertTrue(refused.diagnostics().toString().contains("--functions"));
    }

    @Test
    void namesThatAreTakenAreNotUsed() {
        String text = "define void @lockstep_call_0() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n";
        Module module = NvvmReader.read("f", text, new Context()).orThrow();
        List<LaunchFile> launches = FunctionKernels.addTo(module);
        List<String> kernels =
                launches.stream().map(one -> one.kernels().getFirst()).toList();
        assertEquals(List.of("lockstep_call_1", "lockstep_call_2"), kernels);
        assertTrue(NvvmVerifier.verify(module).all().isEmpty());
    }

    /** Otherwise the output of llc cannot be read. */
    @Test
    void namesAreIdentifiersOfPtx() {
        assertTrue((FunctionKernels.PREFIX + "0").matches("[A-Za-z_$%][A-Za-z0-9_$]*"));
    }

    @Test
    void whatIsAddedReadsBack() {
        String text = """
                define { i32, <2 x float>, ptr } @unstorable() {
                  ret { i32, <2 x float>, ptr } zeroinitializer
                }
                define fastcc { i128, double, ptr } @f(<2 x ptr> %p, half %h, ptr addrspace(1) %q) {
                  ret { i128, double, ptr } zeroinitializer
                }
                """;
        Module module = NvvmReader.read("f", text, new Context()).orThrow();
        assertEquals(1, FunctionKernels.addTo(module).size());
        String printed = NvvmPrinter.print(module);
        Module read = NvvmReader.read("f", printed, new Context()).orThrow();
        assertTrue(NvvmVerifier.verify(read).all().isEmpty());
        assertEquals(printed, NvvmPrinter.print(read));
    }
}
