package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeneratedProgramsTest {
    private static Module valid(String text) {
        Module module = NvvmReader.read("generated.ll", text, new Context()).orThrow();
        assertFalse(NvvmVerifier.verify(module).hasFatal());
        return module;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void moduleIsValidAndLargeEnough(int bytes) {
        String text = GeneratedPrograms.module(bytes);
        assertTrue(text.length() >= bytes);
        assertTrue(text.length() < bytes + 50_000, "not much larger than asked for: " + text.length());
        assertFalse(valid(text).definedFunctions().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000, 10_000})
    void kernelIsValidAndAsLongAsAsked(int instructions) {
        Module module = valid(GeneratedPrograms.kernel(instructions));
        Function kernel = module.kernels().getFirst();
        assertEquals("k", kernel.name());
        assertEquals(Math.max(12, instructions), kernel.instructionCount(), 20);
    }

    @Test
    void sameSizeIsTheSameText() {
        assertEquals(GeneratedPrograms.module(10_000), GeneratedPrograms.module(10_000));
    }
}
