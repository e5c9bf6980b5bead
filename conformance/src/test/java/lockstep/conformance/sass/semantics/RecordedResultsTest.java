package lockstep.conformance.sass.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.conformance.hardware.ConfirmCommand;
import lockstep.conformance.hardware.ConfirmCommand.Said;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Results recorded on GPUs equal those of the simulator: all files {@code corpus/hardware/sm_*.txt}. The recording is
 * tested with the driver of {@code stub.c}, whose kernels all move the first register to the second result, and with an
 * assembler that makes nothing.
 */
final class RecordedResultsTest {
    private static final Path CORPUS = Path.of("corpus");
    private static final long SEED = 32;
    private static final String ADDS = """
            // LAUNCH: holds grid=1,2 block=4 shared=8 args=[buf i32[4] iota, i32 -5]
            // EXPECT: holds arg=0[3]=-2
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry holds(.param .u64 numbers, .param .u32 more)
            {
            .reg .pred %other;
            .reg .b32 %block, %thread, %number, %more;
            .reg .b64 %at;
            mov.u32 %block, %ctaid.y;
            setp.ne.u32 %other, %block, 0;
            @%other ret;
            mov.u32 %thread, %tid.x;
            ld.param.u32 %more, [more];
            ld.param.u64 %at, [numbers];
            mad.wide.u32 %at, %thread, 4, %at;
            ld.global.u32 %number, [%at];
            add.s32 %number, %number, %more;
            st.global.u32 [%at], %number;
            ret;
            }
            """;

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> whatGpusLeftIsComputed() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS.resolve("hardware"))) {
            List<Path> recorded = files.filter(
                            file -> file.getFileName().toString().startsWith("sm_"))
                    .sorted()
                    .toList();
            return recorded.stream()
                    .map(file -> DynamicTest.dynamicTest(
                            file.toString(),
                            () -> assertEquals(List.of(), new RecordedResults(CORPUS).differences(file))));
        }
    }

    @Test
    void operandsAreThoseOfTheSeed() throws IOException {
        Path file = CORPUS.resolve("hardware").resolve("values.txt");
        List<String> lines = Files.readAllLines(file);
        List<String> expected = ValueKernels.lines(ValueKernels.records(new SplittableRandom(SEED)));
        assertEquals(
                String.join("\n", expected),
                String.join("\n", lines.subList(lines.size() - ValueKernels.THREADS, lines.size())));
    }

    private String assembler() throws IOException {
        Path file = folder.resolve("ptxas");
        Files.writeString(file, """
                #!/bin/sh
                [ "$1" = --version ] && { echo V1.2; exit 0; }
                while [ "$1" != -o ]; do shift; done
                echo words > "$2"
                """);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }

    private Path build(Path corpus, Path records) throws IOException {
        Path built = folder.resolve("built");
        Said said = ConfirmCommand.run(
                "--build",
                built.toString(),
                "--arch",
                "sm_90",
                "--record",
                "--ptxas",
                assembler(),
                "--corpus",
                corpus.toString(),
                "--records",
                records.toString());
        assertEquals(0, said.status(), said.output());
        return built;
    }

    private Path noRecords() throws IOException {
        Files.writeString(folder.resolve("records"), "");
        return folder;
    }

    /** Two texts of one frame: here and in the command, which has to do without Java. */
    @Test
    void theCommandMakesTheSameKernels() throws IOException {
        ConfirmCommand.compileStub(folder.resolve("stub.so").toString());
        Path built = build(CORPUS, noRecords());
        List<String> instructions = SassSemanticsTest.listed(90);
        int size = 64;
        for (int start = 0, part = 0; start < instructions.size(); start += size, part++) {
            List<String> some = instructions.subList(start, Math.min(start + size, instructions.size()));
            assertEquals(
                    ValueKernels.module(90, some),
                    Files.readString(built.resolve("instructions.%03d.ptx".formatted(part))));
        }
        assertTrue(Files.exists(built.resolve("kernel.saxpy.llc-O0.cubin")));
    }

    /** A small corpus: a kernel, three instructions that move, and one that does not, which the stub gets wrong. */
    @Test
    void whatTheDriverStoresIsReplayed() throws IOException {
        String library = folder.resolve("stub.so").toString();
        ConfirmCommand.compileStub(library);
        Path corpus = folder.resolve("corpus");
        Files.createDirectories(corpus.resolve("ptx").resolve("kernels"));
        Files.createDirectories(corpus.resolve("hardware"));
        Files.writeString(corpus.resolve("ptx").resolve("kernels").resolve("holds.llc.ptx"), ADDS);
        Files.writeString(corpus.resolve("ptx").resolve("instructions.txt"), """
                75-120 mov.u32 %r9, %r1
                75-80 mov.u64 %l9, %l2
                75-120 not.b32 %r9, %r1
                75-120 mov.f64 %d9, %d1
                75-120 mov.u32 %r9, %tid.x
                """);
        Files.copy(
                CORPUS.resolve("hardware").resolve("values.txt"),
                corpus.resolve("hardware").resolve("values.txt"));
        Path built = build(corpus, noRecords());
        Said said = ConfirmCommand.run("--run", built.toString(), "--library", library);
        assertEquals(0, said.status(), said.output());
        Path recorded = built.resolve("recorded.txt");
        List<String> lines = Files.readAllLines(recorded);
        assertEquals("# stub, driver 13000, sm_90; ptxas 1.2 -fmad=false", lines.getFirst());
        assertEquals(1 + 2 * 4, lines.size(), lines.toString());
        List<String> found = new RecordedResults(corpus).differences(recorded);
        assertEquals(
                List.of("instruction -O0 not.b32 %r9, %r1", "instruction -O3 not.b32 %r9, %r1"),
                found.stream()
                        .map(each -> each.substring(0, each.indexOf(": ")))
                        .toList());

        Files.writeString(recorded, Files.readString(recorded).replaceFirst("0:.", "0:g"));
        assertEquals("not a line", replay(corpus, recorded));
    }

    private static String replay(Path corpus, Path recorded) throws IOException {
        try {
            return new RecordedResults(corpus).differences(recorded).toString();
        } catch (IOException fault) {
            return fault.getMessage().startsWith("neither a kernel nor") ? "not a line" : fault.getMessage();
        }
    }

    /** A buffer of a kernel that is another one is found. */
    @Test
    void aBufferThatDiffersIsFound() throws IOException {
        Path recorded = folder.resolve("recorded.txt");
        Files.writeString(recorded, "# some, driver 1, sm_90; ptxas 1\nkernel -O3 saxpy.llc.ptx 3:9874f699\n");
        assertEquals(List.of(), new RecordedResults(CORPUS).differences(recorded));
        Files.writeString(recorded, "# some, driver 1, sm_90; ptxas 1\nkernel -O3 saxpy.llc.ptx 3:9874f698\n");
        assertEquals(1, new RecordedResults(CORPUS).differences(recorded).size());
    }
}
