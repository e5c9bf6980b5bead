package lockstep.conformance.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.program.LinkedFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each linkage against each other one, of variables and of functions, declared and defined: what becomes of the pair is
 * what {@code llvm-link} makes of it. The names of a module's own globals are not compared, but whom each module's
 * function means by the name.
 */
final class LinkageMatrixTest {
    /** Declarations and definitions of {@code NAME} with the value {@code VALUE}. */
    private static final List<String> VARIABLES = List.of(
            "@NAME = external global i32",
            "@NAME = extern_weak global i32",
            "@NAME = global i32 VALUE",
            "@NAME = common global i32 0",
            "@NAME = weak global i32 VALUE",
            "@NAME = weak_odr global i32 VALUE",
            "@NAME = linkonce global i32 VALUE",
            "@NAME = linkonce_odr global i32 VALUE",
            "@NAME = available_externally global i32 VALUE",
            "@NAME = internal global i32 VALUE",
            "@NAME = private global i32 VALUE");

    private static final List<String> FUNCTIONS = List.of(
            "declare i32 @NAME()",
            "declare extern_weak i32 @NAME()",
            "define i32 @NAME() { ret i32 VALUE }",
            "define weak i32 @NAME() { ret i32 VALUE }",
            "define weak_odr i32 @NAME() { ret i32 VALUE }",
            "define linkonce i32 @NAME() { ret i32 VALUE }",
            "define linkonce_odr i32 @NAME() { ret i32 VALUE }",
            "define available_externally i32 @NAME() { ret i32 VALUE }",
            "define internal i32 @NAME() { ret i32 VALUE }",
            "define private i32 @NAME() { ret i32 VALUE }");

    private static final int DEFINITION = 2;

    @TempDir
    private Path folder;

    /** Both modules of the pairs that can be linked, a name for each pair. */
    private final StringBuilder first = new StringBuilder();

    private final StringBuilder second = new StringBuilder();

    private static String text(String form, String name, int side) {
        String value = Integer.toString(side);
        return form.replace("NAME", name).replace("VALUE", value) + "\ndefine ptr @user." + name + "." + value
                + "() {\n  ret ptr @" + name + "\n}\n";
    }

    private static Module linked(String one, String other) {
        Module module = NvvmReader.read("one.ll", one, new Context()).orThrow();
        return new LinkedFiles(List.of(new LinkedFiles.File("other.ll", other)), _ -> {}).linked(module);
    }

    private static ExternalTool tool() {
        Optional<ExternalTool> tool = ExternalTool.find("llvm-link-19");
        Assumptions.assumeTrue(tool.isPresent(), "no llvm-link-19");
        return tool.get();
    }

    private int linkByTool(String one, String other, Path out) throws IOException {
        Path a = Files.writeString(folder.resolve("a.ll"), one);
        Path b = Files.writeString(folder.resolve("b.ll"), other);
        ToolRun run =
                tool().run(List.of("-S", a.toString(), b.toString(), "-o", out.toString()), Duration.ofSeconds(30));
        return assertInstanceOf(ToolRun.Exited.class, run).status();
    }

    /** What each user means: linkage and value; whether two users mean the same. */
    private static Map<String, String> meanings(Module module) {
        Map<String, String> meanings = new TreeMap<>();
        Map<String, GlobalValue> meant = new TreeMap<>();
        for (Function user : module.definedFunctions()) {
            if (user.name().startsWith("user.")) {
                ReturnInstruction end =
                        (ReturnInstruction) user.blocks().iterator().next().first();
                GlobalValue global = (GlobalValue) end.operand(0);
                meant.put(user.name(), global);
                meanings.put(user.name(), global.linkage().word() + " " + value(global));
            }
        }
        meant.forEach((user, global) -> {
            String other = user.substring(0, user.length() - 1) + (user.endsWith("1") ? "2" : "1");
            meanings.merge(user, meant.get(other) == global ? " same" : " own", String::concat);
        });
        return meanings;
    }

    private static String value(GlobalValue global) {
        if (global.isDeclaration()) {
            return "declared";
        }
        return global instanceof GlobalVariable variable
                ? ((ConstantInt) variable.initializer().orElseThrow())
                        .unsigned()
                        .toString()
                : NvvmPrinter.printInstruction(
                        ((Function) global).blocks().iterator().next().first());
    }

    private void pairs(List<String> forms, String prefix) throws IOException {
        for (int i = 0; i < forms.size(); i++) {
            for (int j = 0; j < forms.size(); j++) {
                String name = prefix + i + "." + j;
                String one = text(forms.get(i), name, 1);
                String other = text(forms.get(j), name, 2);
                if (i == DEFINITION && j == DEFINITION) {
                    assertRefused(one, other);
                } else {
                    first.append(one);
                    second.append(other);
                }
            }
        }
    }

    private void assertRefused(String one, String other) throws IOException {
        try {
            linked(one, other);
            throw new AssertionError("two definitions are linked");
        } catch (InputException refused) {
            assertEquals("link-duplicate", refused.diagnostics().getFirst().code());
        }
        assertNotEquals(0, linkByTool(one, other, folder.resolve("refused.ll")));
    }

    @Test
    void pairsAreLinkedAsLlvmLinkDoes() throws IOException {
        pairs(VARIABLES, "v");
        pairs(FUNCTIONS, "f");
        Path out = folder.resolve("out.ll");
        assertEquals(0, linkByTool(first.toString(), second.toString(), out));
        Map<String, String> expected =
                meanings(NvvmReader.read(out, new Context()).orThrow());
        Map<String, String> seen = meanings(linked(first.toString(), second.toString()));
        List<String> different = new ArrayList<>();
        expected.forEach((user, meaning) -> {
            if (!meaning.equals(seen.get(user))) {
                different.add(user + ": " + meaning + " by llvm-link, " + seen.get(user) + " by us");
            }
        });
        assertEquals(List.of(), different);
        assertEquals(expected.size(), seen.size());
        assertTrue(expected.size() > 400, "pairs: " + expected.size());
    }
}
