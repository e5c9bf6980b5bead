package lockstep.ir.nvvm.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Module;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NvvmVerifierTest {
    private static final Map<VerifierRule, List<Supplier<Module>>> CASES = VerifierCases.all();

    @TestFactory
    Stream<DynamicTest> everyRuleFindsItsViolations() {
        return CASES.entrySet().stream()
                .flatMap(e -> IntStream.range(0, e.getValue().size())
                        .mapToObj(i -> DynamicTest.dynamicTest(
                                e.getKey().code() + " " + i,
                                () -> mustFail(e.getKey(), e.getValue().get(i).get()))));
    }

    private static void mustFail(VerifierRule rule, Module module) {
        Diagnostics found = NvvmVerifier.verify(module);
        assertTrue(
                found.all().stream().map(Diagnostic::code).anyMatch(rule.code()::equals),
                () -> "expected " + rule.code() + ", found:\n" + found);
        assertTrue(found.hasFatal());
    }

    @Test
    void noRuleLacksAViolation() {
        assertEquals(EnumSet.allOf(VerifierRule.class), CASES.keySet());
    }

    @Test
    void codesAreKebabCaseAndTextsDiffer() {
        Set<String> texts = new HashSet<>();
        for (VerifierRule rule : VerifierRule.values()) {
            assertTrue(rule.code().matches("[a-z]+(-[a-z]+)*"));
            assertTrue(texts.add(rule.text()));
            assertFalse(rule.text().endsWith("."));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "define i32 @f(i32 %x) {\n  ret i32 %x\n\ndead:\n  %y = add i32 %y, 1\n  br label %dead\n}",
                "define void @f() {\n  unreachable\nd:\n  %a = add i32 %b, 1\n  br label %e\ne:\n  %b = add i32 %a, 1\n"
                        + "  br label %d\n}",
                "@a = alias i32, ptr addrspace(1) @g\n@g = addrspace(1) global i32 0",
                "@s = internal addrspace(3) global [4 x i32] undef",
                "declare i32 @g(i32)\ndefine i32 @f(i32 %x) {\n  %r = musttail call i32 @g(i32 %x)\n  ret i32 %r\n}",
                "define float @f(float %x) {\n  %r = fadd nnan ninf float %x, %x\n  ret float %r\n}",
                "define i32 @f(i32 %c) {\ne:\n  switch i32 %c, label %b [ i32 1, label %b ]\n"
                        + "b:\n  %p = phi i32 [ 1, %e ], [ 1, %e ]\n  ret i32 %p\n}"
            })
    void rightProgramsPass(String text) {
        assertEquals("", NvvmVerifier.verify(VerifierCases.parse(text)).toString());
    }

    @Test
    void controlledLoopsPass() {
        String text = """
                declare token @llvm.experimental.convergence.entry()
                declare token @llvm.experimental.convergence.loop()
                declare void @work() convergent
                define void @f(i1 %c) convergent {
                e:
                  %t = call token @llvm.experimental.convergence.entry()
                  br label %h
                h:
                  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
                  call void @work() [ "convergencectrl"(token %l) ]
                  br i1 %c, label %h, label %x
                x:
                  call void @work() [ "convergencectrl"(token %t) ]
                  ret void
                }
                """;
        assertEquals("", NvvmVerifier.verify(VerifierCases.parse(text)).toString());
    }

    @Test
    void aFunctionAloneIsVerified() {
        Module module =
                VerifierCases.parse("define void @f() {\n  ret void\n}\ndefine void @g() {\ne:\n  br label %e\n}");
        assertFalse(NvvmVerifier.verify(module.function("f").orElseThrow()).hasFatal());
        assertTrue(NvvmVerifier.verify(module.function("g").orElseThrow()).hasFatal());
    }

    @Test
    void diagnosticsNamePlaceAndDemand() {
        String text = "define i32 @f(i32 %c) {\n  %x = add i32 %x, 2\n  ret i32 %x\n}";
        Diagnostic found = NvvmVerifier.verify(VerifierCases.parse(text)).all().getFirst();
        assertEquals("case.ll", found.location().file());
        assertEquals(2, found.location().line());
        assertTrue(found.notes().getFirst().startsWith("in @f, a nameless block, add %x"));
        assertEquals("required: " + VerifierRule.DOMINANCE.text(), found.notes().getLast());
    }

    @Test
    void gapsAreUnsupportedAndNotWrong() {
        Module module = CASES.get(VerifierRule.INTRINSIC_GAP).getFirst().get();
        Diagnostic found = NvvmVerifier.verify(module).all().getFirst();
        assertEquals(Severity.UNSUPPORTED, found.severity());
        assertTrue(found.message().contains("asynchronous copies"));
    }

    @Test
    void deepNestingOfTokensIsCheckedQuickly() {
        StringBuilder text = new StringBuilder("declare token @llvm.experimental.convergence.anchor()\n"
                + "declare void @work() convergent\ndefine void @f() convergent {\n");
        int count = 5_000;
        for (int i = 0; i < count; i++) {
            text.append("%t").append(i).append(" = call token @llvm.experimental.convergence.anchor()\n");
            text.append("br label %b").append(i).append("\nb").append(i).append(":\n");
        }
        for (int i = count - 1; i >= 0; i--) {
            text.append("call void @work() [ \"convergencectrl\"(token %t")
                    .append(i)
                    .append(") ]\n");
        }
        text.append("ret void\n}\n");
        assertEquals(
                "", NvvmVerifier.verify(VerifierCases.parse(text.toString())).toString());
    }
}
