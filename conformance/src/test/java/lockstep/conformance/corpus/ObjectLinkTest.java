package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.compiler.ori.module.Linking;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.CubinWriter;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: of the two files of a program each may be made by us or by ptxas; what nvlink makes of them meets the EXPECT
 * lines. Oracle: nvlink, ptxas at two levels, which know nothing of our calling convention, relocations and records.
 */
final class ObjectLinkTest {
    private static final Path CORPUS = Path.of("corpus", "objects");
    private static final String LINKED = ".linked.cubin";
    private static final String LAUNCHES = ".launch";

    @TempDir
    private Path folder;

    /** Who makes the two files of a program; in place of a level of ptxas nothing for ours. */
    private record Makers(Optional<String> first, Optional<String> second) {}

    private static final List<Makers> MAKERS = List.of(
            new Makers(Optional.empty(), Optional.of("-O0")),
            new Makers(Optional.of("-O0"), Optional.empty()),
            new Makers(Optional.empty(), Optional.of("-O3")),
            new Makers(Optional.of("-O3"), Optional.empty()),
            new Makers(Optional.empty(), Optional.empty()));

    private static Stream<String> named(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(suffix))
                    .map(name -> name.substring(0, name.length() - suffix.length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    static Stream<String> programs() throws IOException {
        return named(LAUNCHES);
    }

    static Stream<String> linked() throws IOException {
        return named(LINKED);
    }

    private static void needTools() {
        assumeTrue(
                Ptxas.find("ptxas").isPresent() && Ptxas.find("nvlink").isPresent(),
                "ptxas and nvlink are not installed");
    }

    private static byte[] object(Path source) throws IOException {
        AsRequest request = AsRequest.standard(Architecture.SM_90, Linking.OBJECT);
        return request.run(source.toString(), Files.readAllBytes(source))
                .program()
                .bytes();
    }

    private Path object(String name, String part, Optional<String> level) throws IOException {
        Path source = CORPUS.resolve(name + "." + part + ".ptx");
        Path made = folder.resolve(name + "." + part + level.orElse("") + ".o");
        if (level.isEmpty()) {
            Files.write(made, object(source));
        } else {
            String ptxas = Ptxas.find("ptxas").orElseThrow().toString();
            Ptxas.run(List.of(ptxas, "-arch=sm_90", level.get(), "-c", source.toString(), "-o", made.toString()));
        }
        return made;
    }

    private byte[] link(Path... objects) throws IOException {
        Path result = folder.resolve("linked.cubin");
        Files.deleteIfExists(result);
        List<String> command =
                new ArrayList<>(List.of(Ptxas.find("nvlink").orElseThrow().toString(), "-arch=sm_90"));
        Stream.of(objects).map(Path::toString).forEach(command::add);
        command.addAll(List.of("-o", result.toString()));
        Ptxas.run(command);
        return Files.readAllBytes(result);
    }

    private static Cubin cubin(byte[] bytes) {
        Diagnostics diagnostics = new Diagnostics();
        return CubinReader.read(bytes, SourceLocation.NONE, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static ProgramImage image(byte[] cubin) {
        return ProgramFiles.read("linked.cubin", cubin).orThrow().image(ImageOptions.REFERENCE);
    }

    private static void meets(String what, String name, byte[] cubin) throws IOException {
        String file = name + LAUNCHES;
        LaunchFile launches = LaunchReader.readFile(file, Files.readString(CORPUS.resolve(file)));
        ProgramImage image = image(cubin);
        assertEquals(List.of(), image.diagnostics(), what);
        meets(what, new CrossCheckEngine(), image, launches, Schedule.of(Policy.BARRIER));
        meets(what, new FastEngine(), image, launches, new Schedule(Policy.BARRIER, 1));
        for (Code code : Ptxas.codes(cubin(cubin))) {
            assertEquals(List.of(), ControlVerifier.verify(code, JumpTables.NONE), what);
        }
    }

    private static void meets(String what, Engine engine, ProgramImage image, LaunchFile launches, Schedule schedule) {
        RunResult result = engine.run(image, RunRequest.of(launches, schedule));
        List<String> failures = Expectations.failures(launches, result);
        assertTrue(failures.isEmpty(), () -> what + ", " + schedule + ": " + result.outcome() + "; " + failures);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void filesOfOursAndOfPtxasCallEachOther(String name) throws IOException {
        needTools();
        for (Makers makers : MAKERS) {
            Path first = object(name, "a", makers.first());
            Path second = object(name, "b", makers.second());
            meets(name + " by " + makers, name, link(first, second));
        }
    }

    @ParameterizedTest
    @MethodSource("linked")
    void whatNvlinkMadeOfOurFilesRuns(String name) throws IOException {
        meets(name, name, Files.readAllBytes(CORPUS.resolve(name + LINKED)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void objectsHaveTheSameBytesAgainAndComeBackAsTheyAre(String name) throws IOException {
        for (String part : List.of("a", "b")) {
            byte[] made = object(CORPUS.resolve(name + "." + part + ".ptx"));
            assertArrayEquals(made, object(CORPUS.resolve(name + "." + part + ".ptx")));
            Cubin cubin = cubin(made);
            assertEquals(1, cubin.header().type());
            assertEquals(List.of(), cubin.segments());
            assertArrayEquals(made, CubinWriter.write(cubin));
        }
    }

    @Test
    void aFunctionThatNoFileHasIsMissed() throws IOException {
        needTools();
        Path alone = object("registers", "a", Optional.empty());
        AssertionError refusal = assertThrows(AssertionError.class, () -> link(alone));
        assertTrue(String.valueOf(refusal.getMessage()).contains("Undefined reference to 'mix'"), refusal::toString);
    }

    @Test
    void anotherKindOfArgumentIsFoundByTheLinker() throws IOException {
        needTools();
        Path source = folder.resolve("other.ptx");
        String text = Files.readString(CORPUS.resolve("registers.b.ptx"));
        Files.writeString(
                source,
                text.replace(".param .b32 a, .param .b64 b,", ".param .b32 a, .param .b32 b,")
                        .replace("ld.param.u64 %d1, [b];", "mov.u64 %d1, 0;"));
        Path other = folder.resolve("other.o");
        Files.write(other, object(source));
        Path first = object("registers", "a", Optional.empty());
        AssertionError refusal = assertThrows(AssertionError.class, () -> link(first, other));
        assertTrue(String.valueOf(refusal.getMessage()).contains("mix"), refusal::toString);
    }

    @Test
    void whatIsNotLinkedDoesNotRun() throws IOException {
        LaunchFile launches =
                LaunchReader.readFile("variables.launch", Files.readString(CORPUS.resolve("variables.launch")));
        ProgramImage image = image(object(CORPUS.resolve("variables.a.ptx")));
        assertFalse(image.diagnostics().isEmpty());
        RunResult result = new FastEngine().run(image, RunRequest.of(launches, Schedule.of(Policy.BARRIER)));
        Outcome.Unsupported end = (Outcome.Unsupported) result.outcome();
        assertTrue(end.toString().contains("waits for relocation 0x"), end::toString);
    }
}
