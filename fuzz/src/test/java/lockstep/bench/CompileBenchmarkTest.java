package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CompileBenchmarkTest {
    private static final int INSTRUCTIONS = 2_000;

    @ParameterizedTest
    @EnumSource(CompileBenchmark.Shape.class)
    void modulesAreOptimizedAndOfTheSizeAskedFor(CompileBenchmark.Shape shape) {
        String text = CompileBenchmark.optimized(INSTRUCTIONS, shape);
        assertFalse(text.contains("alloca"), "is optimized");
        Module module = NvvmReader.read("generated.ll", text, new Context()).orThrow();
        List<Function> functions = module.definedFunctions();
        assertEquals(shape == CompileBenchmark.Shape.ONE_FUNCTION, functions.size() == 1);
        int count = functions.stream()
                .flatMap(function -> function.blockList().stream())
                .mapToInt(block -> block.size())
                .sum();
        assertTrue(Math.abs(count - INSTRUCTIONS) < INSTRUCTIONS / 10, "has " + count);
    }

    @Test
    void everySizeIsTimed() throws IOException {
        KeptFigures kept = new KeptFigures();
        new CompileBenchmark(
                        List.of(new CompileBenchmark.Size(50, 0, 1), new CompileBenchmark.Size(600, 0, 1)),
                        List.of(new CompileBenchmark.Heap(50, 512)))
                .run(kept);
        assertEquals(List.of(), kept.wrong());
        int rows = 2 * CompileBenchmark.Shape.values().length;
        assertEquals(rows, kept.values("time").size());
        assertTrue(kept.values("time").stream().allMatch(t -> t > 0));
        assertEquals(rows / 2, kept.values("time to the row before").size());
        assertEquals(1, kept.values("time to functions of 500").size());
        assertEquals(rows / 2, kept.values("process with 512 MB of heap").size());
    }

    @Test
    void aTenfoldModuleMayCostALittleMoreThanTenfold() {
        assertEquals(10 * 4 / 3.0, CompileBenchmark.growth(1_000, 10_000).value(), 1e-9);
    }

    @Test
    void anInstructionMayCostALittleMoreInALongFunction() {
        assertEquals(2, CompileBenchmark.eachInstruction(500 * 500).value(), 1e-9);
    }

    @Test
    void theShellSaysTimesOnItsLastLine() throws IOException {
        assertEquals(1.5, ToolClock.secondsIn("warning: x\n1.250 0.250\n"), 1e-9);
        assertThrows(IOException.class, () -> ToolClock.secondsIn(""));
        assertThrows(IOException.class, () -> ToolClock.secondsIn("no times here"));
    }

    /** A process that takes too long is stopped and reported with that time; one that fails is not. */
    @Test
    void aToolThatTakesLongIsStopped() throws IOException {
        ToolClock clock = ToolClock.find().orElseThrow();
        OutsideTool bash = OutsideTool.find("bash").orElseThrow();
        assertTrue(clock.seconds(bash, List.of("-c", "while :; do :; done"), 1) >= 1);
        assertTrue(clock.seconds(bash, List.of("-c", ":"), 1) < 1);
        assertThrows(IOException.class, () -> clock.seconds(bash, List.of("-c", "kill -SEGV $$"), 1));
        assertThrows(IOException.class, () -> clock.seconds(bash, List.of("-c", "exit 1"), 1));
    }
}
