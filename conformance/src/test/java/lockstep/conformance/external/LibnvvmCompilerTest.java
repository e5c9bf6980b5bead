package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.libnvvm.Libnvvm;
import lockstep.conformance.program.NvvmProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/** The command {@code libnvvm}, with the library itself where it is installed. */
class LibnvvmCompilerTest {
    private static final String KERNEL = """
            define ptx_kernel void @k(ptr %p, float %a) {
              %square = fmul float %a, %a
              %sum = fadd float %square, %a
              store float %sum, ptr %p, align 4
              ret void
            }
            """;
    private static final String BROKEN = """
            define i32 @f() {
              %y = add i32 %x, 1
              %x = add i32 1, 1
              ret i32 %y
            }
            """;
    private static final List<String> MODES = List.of("libnvvm", "libnvvm --in-process");

    private static Compilation compile(String command, String text) throws IOException {
        assumeTrue(Libnvvm.find().isPresent(), "libnvvm is not installed");
        List<String> words = List.of(command.split(" "));
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        return LibnvvmCompiler.of(command, words.subList(1, words.size()), place(), Duration.ofMinutes(1))
                .compile(new NvvmProgram(module));
    }

    private static SourceLocation place() {
        return SourceLocation.ofFile("<test>");
    }

    private static String ptx(String command, String text) throws IOException {
        Compilation.Written written = assertInstanceOf(Compilation.Written.class, compile(command, text));
        return new String(written.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void bothModesWriteTheSamePtx() throws IOException {
        String isolated = ptx(MODES.getFirst(), KERNEL);
        assertTrue(isolated.contains(".target sm_100") && isolated.contains(".entry k("), isolated);
        assertEquals(isolated, ptx(MODES.getLast(), KERNEL));
    }

    @Test
    void nothingIsContractedUnlessAskedFor() throws IOException {
        assertFalse(ptx("libnvvm -opt=3", KERNEL).contains("fma."));
        assertTrue(ptx("libnvvm -opt=3 -fma=1", KERNEL).contains("fma."));
    }

    @Test
    void theArchitectureCanBeChosen() throws IOException {
        assertTrue(ptx("libnvvm -arch=compute_120", KERNEL).contains(".target sm_120"));
        assertRefusesOptions("libnvvm -arch=compute_90", "VERIFY");
    }

    /** The command itself is a fault of the input, with the library's words in the message. */
    private static void assertRefusesOptions(String command, String word) {
        InputException refused = assertThrows(InputException.class, () -> compile(command, KERNEL));
        assertTrue(refused.diagnostics().toString().contains(word), refused.toString());
    }

    @Test
    void whatTheLibraryDoesNotKnowIsALimit() throws IOException {
        String unknown = """
                define ptx_kernel void @k(ptr %p, float %a) {
                  %s = call float @llvm.sin.f32(float %a)
                  store float %s, ptr %p, align 4
                  ret void
                }
                declare float @llvm.sin.f32(float)
                """;
        for (String mode : MODES) {
            assertEquals(new ExternalResult.Unsupported("Unsupported intrinsic: llvm.sin.f32"), compile(mode, unknown));
        }
    }

    /** The compiler takes them, and what comes out is refused by the assembler. */
    @Test
    void callsOfNothingAreALimit() throws IOException {
        String rounded = """
                define ptx_kernel void @k(ptr %p, double %a) {
                  %r = call i64 @llvm.llrint.i64.f64(double %a)
                  store i64 %r, ptr %p, align 8
                  ret void
                }
                declare i64 @llvm.llrint.i64.f64(double)
                """;
        assertEquals(
                new ExternalResult.Unsupported("llvm.llrint.i64.f64 becomes a call of nothing"),
                compile("libnvvm", rounded));
    }

    @Test
    void wrongOptionsAreFaultsOfTheInput() {
        assertRefusesOptions("libnvvm -no-such-option", "NVVM_ERROR_INVALID_OPTION");
        assertRefusesOptions("libnvvm --in-process -opt=0 -opt=3", "-opt defined more than once");
    }

    @Test
    void whatIsWrongIsARefusal() throws IOException {
        ExternalResult.Refusal refusal = assertInstanceOf(ExternalResult.Refusal.class, compile("libnvvm", BROKEN));
        assertEquals(6, refusal.status());
        assertTrue(refusal.output().startsWith("VERIFY: NVVM_ERROR_INVALID_IR"), refusal.output());
    }

    @Test
    void wordsThatAreNoOptionsAreFaultsOfTheInput() {
        for (String wrong : List.of("libnvvm {in}", "libnvvm --in-proces", "libnvvm -opt=3 x")) {
            assertThrows(InputException.class, () -> ExternalPass.of(wrong, Duration.ofSeconds(1)), wrong);
        }
    }

    @Test
    void commandsAreToldFromPipelines() {
        assertTrue(ExternalPass.isCommand("libnvvm"));
        assertTrue(ExternalPass.isCommand("libnvvm -opt=3"));
        assertTrue(ExternalPass.isCommand("opt -S {in} -o {out}"));
        assertFalse(ExternalPass.isCommand("libnvvmlike,dce"));
        assertFalse(ExternalPass.isCommand("default<O2>"));
        assertFalse(ExternalPass.isCommand(""));
    }

    @Test
    void defaultsFillWhatIsNotSaid() {
        assertEquals(List.of("-arch=compute_100", "-fma=0"), LibnvvmCompiler.completed(List.of()));
        assertEquals(
                List.of("-fma=1", "-arch=compute_120"),
                LibnvvmCompiler.completed(List.of("-fma=1", "-arch=compute_120")));
    }

    /** Law: a module that is large beyond reason is compiled or refused. Oracle: none is needed, a crash would show. */
    @Test
    void anAbsurdModuleEndsWithAnAnswer() throws IOException {
        StringBuilder text = new StringBuilder("define ptx_kernel void @k(ptr %p, i32 %x0) {\n");
        int length = 20_000;
        for (int i = 0; i < length; i++) {
            text.append("%x")
                    .append(i + 1)
                    .append(" = mul i32 %x")
                    .append(i)
                    .append(", %x")
                    .append(i)
                    .append('\n');
        }
        text.append("store i32 %x").append(length).append(", ptr %p\nret void\n}\n");
        assertTrue(ptx("libnvvm -opt=0", text.toString()).contains("mul.lo.s32"));
    }
}
