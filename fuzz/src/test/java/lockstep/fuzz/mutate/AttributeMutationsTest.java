package lockstep.fuzz.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that require others, or exclude them. */
final class AttributeMutationsTest {
    private static final int SEEDS = 200;

    private static Module module(String attributes) {
        String text = "define i32 @g(ptr %p) " + attributes + " {\n  %v = load i32, ptr %p\n  ret i32 %v\n}\n";
        return ModuleFiles.read("g.ll", text.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean mark(Module module, long seed) {
        Mutation mutation = Mutations.all().stream()
                .filter(one -> one.name().equals("mark-function"))
                .findFirst()
                .orElseThrow();
        Function function = module.function("g").orElseThrow();
        return ((Mutation.OfInstruction) mutation.edit())
                .change()
                .apply(new MutationScope(function), function.instructionList().getFirst(), new SeededChoices(seed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "noinline", "alwaysinline", "minsize noinline", "\"target-cpu\"=\"sm_90\""})
    void whatComesOutVerifies(String attributes) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Module module = module(attributes);
            mark(module, seed);
            assertEquals("", NvvmVerifier.verify(module).toString());
        }
    }

    @Test
    void aFunctionThatIsNotOptimizedStays() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Module module = module("noinline optnone");
            String before = NvvmPrinter.print(module);
            assertFalse(mark(module, seed));
            assertEquals(before, NvvmPrinter.print(module));
        }
    }
}
