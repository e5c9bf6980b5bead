package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/**
 * Copies that each level leaves on the kernels of the corpus: no level leaves more than the one below, the highest no
 * more than the textbook, and every web is free of interference. docs/cssa.md has the table.
 */
final class CoalescingBoundTest {
    private static final int LEVELS = 4;

    private static List<Path> kernels() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "conformance", "corpus", "kernels"))) {
            return files.filter(file -> file.toString().endsWith(".ll"))
                    .sorted()
                    .toList();
        }
    }

    private static int copies(Function function) {
        int count = 0;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                count += DivergenceCopy.isCopy(instruction) ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void everyLevelLeavesFewerAndTheHighestNoMoreThanTheTextbook() throws IOException {
        int[] sums = new int[LEVELS];
        int[] cells = new int[LEVELS];
        int textbook = 0;
        for (Path kernel : kernels()) {
            for (int level = 0; level < LEVELS; level++) {
                Module module = NvvmReader.read(kernel, new Context()).orThrow();
                WebPrograms.run(module, "cssa<cssa-coalesce=" + level + ">");
                for (Function function : module.definedFunctions()) {
                    assertEquals(List.of(), WebValidator.interferences(function, PhiWebs.of(function)));
                    sums[level] += copies(function);
                    cells[level] = Math.max(cells[level], CoalescingBound.cellsNeeded(function));
                    textbook += level == 0 ? CoalescingBound.copiesLeft(function) : 0;
                }
            }
        }
        String found =
                "copies " + Arrays.toString(sums) + ", most cells " + Arrays.toString(cells) + ", textbook " + textbook;
        for (int level = 1; level < LEVELS; level++) {
            assertTrue(sums[level] < sums[level - 1], found);
        }
        assertTrue(sums[LEVELS - 1] <= textbook, found);
        if (Boolean.getBoolean("lockstep.measure")) {
            Files.writeString(Path.of("target", "coalescing.txt"), found + "\n");
        }
    }
}
