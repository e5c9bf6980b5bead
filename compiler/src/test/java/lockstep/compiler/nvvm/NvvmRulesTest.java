package lockstep.compiler.nvvm;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Pass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of NVVM IR is violated once, alone; a missing check fails here. */
final class NvvmRulesTest {
    private static final String BARRIERS = """
            declare void @llvm.nvvm.barrier0()
            declare i32 @llvm.nvvm.barrier0.or(i32)
            declare void @llvm.nvvm.bar.sync(i32)
            declare void @llvm.nvvm.barrier(i32, i32)
            """;

    /** For each rule a module that violates only it, except for the rules that the reader establishes. */
    private static final Map<NvvmRule, String> BROKEN = new EnumMap<>(Map.ofEntries(
            Map.entry(NvvmRule.IFUNC, "@g = ifunc void (), ptr @r\ndefine ptr @r() {\nret ptr null\n}"),
            Map.entry(NvvmRule.ALIAS, "@v = addrspace(1) global i32 0\n@a = alias i32, ptr addrspace(1) @v"),
            Map.entry(NvvmRule.INTRINSIC, "declare void @llvm.nvvm.no.such.thing()"),
            Map.entry(NvvmRule.THREAD_LOCAL, "@v = thread_local addrspace(1) global i32 0"),
            Map.entry(NvvmRule.SECTION, "@v = addrspace(1) global i32 0, section \"mine\""),
            Map.entry(NvvmRule.FUNCTION_PART, "define void @f() align 16 {\nret void\n}"),
            Map.entry(NvvmRule.VARIADIC, "define void @f(i32 %x, ...) {\nret void\n}"),
            Map.entry(
                    NvvmRule.ANNOTATION,
                    "define ptx_kernel void @f() {\nret void\n}\n"
                            + "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"maxntidx\", i32 0}"),
            Map.entry(NvvmRule.SCALABLE, body("%v = add <vscale x 2 x i32> zeroinitializer, zeroinitializer")),
            Map.entry(NvvmRule.SPACE, body("%q = addrspacecast ptr %p to ptr addrspace(77)")),
            Map.entry(NvvmRule.SPACE_CAST, body("%q = addrspacecast ptr addrspace(3) %s to ptr addrspace(1)")),
            Map.entry(NvvmRule.SLOT_SPACE, body("%q = alloca i32, addrspace(3)")),
            Map.entry(NvvmRule.CONSTANT_WRITE, body("store i32 1, ptr addrspace(4) %c")),
            Map.entry(NvvmRule.PARAMETER_WRITE, body("store i32 1, ptr addrspace(101) %a")),
            Map.entry(NvvmRule.ATOMIC_SPACE, body("%q = atomicrmw add ptr addrspace(5) %l, i32 1 monotonic")),
            Map.entry(NvvmRule.INDIRECT_BRANCH, body("indirectbr ptr blockaddress(@f, %b), [label %b]\nb:")),
            Map.entry(
                    NvvmRule.CONVERSION,
                    body("%q = call ptr @llvm.nvvm.ptr.global.to.gen.p0.p3(ptr addrspace(3) %s)")
                            + "declare ptr @llvm.nvvm.ptr.global.to.gen.p0.p3(ptr addrspace(3))"),
            Map.entry(
                    NvvmRule.CACHED_LOAD,
                    body("%q = call i32 @llvm.nvvm.ldg.global.i.i32.p0(ptr %p, i32 3)")
                            + "declare i32 @llvm.nvvm.ldg.global.i.i32.p0(ptr, i32)"),
            Map.entry(NvvmRule.BARRIER, body("call void @llvm.nvvm.bar.sync(i32 16)") + BARRIERS)));

    private static String body(String instructions) {
        return "define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(5) %l,"
                + " ptr addrspace(101) %a, i32 %n) {\n" + instructions + "\nret void\n}\n";
    }

    private static Module read(String text) {
        return NvvmReader.read("t.ll", text, new Context()).orThrow();
    }

    private static List<Diagnostic> faults(Pass<?> pass, Module module) {
        return assertThrows(InputException.class, () -> run(pass, module)).diagnostics();
    }

    private static void run(Pass<?> pass, Module module) {
        PassManager.run(module, Pipeline.of(pass), PipelineOptions.PLAIN);
    }

    @Test
    void everyRuleCanBeBroken() {
        Set<NvvmRule> missing = EnumSet.complementOf(EnumSet.copyOf(BROKEN.keySet()));
        assertEquals(EnumSet.of(NvvmRule.CONVERGENCE), missing);
        BROKEN.forEach((rule, text) -> {
            List<Diagnostic> faults = faults(new NvvmVerify(), read(text));
            assertEquals(
                    List.of(rule.code()),
                    faults.stream().map(Diagnostic::code).distinct().toList(),
                    text);
        });
    }

    @Test
    void aFunctionIsHeldAgainstTheRulesOfItsBody() {
        for (NvvmRule rule : EnumSet.range(NvvmRule.SCALABLE, NvvmRule.BARRIER)) {
            Diagnostic fault =
                    faults(new NvvmIrVerification(), read(BROKEN.get(rule))).getFirst();
            assertEquals(rule.code(), fault.code());
            assertEquals(2, fault.location().line(), fault.toString());
            assertEquals(List.of("required: " + rule.text()), fault.notes());
        }
    }

    @Test
    void aFunctionIsHeldAgainstTheRulesOfWhatItMentions() {
        String text = "@v = thread_local addrspace(1) global i32 0\n@w = thread_local addrspace(1) global i32 0\n"
                + "define i32 @f() {\n%x = load i32, ptr addrspace(1) @v\nret i32 %x\n}";
        List<Diagnostic> faults = faults(new NvvmIrVerification(), read(text));
        assertEquals(1, faults.size(), faults.toString());
        assertTrue(faults.getFirst().message().startsWith("@v "), faults.toString());
    }

    /** A module that the reader would never produce: a pass has removed {@code convergent} from a barrier. */
    @ParameterizedTest
    @ValueSource(strings = {"convergent", "memory"})
    void aPassThatTakesAnAttributeAwayIsFound(String attribute) {
        Module module = read(body("call void @llvm.nvvm.barrier0()\n%v = call i1 @llvm.nvvm.vote.all(i1 true)")
                + "declare i1 @llvm.nvvm.vote.all(i1)\n" + BARRIERS);
        assertDoesNotThrow(() -> run(new NvvmIrVerification(), module));
        Function vote = module.function("llvm.nvvm.vote.all").orElseThrow();
        vote.setAttributes(
                vote.attributes().withFunction(vote.attributes().function().without(attribute)));
        Diagnostic fault = faults(new NvvmIrVerification(), module).getFirst();
        assertEquals(NvvmRule.CONVERGENCE.code(), fault.code());
    }

    /** The rules of LLVM IR come first: the others depend on them. */
    @Test
    void aBrokenFunctionIsADiagnosticWithItsPlace() {
        Module module = read(body("store i32 1, ptr addrspace(4) %c"));
        Function function = module.function("f").orElseThrow();
        function.setAttributes(
                function.attributes().withFunction(AttributeSet.of(List.of(new Attribute.Flag("noalias")))));
        List<Diagnostic> faults = faults(new NvvmIrVerification(), module);
        assertEquals(
                List.of("attribute-place"),
                faults.stream().map(Diagnostic::code).toList());
        assertTrue(!faults.getFirst().location().equals(SourceLocation.NONE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "call void @llvm.nvvm.bar.sync(i32 15) | true",
                "call void @llvm.nvvm.bar.sync(i32 -1) | false",
                "call void @llvm.nvvm.bar.sync(i32 %n) | true",
                "call void @llvm.nvvm.barrier(i32 0, i32 64) | true",
                "call void @llvm.nvvm.barrier(i32 0, i32 %n) | true",
                "call void @llvm.nvvm.barrier(i32 0, i32 33) | false",
                "call void @llvm.nvvm.barrier(i32 0, i32 0) | false",
                "%v = call i32 @llvm.nvvm.barrier0.or(i32 99) | true",
            })
    void barriersHaveTheirNumbers(String call, boolean isRight) {
        Module module = read(body(call) + BARRIERS);
        if (isRight) {
            assertDoesNotThrow(() -> run(new NvvmVerify(), module));
        } else {
            assertEquals(
                    NvvmRule.BARRIER.code(),
                    faults(new NvvmVerify(), module).getFirst().code());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "!\"maxntidx\", i32 256, !\"minctasm\", i32 2 | true",
                "!\"reqntidx\", i32 256, !\"reqntidy\", i32 2 | true",
                "!\"maxntidx\", i32 256, !\"reqntidy\", i32 2 | false",
                "!\"maxnreg\", i32 -1 | false",
                "!\"maxnreg\", !\"many\" | false",
                "!\"unknown\", i32 -1 | true",
            })
    void launchBounds(String pairs, boolean isRight) {
        Module module = read("define ptx_kernel void @f() {\nret void\n}\n"
                + "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, " + pairs + "}");
        if (isRight) {
            assertDoesNotThrow(() -> run(new NvvmIrVerification(), module));
        } else {
            assertEquals(
                    NvvmRule.ANNOTATION.code(),
                    faults(new NvvmIrVerification(), module).getFirst().code());
        }
    }
}
