package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark on tiny kernels: what it counts, and that a wrong result is reported. */
final class SimulatorBenchmarkTest {
    private static final String KERNEL = """
            define ptx_kernel void @k(ptr %p) {
              store i32 7, ptr %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private static final String MACHINE = """
            .kernel registers=8 parameters=0:8 shared=0 local=0 barriers=0
            .function k sm_90
              [B------:R-:W-:-:S15] LDC.64 R2, c[0x0][0x210] ;
              [B------:R-:W-:-:S15] MOV R5, 0x7 ;
              [B------:R-:W-:-:S15] STG.E desc[UR4][R2.64], R5 ;
              [B------:R-:W-:-:S05] EXIT ;
            """;

    private static final String PTX = """
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p) {
              .reg .b64 %p;
              ld.param.u64 %p, [p];
              st.global.u32 [%p], 7;
              ret;
            }
            """;

    private KeptFigures run(int expected) throws IOException {
        return run(Level.NVVM, KERNEL, expected);
    }

    private KeptFigures run(Level level, String kernel, int expected) throws IOException {
        for (int i = 1; i <= 5; i++) {
            Files.writeString(folder.resolve("k" + i + "." + level.suffix()), kernel);
            Files.writeString(
                    folder.resolve("k" + i + ".launch"),
                    "LAUNCH: k grid=1 block=1 args=[out i32[1]]\nEXPECT: k arg=0[0]=" + expected + "\n");
        }
        KeptFigures kept = new KeptFigures();
        new SimulatorBenchmark(folder, level, false, 2).run(kept);
        return kept;
    }

    @Test
    void countsLaneInstructions() throws IOException {
        KeptFigures kept = run(7);
        assertEquals(List.of(), kept.wrong());
        assertEquals(Collections.nCopies(10, 2e-6), kept.values("work"));
        assertEquals(List.of("the host programs of peers are not in the folder of the kernels"), kept.skipped());
    }

    private void writePtx() throws IOException {
        for (int i = 1; i <= 5; i++) {
            Files.writeString(folder.resolve("k" + i + ".ptx"), PTX);
        }
    }

    /** Together with the PTX of the same kernels, whose results are checked as well. */
    @Test
    void runsMachineWords() throws IOException {
        writePtx();
        KeptFigures kept = run(Level.SASS, MACHINE, 7);
        assertEquals(List.of(), kept.wrong());
        assertEquals(Collections.nCopies(10, 4e-6), kept.values("work"));
        assertEquals(15, kept.values("rate").size());
        assertEquals(10, kept.values("ratio of rates").size());
        assertEquals(15, run(Level.SASS, MACHINE, 8).wrong().size());
    }

    @Test
    void wrongResultsAreReported() throws IOException {
        KeptFigures kept = run(8);
        assertEquals(10, kept.wrong().size());
        assertTrue(
                kept.wrong().getFirst().startsWith("k1 reference: "),
                kept.wrong().getFirst());
        assertTrue(kept.wrong().getLast().startsWith("k5 fast: "), kept.wrong().getLast());
    }
}
