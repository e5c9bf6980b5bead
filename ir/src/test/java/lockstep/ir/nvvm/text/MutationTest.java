package lockstep.ir.nvvm.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.text.DamagedTexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged texts give diagnostics and never an exception; whatever is accepted prints to a text that is accepted, at a
 * fixed point.
 */
class MutationTest {
    private static final int LONG_LINE = 10_000_000;

    @Test
    void damagedTextsGiveDiagnostics() throws IOException {
        List<byte[]> texts = new ArrayList<>(DamagedTexts.files("../conformance/corpus/kernels", ".ll"));
        texts.addAll(DamagedTexts.files("../conformance/corpus/syntax", ".ll"));
        DamagedTexts.tryAll(texts, b -> b > ' ', MutationTest::isAccepted);
    }

    private static boolean isAccepted(byte[] text, long seed) {
        NvvmReader.ParseResult result = NvvmReader.read("seed" + seed, text, new Context());
        assertEquals(result.module().isEmpty(), result.diagnostics().hasFatal());
        if (result.module().isEmpty()) {
            for (Diagnostic d : result.diagnostics().all()) {
                assertTrue(
                        d.location().line() > 0
                                || d.severity() == Severity.NOTE
                                || d.code().contains("type")
                                || d.code().equals("nested-too-deeply")
                                || d.code().equals("too-large"),
                        d.toString());
            }
            return false;
        }
        String printed = NvvmPrinter.print(result.orThrow());
        NvvmReader.ParseResult again = NvvmReader.read("seed" + seed, printed, new Context());
        assertFalse(again.diagnostics().hasFatal(), () -> report(seed, printed, again));
        Module module = again.orThrow();
        assertEquals(printed, NvvmPrinter.print(module), () -> "seed " + seed);
        return true;
    }

    private static String report(long seed, String printed, NvvmReader.ParseResult result) {
        Diagnostic first = result.diagnostics().all().get(0);
        List<String> lines = printed.lines().toList();
        int line = first.location().line();
        return "seed " + seed + ": " + first + "\n" + (line > 0 ? lines.get(line - 1) : printed);
    }

    // ---- extremes

    private static void diagnosed(String text, String code) {
        NvvmReader.ParseResult result =
                assertTimeout(Duration.ofSeconds(20), () -> NvvmReader.read("extreme", text, new Context()));
        assertTrue(result.diagnostics().hasFatal(), "accepted");
        assertEquals(code, result.diagnostics().all().get(0).code(), result.diagnostics()::toString);
    }

    private static String nested(String before, String open, String inner, String close, String after) {
        int depth = 100_000;
        return before + open.repeat(depth) + inner + close.repeat(depth) + after;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@g = external global |[1 x |i8|]|",
                "@g = external global |{|i8|}|",
                "@g = external global |<{|i8|}>|",
                "@g = external global |void (|i8|)|*",
                "%t = type |[1 x |i8|]|",
                "declare void @f(|{|i8|}|)",
                "define void @f() {\n %a = alloca |[1 x |i8|]|\n ret void\n}",
                "!0 = |!{|null|}|",
                "!0 = |!DIFile(filename: |null|)|",
                "@g = global i8 |add (i8 |0|, i8 0)|",
            })
    void deepNestingIsDiagnosed(String pattern) {
        String[] p = pattern.split("\\|", -1);
        diagnosed(nested(p[0], p[1], p[2], p[3], p[4]), "nested-too-deeply");
    }

    @Test
    void deepPointersDoNotNest() {
        String text = "@g = external global i8" + "*".repeat(100_000) + "\n";
        assertFalse(
                NvvmReader.read("extreme", text, new Context()).diagnostics().hasFatal());
    }

    @Test
    void chainsOfStructsAreBounded() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            text.append("%t").append(i).append(" = type { %t").append(i + 1).append(" }\n");
        }
        diagnosed(text + "%t10000 = type { i8 }\n", "nested-too-deeply");
    }

    @Test
    void widelySharedStructsAreBounded() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            text.append("%%t%d = type { %%t%d, %%t%d }%n".formatted(i, i + 1, i + 1));
        }
        diagnosed(text + "%t60 = type { i8 }\n", "too-large");
    }

    @Test
    void aLongLineIsReadInTime() {
        String unit = "@a%d = global i32 1 ";
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < LONG_LINE; i++) {
            text.append(unit.formatted(i));
        }
        NvvmReader.ParseResult result =
                assertTimeout(Duration.ofSeconds(30), () -> NvvmReader.read("long", text.toString(), new Context()));
        assertFalse(result.diagnostics().hasFatal(), result.diagnostics()::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "(", "\"", "%a ", "@a = global [", "; ", "!{", "é", "-", "9", "define void @f() {", "\\"})
    void aLongLineOfOneThingIsDiagnosedInTime(String unit) {
        String text = "@g = " + unit.repeat(LONG_LINE / unit.length());
        assertTimeout(Duration.ofSeconds(30), () -> {
            NvvmReader.ParseResult result =
                    NvvmReader.read("long", text.getBytes(StandardCharsets.UTF_8), new Context());
            assertTrue(result.diagnostics().hasFatal());
        });
    }
}
