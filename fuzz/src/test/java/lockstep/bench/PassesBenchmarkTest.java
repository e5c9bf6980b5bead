package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PassesBenchmarkTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 100, 2_000})
    void modulesAreLegalAndOfTheSizeAskedFor(int instructions) {
        byte[] text = UnoptimizedPrograms.module(instructions).getBytes(StandardCharsets.UTF_8);
        Module module = NvvmReader.read("generated.ll", text, new Context()).orThrow();
        NvvmVerifier.verify(module).throwIfFatal();
        int count = 0;
        for (Function function : module.definedFunctions()) {
            count += function.blockList().stream()
                    .mapToInt(block -> block.size())
                    .sum();
        }
        assertTrue(count >= instructions - 50 && count <= instructions + 100, "has " + count);
    }

    @Test
    void everySizeIsTimed() throws IOException {
        KeptFigures kept = new KeptFigures();
        new PassesBenchmark(List.of(new PassesBenchmark.Size(50, 0, 1), new PassesBenchmark.Size(500, 0, 1))).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> times = kept.values("time");
        assertEquals(4, times.size());
        assertTrue(times.stream().allMatch(t -> t > 0), times.toString());
    }

    @Test
    void readingIsNotCountedAsPasses() throws IOException {
        String report = report("Pass execution timing report", "0.0200")
                + report("Analysis execution timing report", "0.0030")
                + report("LLVM IR Parsing", "0.5000");
        assertEquals(0.023, PassesBenchmark.total(report), 1e-9);
    }

    @Test
    void aReportWithoutPassesIsNotATime() {
        assertThrows(IOException.class, () -> PassesBenchmark.total(report("LLVM IR Parsing", "0.5000")));
        assertThrows(IOException.class, () -> PassesBenchmark.total(""));
    }

    /** A report the way {@code opt -time-passes} prints one. */
    private static String report(String title, String seconds) {
        String rule = "===" + "-".repeat(73) + "===\n";
        return rule + "    " + title + "\n" + rule
                + "  Total Execution Time: " + seconds + " seconds (0.0001 wall clock)\n\n"
                + "   ---User Time---   --- Name ---\n   " + seconds + " (100.0%)  Total\n\n";
    }
}
