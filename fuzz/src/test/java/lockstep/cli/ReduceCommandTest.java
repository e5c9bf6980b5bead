package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.json.JsonLine;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code reduce}, {@code bisect}, {@code reproduce} on a tool that is wrong by design: sums become products. */
final class ReduceCommandTest {
    private static final String KERNEL = """
            ; LAUNCH: k grid=2 block=64 args=[out i32[64], i32 7]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out, i32 %n) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %c = icmp ult i32 %t, %n
              br i1 %c, label %then, label %else
            then:
              %a = mul i32 %t, 3
              br label %join
            else:
              %b = xor i32 %t, %n
              br label %join
            join:
              %v = phi i32 [ %a, %then ], [ %b, %else ]
              %s = add i32 %v, 5
              %w = and i32 %s, 1023
              %p = getelementptr i32, ptr %out, i32 %t
              store i32 %w, ptr %p
              ret void
            }
            """;

    private static final String WRONG_TOOL = "sed -n {in} -e 's/= add /= mul /;w {out}'";

    @TempDir
    private Path folder;

    private TestSession session = new TestSession(Path.of("."));

    @BeforeEach
    void writeKernel() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), KERNEL);
    }

    private Map<String, Object> json() {
        return JsonReader.object(session.out().strip());
    }

    @Test
    void reducesACaseThatAToolGetsWrong() throws IOException {
        ExitStatus status = session.run("reduce", "k.ll", "--external", WRONG_TOOL, "-o", "small.ll", "--json");
        assertEquals(ExitStatus.GOOD, status, session.err());
        Map<String, Object> line = json();
        assertTrue((Long) line.get("after") <= 4, session.out());
        assertEquals(13L, line.get("before"));
        String small = Files.readString(folder.resolve("small.ll"));
        assertEquals(line.get("program"), small);
        assertTrue(small.contains("= add "), small);
        assertTrue(((String) line.get("signature")).startsWith("differs/"), session.out());
    }

    @Test
    void aCaseThatDoesNotFailIsNotReduced() {
        assertEquals(ExitStatus.FOUND_WRONG, session.run("reduce", "k.ll", "--passes", "dce"));
        assertEquals("", session.out());
        assertTrue(session.err().contains("k.ll: does not fail: unchanged"), session.err());
    }

    @Test
    void aCaseThatDoesNotFailHasNoCulprit() {
        assertEquals(ExitStatus.FOUND_WRONG, session.run("bisect", "k.ll", "--passes", "instsimplify,dce"));
        assertTrue(session.err().contains("does not fail"), session.err());
    }

    @Test
    void toolsAreNotBisected() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("bisect", "k.ll", "--external", WRONG_TOOL));
        assertTrue(session.err().contains("bisect-external"), session.err());
    }

    /** A tool of LLVM's name that runs five passes, of which the third turns sums into products. */
    private String wrongOpt() throws IOException {
        Path tool = folder.resolve("opt");
        Files.writeString(tool, """
                #!/bin/sh
                in=$1; out=$2; limit=5
                case "$3" in -opt-bisect-limit=*) limit=${3#*=};; esac
                for n in 1 2 3 4 5; do
                  [ $n -le $limit ] && echo "BISECT: running pass ($n) Pass$n on k"
                done
                if [ $limit -ge 3 ]; then sed -e 's/= add /= mul /' $in > $out; else cp $in $out; fi
                """);
        assertTrue(tool.toFile().setExecutable(true));
        return tool + " {in} {out}";
    }

    @Test
    void theGuiltyPassOfOptIsNamed() throws IOException {
        assertEquals(ExitStatus.GOOD, session.run("bisect", "k.ll", "--external", wrongOpt(), "--json"), session.err());
        assertEquals("Pass3 on k", json().get("pass"));
        assertEquals(3L, json().get("application"));
        assertEquals(true, json().get("monotonic"));
    }

    @Test
    void badInputIsToldApart() throws IOException {
        assertEquals(ExitStatus.BAD_INPUT, session.run("reduce", "missing.ll"));
        assertEquals(ExitStatus.BAD_INPUT, session.run("reduce", "k.ll", "--time", "soon"));
        assertEquals(ExitStatus.BAD_INPUT, session.run("reduce", "k.ll", "--passes", "dce", "--external", WRONG_TOOL));
        assertEquals(ExitStatus.BAD_INPUT, session.run("reproduce", "k.ll"));
        Files.createDirectory(folder.resolve("empty"));
        assertEquals(ExitStatus.BAD_INPUT, session.run("reproduce", "empty"));
    }

    private void writeFinding(String subject, String fault) throws IOException {
        Path finding = Files.createDirectory(folder.resolve("001-finding"));
        Files.writeString(finding.resolve("case.ll"), KERNEL);
        Files.writeString(
                finding.resolve("finding.json"),
                JsonLine.object()
                                .put("schema", 1L)
                                .put("signature", "differs " + subject)
                                .put("profile", "default")
                                .put("command", "lockstep fuzz --seeds 1")
                                .put("subject", subject)
                                .put("fault", fault)
                                .put("pass", subject)
                                .put("reason", "output")
                        + "\n");
    }

    @Test
    void aFindingIsReproducedAndReduced() throws IOException {
        writeFinding(WRONG_TOOL, "differs");
        assertEquals(ExitStatus.FOUND_WRONG, session.run("reproduce", "001-finding"), session.err());
        assertTrue(session.out().contains("still fails: differs [output]"), session.out());
        assertEquals(ExitStatus.GOOD, session.run("reduce", "001-finding"), session.err());
        Path finding = folder.resolve("001-finding");
        assertTrue(Files.readString(finding.resolve("filetest.ll")).startsWith("; RUN: sim %s\n"));
        assertTrue(Files.readString(finding.resolve("reduced.txt")).contains("command:  lockstep check reduced.ll"));
        assertTrue(Files.readString(finding.resolve("reduced.ll")).contains("= add "));
    }

    @Test
    void aFindingThatIsFixedIsGood() throws IOException {
        writeFinding("instsimplify,dce", "differs");
        assertEquals(ExitStatus.GOOD, session.run("reproduce", "001-finding", "--json"), session.err());
        assertEquals(false, json().get("fails"));
    }

    @Test
    void aFindingThatFailsInAnotherWayNowIsNotTheSame() throws IOException {
        writeFinding(WRONG_TOOL, "tool-crash");
        assertEquals(ExitStatus.GOOD, session.run("reproduce", "001-finding"), session.err());
        assertTrue(session.out().contains("does not fail: wrong; differs [output]"), session.out());
    }

    @Test
    void helpHasExamples() {
        for (String command : List.of("reduce", "bisect", "reproduce")) {
            TestSession help = new TestSession(folder);
            assertEquals(ExitStatus.GOOD, help.run(command, "--help"));
            assertTrue(help.out().contains("Examples:"), help.out());
        }
    }
}
