package lockstep.conformance.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Printed modules mean to LLVM 19 what the input means: {@code llvm-as | llvm-dis} of both is the same, byte for byte,
 * for every program of the corpus. Oracle: LLVM 19.
 */
class LlvmRoundTripTest {
    private static final Path CORPUS = Path.of("corpus");

    /** Programs whose round trip differs, with the reason. The test fails too where one of these does not differ. */
    private static final Map<String, String> DIFFERENT = Map.of(
            "syntax/warp_intrinsics.ll", "LLVM 19 does not know elect.sync; we declare it convergent",
            "syntax/debug_records.ll", "debug records are dropped on reading, with a note",
            "syntax/debug_intrinsics.ll", "calls of debug intrinsics are dropped on reading, with a note",
            "syntax/uselistorder.ll", "use-list orders are not kept: a comment lists predecessors in another order",
            "syntax/uselistorder_bb.ll", "use-list orders are not kept: a comment lists predecessors in another order",
            "syntax/typed/pointers.ll", "a bitcast between typed pointers is its operand",
            "syntax/typed/atomics.ll", "LLVM puts intrinsics that it renames behind all others");

    /** Programs that are diagnosed as unsupported. */
    private static final Map<String, String> UNSUPPORTED =
            Map.of("syntax/const_special.ll", "dso_local_equivalent and no_cfi are not part of the dialect");

    /** Programs that LLVM 19 itself does not take through both tools. */
    private static final Map<String, String> NOT_FOR_LLVM_19 = Map.of(
            "syntax/attr_text_only.ll", "llvm-dis 19 does not read what llvm-as 19 makes of it",
            "syntax/newer/llvm20.ll", "forms of LLVM 20",
            "syntax/typed/attributes_llvm7.ll", "byval without type, as up to LLVM 7");

    @TempDir
    private static Path scratch;

    private static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(p -> p.toString().endsWith(".ll")).sorted().toList();
        }
    }

    private static String key(Path path) {
        return CORPUS.relativize(path).toString().replace('\\', '/');
    }

    private static boolean hasTools() {
        return Stream.of("llvm-as-19", "llvm-dis-19")
                .allMatch(tool -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool))));
    }

    @TestFactory
    Stream<DynamicTest> printedMeansTheSame() throws IOException {
        assumeTrue(hasTools(), "llvm-as-19 and llvm-dis-19 are not installed");
        return programs().stream()
                .filter(p -> CorpusShare.takes(key(p), key(p).startsWith("kernels/") ? 12 : 3))
                .filter(p -> !NOT_FOR_LLVM_19.containsKey(key(p)))
                .map(p -> DynamicTest.dynamicTest(key(p), () -> compare(p)));
    }

    private static void compare(Path path) throws IOException, InterruptedException {
        NvvmReader.ParseResult result = NvvmReader.read(path, new Context());
        if (UNSUPPORTED.containsKey(key(path))) {
            assertTrue(result.diagnostics().hasFatal());
            return;
        }
        String printed = NvvmPrinter.print(result.orThrow());
        String expected = throughLlvm(Files.readAllBytes(path));
        String actual = throughLlvm(printed.getBytes(StandardCharsets.UTF_8));
        if (DIFFERENT.containsKey(key(path))) {
            assertNotEquals(expected, actual, "no longer differs: take it off the table");
        } else {
            assertEquals(expected, actual);
        }
    }

    private static String throughLlvm(byte[] text) throws IOException, InterruptedException {
        Path source = scratch.resolve("in.ll");
        Path bitcode = scratch.resolve("in.bc");
        Path back = scratch.resolve("back.ll");
        Files.write(source, text);
        run("llvm-as-19", source, bitcode);
        run("llvm-dis-19", bitcode, back);
        return Files.readString(back, StandardCharsets.ISO_8859_1);
    }

    private static void run(String tool, Path from, Path to) throws IOException, InterruptedException {
        Path errors = scratch.resolve("errors.txt");
        Process process = new ProcessBuilder(tool, from.toString(), "-o", to.toString())
                .redirectErrorStream(true)
                .redirectOutput(errors.toFile())
                .start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), tool + " does not end");
        assertEquals(0, process.exitValue(), () -> tool + " rejects " + from + ": " + readBack(errors));
    }

    private static String readBack(Path errors) {
        try {
            return Files.readString(errors, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Typed-pointer programs and their twins with opaque pointers, written by hand, give the same module. */
    @TestFactory
    Stream<DynamicTest> typedPointersEqualTheirTwins() throws IOException {
        return programs().stream()
                .filter(p -> key(p).startsWith("syntax/typed/") && !key(p).endsWith(".opaque.ll"))
                .map(p -> DynamicTest.dynamicTest(
                        key(p),
                        () -> assertEquals(
                                NvvmPrinter.print(
                                        NvvmReader.read(twin(p), new Context()).orThrow()),
                                NvvmPrinter.print(
                                        NvvmReader.read(p, new Context()).orThrow()))));
    }

    private static Path twin(Path typed) {
        String name = typed.getFileName().toString();
        return typed.resolveSibling(name.replace(".ll", ".opaque.ll"));
    }

    @Test
    void theTablesNameProgramsThatExist() throws IOException {
        List<String> keys = programs().stream().map(LlvmRoundTripTest::key).toList();
        Stream.of(DIFFERENT, UNSUPPORTED, NOT_FOR_LLVM_19)
                .flatMap(table -> table.keySet().stream())
                .forEach(key -> assertTrue(keys.contains(key), key));
        assertFalse(keys.isEmpty());
    }
}
