package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: a program compiled in one file with others is the same as alone. {@code four-programs.sm_90.cubin} is what ptxas
 * 13.0 ({@code -O3 -arch=sm_90 -fmad=false}) makes of the batch of {@link #KERNELS}.
 */
final class PtxBatchTest {
    private static final Path CORPUS = Path.of("corpus").toAbsolutePath();
    private static final List<String> KERNELS = List.of("saxpy", "conv2d_const", "crc32_table", "bitonic_sort");

    private static PtxModule module(String kernel) {
        Path file = CORPUS.resolve("ptx/kernels/" + kernel + ".llc.ptx");
        return PtxReader.read(kernel, text(file)).module().orElseThrow();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static PtxBatch batch() {
        return new PtxBatch(KERNELS.stream().map(PtxBatchTest::module).toList());
    }

    private static Cubin whole() throws IOException {
        try (InputStream file = PtxBatchTest.class.getResourceAsStream("four-programs.sm_90.cubin")) {
            return CubinReader.read(file.readAllBytes(), SourceLocation.ofFile("four"), new Diagnostics())
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aPartComputesWhatItsProgramComputes(int number) throws IOException {
        Cubin part = batch().parts(whole()).get(number);
        String kernel = KERNELS.get(number);
        assertEquals(
                List.of(kernel), part.code().stream().map(CodeSection::function).toList());
        Path launch = CORPUS.resolve("kernels/" + kernel + ".launch");
        LaunchFile launches = LaunchReader.readFile(launch.toString(), text(launch));
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
        assertFalse(launches.expects().isEmpty());
        assertEquals(
                List.of(),
                Expectations.failures(
                        launches,
                        check.run(check.image(new SassProgram(kernel, part)), launches)
                                .first()));
    }

    /** Negative: the part of one program has nothing of another, under whichever name. */
    @Test
    void aPartHasNothingOfOthers() throws IOException {
        for (Cubin part : batch().parts(whole())) {
            assertTrue(part.sections().stream().noneMatch(s -> s.name().matches(".*_p[0-9]")), part::toString);
            assertEquals(
                    1,
                    part.sections().stream()
                            .filter(s -> s.name().startsWith(".nv.info."))
                            .count());
            long named =
                    part.symbols().stream().filter(s -> !s.name().isEmpty()).count();
            assertTrue(named > 0 && named < whole().symbols().size(), () -> named + " symbols");
        }
    }

    @Test
    void whatIsTheSameProgramIsTold() throws IOException {
        List<Cubin> parts = batch().parts(whole());
        List<Cubin> again = batch().parts(whole());
        for (int i = 0; i < parts.size(); i++) {
            for (int j = 0; j < parts.size(); j++) {
                assertEquals(i == j, parts.get(i).isSameProgram(again.get(j)), i + " and " + j);
            }
        }
    }

    @Test
    void aBatchThatFailsIsHalvedAndTheLastIsLeftAlone() throws IOException {
        List<PtxModule> modules = KERNELS.stream().map(PtxBatchTest::module).toList();
        List<Integer> asked = new ArrayList<>();
        List<PtxModule> done = new ArrayList<>();
        PtxBatch.each(modules, batch -> {
            asked.add(batch.modules().size());
            boolean isRefused = batch.modules().contains(modules.get(2));
            if (!isRefused) {
                done.addAll(batch.modules());
            }
            return !isRefused;
        });
        assertEquals(List.of(4, 2, 2), asked);
        assertEquals(modules.subList(0, 2), done);
    }

    /** Calls through pointers may lead to any function of the file, and debug sections name things by texts. */
    @Test
    void someProgramsStayAlone() throws IOException {
        PtxModule pointers = module("funcptr_table");
        PtxBatch.each(List.of(pointers, module("saxpy"), pointers, module("saxpy")), batch -> {
            assertFalse(batch.modules().contains(pointers));
            return true;
        });
    }

    @Test
    void oneProgramIsItself() throws IOException {
        PtxBatch one = new PtxBatch(List.of(module("saxpy")));
        assertFalse(one.text().contains("saxpy_p0"));
        Cubin whole = whole();
        assertSame(whole, one.parts(whole).getFirst());
        assertInstanceOf(
                PtxModule.class, PtxReader.read("four", batch().text()).module().orElseThrow());
    }
}
