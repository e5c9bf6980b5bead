package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code test}, and {@code check --external}. */
class TestCommandTest {
    private static final String GOOD = "; RUN: opt %s | filecheck %s\n; CHECK: @f\ndefine void @f() {\n  ret void\n}\n";
    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr addrspace(1) %out) {
              %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %v = mul i32 %tid, 4
              %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid
              store i32 %v, ptr addrspace(1) %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session = new TestSession(Path.of(""));

    @BeforeEach
    void open() {
        session = new TestSession(folder);
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void goodTestsGiveASummaryAndStatusZero() throws IOException {
        write("t/a.ll", GOOD);
        write("t/b/c.ll", GOOD);
        assertEquals(ExitStatus.GOOD, session.run("test", "t"));
        assertEquals("2 passed, 0 failed\n", session.out());
    }

    @Test
    void aFailureIsShownAndStatusIsOne() throws IOException {
        write("t/a.ll", GOOD);
        write("t/b.ll", GOOD.replace("CHECK: @f", "CHECK: @g"));
        assertEquals(ExitStatus.FOUND_WRONG, session.run("test", "t"));
        assertTrue(session.out().contains("FAILED b.ll:1: RUN: opt %s | filecheck %s"), session.out());
        assertTrue(session.out().endsWith("1 passed, 1 failed\n"), session.out());
    }

    private static final String STALE = GOOD.replace("CHECK: @f", "CHECK: define void @g()");
    private static final String BLESSED = GOOD.replace("CHECK: @f", "CHECK: define void @f() {");
    private static final String DIFF = """
            --- b.ll
            +++ b.ll
            @@ -1,5 +1,5 @@
             ; RUN: opt %s | filecheck %s
            -; CHECK: define void @g()
            +; CHECK: define void @f() {
             define void @f() {
               ret void
             }
            """;

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void aChangeOfCheckLinesIsShownAndNotWritten() throws IOException {
        write("t/b.ll", STALE);
        assertEquals(ExitStatus.FOUND_WRONG, session.run("test", "t"));
        String end = DIFF + "tests that pass with the changes shown above, which --bless writes: 1\n"
                + "0 passed, 1 failed\n";
        assertTrue(
                session.out().startsWith("FAILED b.ll:1: RUN:") && session.out().endsWith(end), session.out());
        assertEquals(STALE, read("t/b.ll"));
    }

    @Test
    void aChangeOfCheckLinesIsWrittenOnRequest() throws IOException {
        write("t/a.ll", GOOD);
        write("t/b.ll", STALE);
        assertEquals(ExitStatus.GOOD, session.run("test", "t", "--bless"));
        assertEquals(DIFF + "blessed b.ll\n1 passed, 0 failed, 1 blessed\n", session.out());
        assertEquals(GOOD, read("t/a.ll"));
        assertEquals(BLESSED, read("t/b.ll"));
        try (Stream<Path> files = Files.list(folder.resolve("t"))) {
            assertEquals(2, files.count());
        }
        open();
        assertEquals(ExitStatus.GOOD, session.run("test", "t"));
    }

    @Test
    void whatIsNotBlessedKeepsItsStatus() throws IOException {
        String excluded = STALE.replace("CHECK:", "CHECK-NOT: ret\n; CHECK:");
        write("t/a.ll", excluded);
        write("t/b.ll", STALE.replace("opt %s", "opt --passes=none-such %s"));
        write("t/c.ll", STALE);
        assertEquals(ExitStatus.FOUND_WRONG, session.run("test", "t", "--bless"));
        assertTrue(
                session.out().contains("not blessed: b.ll: fails for another reason than its check lines\n"),
                session.out());
        assertTrue(session.out().endsWith("0 passed, 1 failed, 2 blessed\n"), session.out());
        write("t/d.ll", GOOD.replace("CHECK: @f", "CHECK-NOT: @f"));
        open();
        assertEquals(ExitStatus.FOUND_WRONG, session.run("test", "t/d.ll", "--bless"));
        assertTrue(session.out().contains("d.ll:2:3: error[filecheck-not-rewritten]: CHECK-NOT"), session.out());
        open();
        assertEquals(ExitStatus.FOUND_WRONG, session.run("test", "t/d.ll"));
        assertTrue(session.out().contains("d.ll:2:3: error[filecheck-not-rewritten]: CHECK-NOT"), session.out());
    }

    @Test
    void changesAreLinesForMachines() throws IOException {
        write("t/b.ll", STALE);
        assertEquals(ExitStatus.FOUND_WRONG, session.run("test", "t", "--json"));
        List<String> lines = session.out().lines().toList();
        Map<String, Object> change = JsonReader.object(lines.get(1));
        assertEquals("blessing", change.get("kind"));
        assertEquals(false, change.get("written"));
        assertEquals(DIFF, change.get("diff"));
        assertEquals("{\"schema\":1,\"kind\":\"summary\",\"passed\":0,\"failed\":1,\"skipped\":0}", lines.get(2));
        open();
        assertEquals(ExitStatus.GOOD, session.run("test", "t", "--json", "--bless"));
        assertTrue(session.out().contains("\"written\":true"), session.out());
        assertTrue(session.out().endsWith("\"failed\":0,\"skipped\":0,\"blessed\":1}\n"), session.out());
    }

    @Test
    void theFilterChooses() throws IOException {
        write("t/a.ll", GOOD);
        write("t/b.ll", GOOD.replace("CHECK: @f", "CHECK: @g"));
        assertEquals(ExitStatus.GOOD, session.run("test", "t", "--filter", "a.ll"));
        assertEquals("1 passed, 0 failed\n", session.out());
    }

    @Test
    void nothingToRunIsBadInput() throws IOException {
        write("t/a.ll", GOOD);
        assertEquals(ExitStatus.BAD_INPUT, session.run("test", "t", "--filter", "zzz"));
        assertEquals(ExitStatus.BAD_INPUT, session.run("test", "absent"));
    }

    @Test
    void linesForMachinesHaveASchemaAndASummary() throws IOException {
        write("t/a.ll", GOOD);
        assertEquals(ExitStatus.GOOD, session.run("test", "t", "--json"));
        assertTrue(session.out().startsWith("{\"schema\":1,\"kind\":\"test\",\"name\":\"a.ll\",\"status\":\"passed\""));
        String summary = "{\"schema\":1,\"kind\":\"summary\",\"passed\":1,\"failed\":0,\"skipped\":0}\n";
        assertTrue(session.out().endsWith(summary), session.out());
    }

    private ExitStatus external(String command) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        write("k.ll", KERNEL);
        return session.run("check", "k.ll", "--external", command);
    }

    @Test
    void anOutsideToolThatKeepsTheMeaningRefines() throws IOException {
        assertEquals(ExitStatus.GOOD, external("sh -c 'sed \"s/mul i32 %tid, 4/shl i32 %tid, 2/\" {in} > {out}'"));
        assertTrue(session.out().contains("good: 1 files, 1 steps judged, 0 differ"), session.out());
    }

    @Test
    void anOutsideToolThatChangesTheMeaningDiffers() throws IOException {
        String command = "sh -c 'sed \"s/mul i32 %tid, 4/mul i32 %tid, 5/\" {in} > {out}'";
        assertEquals(ExitStatus.FOUND_WRONG, external(command));
        assertTrue(session.out().contains("Differs"), session.out());
    }

    @Test
    void anOutsideToolThatCrashesIsAFinding() throws IOException {
        assertEquals(ExitStatus.FOUND_WRONG, external("sh -c 'kill -SEGV $$; : {in} {out}'"));
        assertTrue(session.out().contains("crashed with status 139"), session.out());
        assertTrue(session.out().contains("Failed"), session.out());
        assertTrue(session.out().contains("WRONG: 1 files, 0 steps judged"), session.out());
        assertTrue(session.out().contains("outside tools: 1 Crash"), session.out());
    }

    @Test
    void aCrashIsALineForMachinesAndCounted() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        write("k.ll", KERNEL);
        String[] command = {"check", "k.ll", "--json", "--external", "sh -c 'kill -SEGV $$; : {in} {out}'"};
        assertEquals(ExitStatus.FOUND_WRONG, session.run(command));
        assertTrue(session.out().contains("\"verdict\":\"Crash\",\"what\":\"crashed with status 139\""), session.out());
        assertTrue(session.out().contains("\"toolFailures\":{\"Crash\":1}"), session.out());
    }

    /** The PTX computes what the kernel does. */
    @Test
    void aLineForMachinesTellsTheLevelOfWhatAStepMade() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        write("k.ll", KERNEL);
        write("k.ptx", """
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 .ptr .global .align 4 out)
                {
                  .reg .b32 %t, %v;
                  .reg .b64 %p;
                  mov.u32 %t, %tid.x;
                  ld.param.u64 %p, [out];
                  mad.wide.u32 %p, %t, 4, %p;
                  shl.b32 %v, %t, 2;
                  st.global.u32 [%p], %v;
                  ret;
                }
                """);
        String copy = "sh -c 'cat \"%s\" > {out}; : {in}'".formatted(folder.resolve("k.ptx"));
        assertEquals("ptx", levelOfTheFirstStep("--external", copy));
        assertEquals("nvvm", levelOfTheFirstStep("--passes", "instcombine"));
    }

    private Object levelOfTheFirstStep(String option, String value) {
        open();
        assertEquals(ExitStatus.GOOD, session.run("check", "k.ll", "--json", option, value), session::err);
        String first = session.out().lines().findFirst().orElseThrow(() -> new AssertionError(session.err()));
        return JsonReader.object(first).get("level");
    }

    @Test
    void anOutsideToolThatSaysNoIsShownInItsOwnWords() throws IOException {
        String command = "sh -c 'echo \"fatal: no such thing\"; exit 255; : {in} {out}'";
        assertEquals(ExitStatus.FOUND_WRONG, external(command));
        assertTrue(session.out().contains("refused with status 255: fatal: no such thing"), session.out());
        assertTrue(session.out().contains("outside tools: 1 Refusal"), session.out());
    }

    @Test
    void anOutsideToolThatWritesNothingIsAFinding() throws IOException {
        assertEquals(ExitStatus.FOUND_WRONG, external("sh -c ': {in} {out}'"));
        assertTrue(session.out().contains("wrote no valid module: <output of sh>"), session.out());
        assertTrue(session.out().contains("outside tools: 1 BadOutput"), session.out());
    }

    @Test
    void aLimitOfAnOutsideToolIsInconclusive() throws IOException {
        String command = "sh -c 'echo \"error: no libcall available for fsin\"; exit 1; : {in} {out}'";
        assertEquals(ExitStatus.GOOD, external(command));
        assertTrue(session.out().contains("does not support it: error: no libcall available for fsin"), session.out());
        assertTrue(session.out().contains("good: 1 files"), session.out());
        assertTrue(session.out().contains("outside tools: 1 Unsupported"), session.out());
    }

    @Test
    void anOutsideToolAndPassesExcludeEachOther() throws IOException {
        write("k.ll", KERNEL);
        assertEquals(
                ExitStatus.BAD_INPUT, session.run("check", "k.ll", "--passes", "dce", "--external", "cat {in} {out}"));
        assertTrue(session.err().contains("exclude each other"), session.err());
    }

    @Test
    void anOutsideToolThatIsMissingIsBadInput() throws IOException {
        write("k.ll", KERNEL);
        assertEquals(ExitStatus.BAD_INPUT, session.run("check", "k.ll", "--external", "no-such-tool {in} {out}"));
    }

    @Test
    void verdictsAreWrittenForBuildServers() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        write("k.ll", KERNEL);
        write("bad.ll", "no module");
        String command = "sh -c 'sed \"s/mul i32 %tid, 4/mul i32 %tid, 5/\" {in} > {out}'";
        ExitStatus status =
                session.run("check", "k.ll", "bad.ll", "--external", command, "--junit", "v.xml", "--sarif", "v.sarif");
        assertEquals(ExitStatus.BAD_INPUT, status);
        String junit = Files.readString(folder.resolve("v.xml"));
        assertTrue(junit.contains("<failure type=\"Differs\"") && junit.contains("<error type=\"refused\""), junit);
        String sarif = Files.readString(folder.resolve("v.sarif"));
        assertTrue(sarif.contains("\"ruleId\":\"Differs\"") && sarif.contains("\"uri\":\"bad.ll\""), sarif);
    }

    @Test
    void anInputThatIsUndefinedIsSaidSoInTheVerdictLine() throws IOException {
        write("k.ll", KERNEL.replace("ret void", "unreachable"));
        assertEquals(ExitStatus.GOOD, session.run("check", "k.ll"));
        assertTrue(session.out().contains("1 inputs undefined or not to be judged"), session.out());
    }
}
