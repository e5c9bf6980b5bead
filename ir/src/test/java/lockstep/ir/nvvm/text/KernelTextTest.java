package lockstep.ir.nvvm.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every kernel of the corpus is read without errors, and its print is a fixed point of reading and printing. */
class KernelTextTest {
    static List<Path> kernels() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../conformance/corpus/kernels"))) {
            return files.filter(p -> p.toString().endsWith(".ll")).sorted().toList();
        }
    }

    @Test
    void theCorpusExists() throws IOException {
        assertTrue(kernels().size() >= 150, "found " + kernels().size());
    }

    @TestFactory
    Stream<DynamicTest> printIsAFixedPoint() throws IOException {
        return kernels().stream()
                .map(p -> DynamicTest.dynamicTest(p.getFileName().toString(), () -> fixedPoint(p)));
    }

    private static void fixedPoint(Path path) throws IOException {
        NvvmReader.ParseResult result = NvvmReader.read(path, new Context());
        assertEquals("", result.diagnostics().toString());
        Module module = result.orThrow();
        assertTrue(module.definedFunctions().stream().allMatch(f -> f.instructionCount() > 0));
        String printed = NvvmPrinter.print(module);
        Module again = NvvmReader.read("printed", printed, new Context()).orThrow();
        assertEquals(printed, NvvmPrinter.print(again));
    }

    @Test
    void instructionsKnowTheirPlace() throws IOException {
        Path path = kernels().get(0);
        List<String> lines = Files.readAllLines(path);
        Module module = NvvmReader.read(path, new Context()).orThrow();
        for (Function function : module.definedFunctions()) {
            for (Instruction i : function.entry()) {
                String line = lines.get(i.location().line() - 1);
                String rest = line.substring(i.location().column() - 1);
                assertEquals(line.strip(), rest);
                assertTrue(rest.contains(i.opcode().mnemonic()), rest);
            }
        }
    }
}
