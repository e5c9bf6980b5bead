package lockstep.conformance.filecheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.conformance.filecheck.FileCheckCases.Case;
import lockstep.conformance.filecheck.FileCheckCases.Expected;
import lockstep.conformance.filecheck.FileCheckResult.FileCheckMessage;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class FileCheckTest {
    private static final String TOOL = "FileCheck-19";

    /** Cases in which the tool does not do what its manual says, with the reason. They have to differ. */
    private static final Map<String, String> DIFFERENT =
            Map.of("numbers have scope", "FileCheck 19 keeps numeric variables beyond labels");

    @TempDir
    private static Path scratch;

    private static FileCheckResult run(Case test) {
        return FileCheck.check("t.ll", test.check(), test.input(), FileCheckOptions.parse(test.switches()));
    }

    private static FileCheckResult run(String check, String input) {
        return FileCheck.check("t.ll", check, input, FileCheckOptions.DEFAULT);
    }

    private static Expected verdict(FileCheckResult result) {
        return switch (result) {
            case FileCheckResult.Pass _ -> Expected.PASS;
            case FileCheckResult.Fail _ -> Expected.FAIL;
            case FileCheckResult.Malformed _ -> Expected.MALFORMED;
        };
    }

    @TestFactory
    Stream<DynamicTest> table() {
        return FileCheckCases.all().stream()
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    FileCheckResult result = run(test);
                    assertEquals(test.expected(), verdict(result), result.describe());
                }));
    }

    /** Law: verdicts are those of LLVM's tool. Oracle: FileCheck 19, whose status is 0 where the input holds all. */
    @TestFactory
    Stream<DynamicTest> tableAgreesWithLlvm() {
        boolean hasTool = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, TOOL)));
        assumeTrue(hasTool, TOOL + " is not installed");
        return FileCheckCases.all().stream()
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    String output = runTool(test);
                    boolean isAlike = (test.expected() == Expected.PASS) == output.isEmpty();
                    assertEquals(!DIFFERENT.containsKey(test.name()), isAlike, output);
                }));
    }

    /** What the tool says; empty where it is content. */
    private static String runTool(Case test) throws IOException, InterruptedException {
        Path check = Files.writeString(scratch.resolve("check.txt"), test.check() + "\n");
        Path input = Files.writeString(scratch.resolve("input.txt"), test.input());
        List<String> command = new ArrayList<>(List.of(TOOL, check.toString(), "--input-file=" + input));
        command.addAll(test.switches());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        return process.waitFor() == 0 ? "" : "status " + process.exitValue() + "\n" + output;
    }

    @Test
    void aFailureNamesPlacesAndTheMostSimilarLine() {
        FileCheckResult result =
                run("; CHECK: first\n  ; CHECK: %x = add i32 %a, 1\n", "first\n%y = mul\n%x = add i32 %a, 2\n");
        FileCheckMessage message =
                assertInstanceOf(FileCheckResult.Fail.class, result).messages().getFirst();
        assertEquals("t.ll:2:5", message.check().toString());
        assertEquals("<input>:1:6", message.searchedFrom().toString());
        assertEquals("<input>:3:1: %x = add i32 %a, 2", message.candidate().orElseThrow());
        assertTrue(result.describe().contains("expected string not found in input"), result.describe());
    }

    @Test
    void everyRegionBetweenLabelsIsReported() {
        String check = "CHECK-LABEL: f:\nCHECK: x\nCHECK-LABEL: g:\nCHECK: y\n";
        FileCheckResult result = run(check, "f:\ng:\n");
        assertEquals(
                2,
                assertInstanceOf(FileCheckResult.Fail.class, result).messages().size());
    }

    @Test
    void everyMalformedLineIsReported() {
        FileCheckResult result = run("CHECK: {{a\nCHECK: [[1:x]]\nCHECK: ok\n", "ok\n");
        List<String> places = assertInstanceOf(FileCheckResult.Malformed.class, result).diagnostics().stream()
                .map(diagnostic -> diagnostic.location().toString())
                .toList();
        assertEquals(List.of("t.ll:1:1", "t.ll:2:1"), places);
    }

    @Test
    void hostileExpressionsEnd() {
        String word = "a".repeat(20_000);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertFalse(run("CHECK: {{(a|aa|a*)*b}}", word).isPass());
            assertFalse(run("CHECK: {{((((a*)*)*)*)*b}}", word).isPass());
            assertFalse(run("CHECK: {{" + "(".repeat(100_000) + "}}", word).isPass());
            assertFalse(run("CHECK: {{a{255}{255}}}", word).isPass());
            assertFalse(run("CHECK: {{(((a{255}){255}){255}){255}b }}", word).isPass());
            assertFalse(run("CHECK: [[#" + "(".repeat(100_000) + "]]", word).isPass());
            assertTrue(run("CHECK: {{^(a|b)*$}}", word).isPass());
            assertTrue(run("CHECK: {{^(a?){255}" + "a?".repeat(20_000) + "$}}", "aaa")
                    .isPass());
            assertTrue(run("CHECK{LITERAL" + ", LITERAL".repeat(100_000) + "}: a", word)
                    .isPass());
        });
    }

    @Test
    void aSearchThatTakesTooLongSaysSo() {
        String check = "CHECK: [[A:(a*)*]][[B:(a*)*]][[A]][[B]][[A]]b";
        FileCheckResult result = run(check, "a".repeat(3000));
        assertTrue(result.describe().contains("too complex"), result.describe());
    }

    @Test
    void wrongSwitchesAreFaultsOfTheInput() {
        for (String wrong :
                List.of("--frobnicate", "--check-prefix", "--check-prefix=1", "file", "-DX", "--ignore-case=7")) {
            assertThrows(InputException.class, () -> FileCheckOptions.parse(List.of(wrong)), wrong);
        }
        assertThrows(InputException.class, () -> FileCheckOptions.parse(List.of("--check-prefixes=A,A")));
    }

    @Test
    void wrongDefinitionsAreDiagnosed() {
        for (String wrong : List.of("-D1=2", "-D#1=2", "-D#N=", "-D#N=M")) {
            FileCheckOptions options = FileCheckOptions.parse(List.of(wrong));
            assertEquals(Expected.MALFORMED, verdict(FileCheck.check("t.ll", "CHECK: a", "a\n", options)), wrong);
        }
    }
}
