package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Levels and options of passes on the command line. */
final class PipelineOptionsTest {
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=40 args=[out i32[64]]
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %p = getelementptr inbounds i32, ptr %out, i32 %t
              store i32 %t, ptr %p
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void openSession() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
    }

    @Test
    void aLevelIsAPipeline() {
        assertEquals(ExitStatus.GOOD, session.run("opt", "k.ll", "-O2", "--print-pipeline-passes"));
        TestSession text = new TestSession(folder);
        assertEquals(ExitStatus.GOOD, text.run("opt", "k.ll", "-p", "nvopt<O2>", "--print-pipeline-passes"));
        assertEquals(text.out(), session.out());
        TestSession again = new TestSession(folder);
        assertEquals(ExitStatus.GOOD, again.run("opt", "k.ll", "-p", text.out().strip(), "--print-pipeline-passes"));
        assertEquals(text.out(), again.out());
    }

    @Test
    void passesThatAreNotBuiltAreCountedOnOneLine() {
        String pipeline = "function(nvvm-late-opt,dce,nvvm-late-opt),nvvm-loop-pass";
        assertEquals(ExitStatus.GOOD, session.run("opt", "k.ll", "-p", pipeline, "-S"));
        assertEquals("skipped 3 of 4 steps: not built yet are nvvm-late-opt, nvvm-loop-pass\n", session.err());
        assertTrue(session.out().contains("define ptx_kernel void @k"), session.out());
    }

    @Test
    void checkRunsALevelWithOptions() {
        assertEquals(
                ExitStatus.GOOD,
                session.run("check", "k.ll", "-O1", "-opt", "-do-remat=0", "-opt", "-remat-max-live-limit=50"));
        assertTrue(session.out().contains("0 differ"), session.out());
        assertEquals(
                1,
                session.err()
                        .lines()
                        .filter(line -> line.startsWith("skipped "))
                        .count());
    }

    @Test
    void fuzzNamesWhatItSkips() {
        String passes = "dce,loop(nvvm-loop-pass)";
        assertEquals(ExitStatus.GOOD, session.run("fuzz", "--seeds", "0..0", "-p", passes, "--out", "c"));
        assertTrue(session.err().contains("skipped 1 of 2 steps: not built yet are nvvm-loop-pass"), session.err());
    }

    @Test
    void anOptionThatNothingObeysIsNamed() {
        assertEquals(ExitStatus.GOOD, session.run("opt", "k.ll", "-p", "dce", "-opt", "-do-scev-cgp", "-S"));
        assertEquals("option 'do-scev-cgp' has no effect: nothing that would obey it is built yet\n", session.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "opt k.ll -O2 --passes dce | Cannot specify -O#",
                "check k.ll -Ofc=max --passes dce | Cannot specify -O#",
                "opt k.ll -O4 | there is no level '4'",
                "opt k.ll -Ofast-compile=best | only supports 0, min, mid, or max",
                "opt k.ll -opt -frog | <option>:1:2: error[unknown-option]: unknown option 'frog'",
                "opt k.ll -opt -no-dce -opt frog | <option>:2:1: error[option-syntax]",
                "opt k.ll -p remat -opt -remat-use-limit=0 | <option>:1:18: error[option-range]",
                "check k.ll -p nvopt<O9> | <pipeline>:1:7: error[unknown-setting]: no level 'O9'",
                "fuzz --seeds 0..0 -O5 | there is no level '5'",
            })
    void isBadUsage(String line, String message) {
        assertEquals(ExitStatus.BAD_INPUT, session.run(line.split(" ")));
        assertTrue(session.err().contains(message), session.err());
    }
}
