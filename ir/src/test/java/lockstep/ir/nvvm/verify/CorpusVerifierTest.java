package lockstep.ir.nvvm.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/** Programs that LLVM accepts pass the verifier, and so do their copies, which have their hashes. */
final class CorpusVerifierTest {
    private static final Path CORPUS = Path.of("..", "conformance", "corpus");

    private static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return new ArrayList<>(files.filter(p -> p.toString().endsWith(".ll"))
                    .filter(p -> !p.toString().contains("negative"))
                    .sorted()
                    .toList());
        }
    }

    @Test
    void everyProgramPasses() throws IOException {
        List<Path> programs = programs();
        assertFalse(programs.isEmpty());
        for (Path program : programs) {
            NvvmReader.ParseResult result = NvvmReader.read(program, new Context());
            if (result.diagnostics().hasFatal()) {
                continue;
            }
            Module module = result.orThrow();
            assertEquals("", errors(module), program.toString());
            Module copy = ModuleCloner.clone(module);
            assertEquals("", errors(copy), "copy of " + program);
            assertEquals(StructuralHash.of(module), StructuralHash.of(copy), program.toString());
        }
    }

    private static String errors(Module module) {
        StringBuilder text = new StringBuilder();
        NvvmVerifier.verify(module).all().stream()
                .filter(d -> !d.code().equals("intrinsic-gap"))
                .forEach(d -> text.append(d).append('\n'));
        return text.toString();
    }
}
