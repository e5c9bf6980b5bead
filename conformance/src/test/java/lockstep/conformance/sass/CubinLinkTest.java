package lockstep.conformance.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.CubinWriter;
import lockstep.ir.sass.cubin.ImageReader;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.text.SassFunctionText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nvlink accepts our cubins. Oracle: nvlink 13.0, which checks little more than the structure of linked files. */
final class CubinLinkTest {
    @TempDir
    private Path folder;

    private static void needNvlink() {
        assumeTrue(Ptxas.find("nvlink").isPresent(), "nvlink is not installed");
    }

    private static List<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("corpus", "cubins"))) {
            return files.filter(f -> f.toString().endsWith(".cubin")).sorted().toList();
        }
    }

    private void link(int architecture, byte[] cubin) throws IOException {
        Path file = folder.resolve("new.cubin");
        Path linked = folder.resolve("linked.cubin");
        Files.write(file, cubin);
        Files.deleteIfExists(linked);
        Ptxas.run(List.of(
                Ptxas.find("nvlink").orElseThrow().toString(),
                "-arch=sm_" + architecture,
                file.toString(),
                "-o",
                linked.toString()));
        assertTrue(Files.size(linked) > 0);
    }

    @Test
    void rebuiltCorpusLinks() throws IOException {
        needNvlink();
        int links = 0;
        for (Path file : corpus()) {
            Diagnostics diagnostics = new Diagnostics();
            Cubin cubin = CubinReader.read(Files.readAllBytes(file), SourceLocation.NONE, diagnostics)
                    .orElseThrow();
            CubinImage image =
                    ImageReader.read(cubin, SourceLocation.NONE, diagnostics).orElseThrow();
            link(image.architecture(), CubinWriter.write(CubinLayout.layOut(image)));
            links++;
        }
        assertTrue(links >= 20, "only " + links);
    }

    @Test
    void aKernelWrittenAsTextLinks() throws IOException {
        needNvlink();
        Diagnostics diagnostics = new Diagnostics();
        SassKernel kernel = new SassKernel(
                SassFunctionText.parse("""
                        .function answer sm_90
                          [B------:R-:W-:-:S04] ULDC.64 UR4, c[0x0][0x208] ;
                          [B------:R-:W0:-:S01] LDC.64 R2, c[0x0][0x210] ;
                          [B------:R-:W-:-:S04] MOV R0, 0x2a ;
                          [B0-----:R-:W-:-:S05] STG.E desc[UR4][R2.64], R0 ;
                          [B------:R-:W-:-:S05] EXIT ;
                        .L_x_0:
                          [B------:R-:W-:-:S00] BRA `(.L_x_0) ;
                        """, "answer", diagnostics).orElseThrow(),
                4,
                List.of(new KernelParameter(0, 0, 8, KernelParameter.PLAIN)),
                0,
                0,
                0,
                Collections.emptySortedMap());
        byte[] cubin =
                CubinWriter.write(new SassModule(Architecture.SM_90, List.of(kernel)).encode(WordEncoder.STANDARD));
        assertEquals(List.of(), diagnostics.all());
        link(90, cubin);
        cubin[18] = 1;
        assertThrows(AssertionError.class, () -> link(90, cubin));
    }
}
