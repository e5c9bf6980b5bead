package lockstep.conformance.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import lockstep.compiler.emit.ModuleItems;
import lockstep.compiler.emit.PtxTarget;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Items of PTX against texts that were written by hand from the PTX ISA, and checked with ptxas: {@code items.txt} has
 * cases of a module and its output, or {@code !} followed by the message that refuses it.
 */
class ModuleItemsTest {
    @TempDir
    Path folder;

    /** One case of {@code items.txt}. */
    record Case(String name, String module, String expected) {
        boolean isRefused() {
            return expected.startsWith("!");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() throws IOException {
        String text;
        try (InputStream in = ModuleItemsTest.class.getResourceAsStream("items.txt")) {
            text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Case> cases = new ArrayList<>();
        for (String part : text.split("(?m)^==== ")) {
            if (!part.startsWith("#")) {
                int name = part.indexOf('\n');
                int split = part.indexOf("\n----\n");
                cases.add(new Case(
                        part.substring(0, name),
                        part.substring(name + 1, split + 1),
                        part.substring(split + "\n----\n".length()).strip()));
            }
        }
        return cases;
    }

    static Stream<Case> accepted() throws IOException {
        return cases().stream().filter(each -> !each.isRefused());
    }

    static Stream<Case> refused() throws IOException {
        return cases().stream().filter(Case::isRefused);
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\(\\s+", "(")
                .replaceAll("\\s+\\)", ")")
                .replaceAll("\\)\\s+;", ");")
                .replaceAll("\\s+", " ")
                .strip();
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void theItemsAreAsWritten(Case each) {
        PtxModule made = EmittedModule.of(EmittedModule.read(each.module), PtxTarget.DEFAULT);
        String printed = PtxPrinter.print(made);
        String items = printed.substring(printed.indexOf(".address_size 64") + ".address_size 64".length());
        assertEquals(squeezed(each.expected), squeezed(items));
        PtxModule again = PtxReader.read("printed.ptx", printed).orThrow();
        assertEquals("", PtxVerifier.verify(again).toString());
        assertEquals("", PtxVerifier.verify(made).toString());
        assertEquals(printed, PtxPrinter.print(again));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void ptxasTakesThem(Case each) throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        PtxModule made = EmittedModule.of(EmittedModule.read(each.module), PtxTarget.DEFAULT);
        Path file = Files.writeString(folder.resolve("items.ptx"), PtxPrinter.print(made));
        String tool = Ptxas.find("ptxas").orElseThrow().toString();
        Ptxas.run(List.of(tool, "-c", "-arch=sm_90", file.toString(), "-o", "/dev/null"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatPtxDoesNotHaveIsRefused(Case each) {
        Module module = EmittedModule.read(each.module);
        InputException fault = assertThrows(InputException.class, () -> EmittedModule.of(module, PtxTarget.DEFAULT));
        String said = fault.diagnostics().getFirst().toString();
        assertTrue(said.contains(each.expected.substring(1).strip()), said);
        assertTrue(fault.diagnostics().getFirst().location().line() > 0, "no place: " + said);
    }

    @Test
    void aGlobalIsTheSameSymbolEachTime() {
        Module module = EmittedModule.read("@x = addrspace(1) global i32 1\ndefine void @f(i32 %a) {\n  ret void\n}\n");
        ModuleItems items = new ModuleItems(module, PtxTarget.DEFAULT);
        assertSame(
                items.symbol(module.globals().get(0)),
                items.symbol(module.globals().get(0)));
        assertSame(
                items.header(module.functions().getFirst()),
                items.symbol(module.functions().getFirst()));
        assertSame(
                items.header(module.functions().getFirst()).parameters().getFirst(),
                items.parameter(module.functions().getFirst(), 0).orElseThrow());
    }

    private static String refusal(int architecture, int major, int minor) {
        PtxTarget target = new PtxTarget(architecture, new PtxVersion(major, minor));
        Module module = EmittedModule.read("");
        return assertThrows(InputException.class, () -> new ModuleItems(module, target))
                .getMessage();
    }

    @Test
    void aTargetNeedsTheVersionThatKnowsIt() {
        assertTrue(refusal(90, 7, 7).contains("PTX 7.7 for sm_90"));
        assertTrue(refusal(120, 8, 6).contains("PTX 8.6 for sm_120"));
        assertTrue(refusal(70, 8, 0).contains("sm_70"));
        assertTrue(refusal(91, 8, 0).contains("sm_91"));
        assertTrue(refusal(90, 9, 1).contains("PTX 9.1"));
        for (int architecture : new int[] {75, 80, 86, 89, 90, 100, 120}) {
            PtxTarget target = new PtxTarget(architecture, new PtxVersion(9, 0));
            assertEquals(List.of(), new ModuleItems(EmittedModule.read(""), target).items());
        }
    }

    @Test
    void whatIsNewerThanTheVersionIsRefusedOrLeftOut() {
        PtxTarget old = new PtxTarget(75, new PtxVersion(6, 3));
        Module noReturn = EmittedModule.read("define void @f() noreturn {\n  unreachable\n}\n");
        assertEquals(
                List.of(),
                new ModuleItems(noReturn, old).directives(noReturn.functions().getFirst()));
        Module masks = EmittedModule.read("@y = addrspace(1) global i8 0\n"
                + "@x = addrspace(1) global <{ i8, ptr addrspace(1) }> <{ i8 1, ptr addrspace(1) @y }>\n");
        ModuleItems items = new ModuleItems(masks, old);
        assertTrue(assertThrows(InputException.class, items::items).getMessage().contains("before PTX 7.1"));
    }
}
