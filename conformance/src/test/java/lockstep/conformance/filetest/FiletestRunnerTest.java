package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiletestRunnerTest {
    private static final String PROGRAM = "\ndefine void @f() {\n  ret void\n}\n";

    @TempDir
    private Path folder;

    private FiletestResult run(String comments) throws IOException {
        return run(comments, PassRegistry.builtIn());
    }

    private FiletestResult run(String comments, PassRegistry registry) throws IOException {
        Path file = Files.writeString(folder.resolve("t.ll"), comments + PROGRAM);
        return new Filetests(registry, 1)
                .run(folder, List.of(file), result -> {})
                .getFirst();
    }

    private static void assertResult(Status status, String detail, FiletestResult result) {
        assertEquals(status, result.status(), result.detail());
        assertTrue(result.detail().contains(detail), result.detail());
    }

    @Test
    void aGoodTestPasses() throws IOException {
        assertResult(Status.PASSED, "", run("; RUN: opt %s | filecheck %s\n; CHECK: define void @f()"));
    }

    @Test
    void aWrongCheckNamesFileRunLineAndCheckLine() throws IOException {
        FiletestResult result = run("; RUN: opt %s | filecheck %s\n; CHECK: define void @g()");
        assertResult(Status.FAILED, "t.ll:1: RUN: opt %s | filecheck %s\n", result);
        assertResult(Status.FAILED, "t.ll:2:3: error: CHECK: expected string not found", result);
    }

    @Test
    void aFileWithoutRunLineFails() throws IOException {
        assertResult(Status.FAILED, "there is no RUN line", run("; CHECK: define"));
    }

    @Test
    void wrongCommandsFail() throws IOException {
        assertResult(Status.FAILED, "no command 'rm'", run("; RUN: rm -rf %s"));
        assertResult(Status.FAILED, "a command is missing", run("; RUN: opt %s | | filecheck %s"));
        assertResult(Status.FAILED, "a command is missing", run("; RUN: not"));
        assertResult(Status.FAILED, "a quote is not closed", run("; RUN: opt 'x"));
        assertResult(Status.FAILED, "ends in a backslash", run("; RUN: opt %s \\"));
        assertResult(Status.FAILED, "no switch '--frob'", run("; RUN: opt --frob %s"));
        assertResult(Status.FAILED, "opt has no input", run("; RUN: opt -S"));
        assertResult(Status.FAILED, "no check file", run("; RUN: opt %s | filecheck"));
        assertResult(
                Status.FAILED, "t.ll:1: error[filetest-switch]: Invalid value", run("; RUN: opt --bisect-limit=x %s"));
        assertResult(Status.FAILED, "Missing required parameter", run("; RUN: opt %s --passes"));
        assertResult(Status.FAILED, "unknown switch", run("; RUN: opt %s | filecheck %s --frob"));
    }

    @Test
    void notExpectsAFailure() throws IOException {
        assertResult(Status.FAILED, "opt was expected to fail", run("; RUN: not opt %s"));
        assertResult(Status.PASSED, "", run("; RUN: not opt --passes=none-such %s"));
        assertResult(Status.PASSED, "", run("; RUN: opt %s | not filecheck %s\n; CHECK: absent"));
    }

    @Test
    void aFailureOfOptIsShown() throws IOException {
        assertResult(Status.FAILED, "unknown pass 'none-such'", run("; RUN: opt --passes=none-such %s | filecheck %s"));
    }

    @Test
    void linesContinue() throws IOException {
        assertResult(Status.PASSED, "", run("; RUN: opt %s \\\n; RUN:   | filecheck %s\n; CHECK: @f"));
    }

    @Test
    void everyRunLineCounts() throws IOException {
        String second =
                "; RUN: opt %s | filecheck %s\n; RUN: opt %s | filecheck %s --check-prefix=B\n; CHECK: @f\n; B: @g";
        assertResult(Status.FAILED, "t.ll:2: RUN:", run(second));
    }

    @Test
    void anExpectedFailureIsNoFailureAndAnUnexpectedSuccessIsOne() throws IOException {
        String good = "; RUN: opt %s | filecheck %s\n; CHECK: @f";
        String bad = "; RUN: opt %s | filecheck %s\n; CHECK: @g";
        assertEquals(Status.EXPECTED_FAILURE, run("; XFAIL: known\n" + bad).status());
        assertResult(Status.FAILED, "passes, although XFAIL", run("; XFAIL: known\n" + good));
    }

    @Test
    void aMissingToolSkips() throws IOException {
        String run = "; REQUIRES: no-such-tool\n; RUN: opt %s";
        assertResult(Status.SKIPPED, "needs no-such-tool", run(run));
    }

    @Test
    void aCrashFailsItsTestAndNoOther() throws IOException {
        PassRegistry registry = PassRegistry.builtIn().with(List.of(new WrongPasses.Crash()));
        Files.writeString(folder.resolve("a.ll"), "; RUN: opt --passes=crash %s" + PROGRAM);
        Files.writeString(folder.resolve("b.ll"), "; RUN: opt %s | filecheck %s\n; CHECK: @f" + PROGRAM);
        List<FiletestResult> results = new Filetests(registry, 2).run(folder, Filetests.find(folder), result -> {});
        assertResult(
                Status.FAILED,
                "internal error: java.lang.UnsupportedOperationException: broken on purpose",
                results.get(0));
        assertResult(Status.PASSED, "", results.get(1));
    }

    @Test
    void aProgramWithLaunchesIsJudgedBeforeAndAfterThePassesOfItsCommands() throws IOException {
        String kernel = """

                define ptx_kernel void @k(ptr addrspace(1) %out) {
                  store i32 1, ptr addrspace(1) %out
                  ret void
                }
                """;
        PassRegistry registry = PassRegistry.builtIn().with(List.of(new WrongPasses.DropStores()));
        String commands = "; RUN: opt --passes=drop-stores %s | filecheck %s\n; CHECK: @k\n";
        assertEquals(Status.PASSED, run(commands + kernel, registry).status());
        FiletestResult judged = run(commands + "; LAUNCH: k grid=1 block=1 args=[out i32[1]]" + kernel, registry);
        assertResult(Status.FAILED, "check --passes=drop-stores failed", judged);
        assertResult(Status.FAILED, "drop-stores @k: Differs", judged);
    }

    @Test
    void wrongSwitchesOfProgramCommandsFail() throws IOException {
        assertResult(Status.FAILED, "'sideways' is no policy", run("; RUN: sim --policy=sideways %s"));
        assertResult(Status.FAILED, "sim has no switch '--passes=dce'", run("; RUN: sim --passes=dce %s"));
        assertResult(Status.FAILED, "check has no input", run("; RUN: check"));
        assertResult(
                Status.FAILED, "t.ll:1: error[filetest-switch]: sim has no switch '-x=1'", run("; RUN: sim -x=1 %s"));
        assertResult(Status.FAILED, "check has no switch '--json'", run("; RUN: check --json %s"));
        assertResult(Status.FAILED, "check has no switch 'other.ll'", run("; RUN: check other.ll"));
        assertResult(Status.FAILED, "'sometimes' is no mode of PHIs", run("; RUN: check --phi=sometimes %s"));
        assertResult(Status.FAILED, "is not an amount of fuel", run("; RUN: sim --fuel=none %s"));
        assertResult(Status.FAILED, "there is no level '4'", run("; RUN: opt -O4 %s"));
        assertResult(Status.FAILED, "there is no kernel", run("; RUN: check --passes=dce %s"));
    }

    @Test
    void aMissingFolderIsAFaultOfTheInput() {
        assertThrows(InputException.class, () -> Filetests.find(folder.resolve("absent")));
    }

    @Test
    void aFileThatIsGoneFails() {
        Path gone = folder.resolve("gone.ll");
        FiletestResult result = new Filetests(PassRegistry.builtIn(), 1)
                .run(folder, List.of(gone), r -> {})
                .getFirst();
        assertResult(Status.FAILED, "gone.ll: cannot be read", result);
    }

    /** Law: order of results is that of the names, whatever the number of threads. Oracle: one thread. */
    @Test
    void threadsDoNotChangeTheResults() throws IOException {
        for (int index = 0; index < 40; index++) {
            String check = index % 3 == 0 ? "absent" : "@f";
            String text = "; RUN: opt %s | filecheck %s\n; CHECK: " + check + PROGRAM;
            Files.writeString(folder.resolve("t%02d.ll".formatted(index)), text);
        }
        assertEquals(statuses(1), statuses(4));
    }

    private List<String> statuses(int threads) throws IOException {
        List<String> heard = new ArrayList<>();
        new Filetests(PassRegistry.builtIn(), threads)
                .run(
                        folder,
                        Filetests.find(folder),
                        result -> heard.add(result.name() + result.status() + result.detail()));
        return heard;
    }
}
