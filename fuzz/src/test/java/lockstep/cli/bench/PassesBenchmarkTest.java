package lockstep.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
            count += function.blockList().stream().mapToInt(block -> block.size()).sum();
        }
        assertTrue(count >= instructions - 50 && count <= instructions + 100, "has " + count);
    }

    @Test
    void everySizeIsTimed() throws IOException {
        KeptFigures kept = new KeptFigures();
        new PassesBenchmark(List.of(new PassesBenchmark.Size(50, 0, 1), new PassesBenchmark.Size(500, 0, 1))).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> times = kept.values("time");
        assertEquals(2, times.size());
        assertTrue(times.stream().allMatch(t -> t > 0), times.toString());
    }
}
