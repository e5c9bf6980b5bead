package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import lockstep.conformance.program.NvvmProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalPassTest {
    private static final String PROGRAM = """
            define i32 @f(i32 %a) {
              %x = add i32 %a, 0
              %y = mul i32 %x, 4
              ret i32 %y
            }
            """;
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private static Module module() {
        return NvvmReader.read("t.ll", PROGRAM, new Context()).orThrow();
    }

    private ExternalResult apply(String script, Duration timeout) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        Path tool = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
        return ExternalPass.of(tool + " {in} {out}", timeout).apply(new NvvmProgram(module()));
    }

    @Test
    void whatTheToolWritesIsReadBack() throws IOException {
        ExternalResult result = apply("sed s/add/sub/ $1 > $2", LONG);
        Module made = ((NvvmProgram)
                        assertInstanceOf(ExternalResult.Produced.class, result).program())
                .module();
        assertTrue(NvvmPrinter.print(made).contains("%x = sub i32 %a, 0"));
    }

    @Test
    void aStatusIsARefusalWithTheOutput() throws IOException {
        ExternalResult.Refusal refusal =
                assertInstanceOf(ExternalResult.Refusal.class, apply("echo sorry; echo really >&2; exit 3", LONG));
        assertEquals(3, refusal.status());
        assertEquals("sorry\nreally\n", refusal.output());
    }

    @Test
    void aSignalIsACrash() throws IOException {
        ExternalResult.Crash crash = assertInstanceOf(ExternalResult.Crash.class, apply("kill -SEGV $$", LONG));
        assertEquals(128 + 11, crash.status());
    }

    /** A tool that was interrupted proves nothing about its input, and is run again. */
    @Test
    void aToolThatIsStoppedRunsAgain() throws IOException {
        Path count = folder.resolve("count");
        String body = "echo x >> " + count + "; [ $(wc -l < " + count + ") -gt 1 ] || kill -TERM $$; exit 3";
        assertInstanceOf(ExternalResult.Refusal.class, apply(body, LONG));
        assertEquals(2, Files.readAllLines(count).size());
    }

    /** Negative: one that is interrupted each time counts as a crash in the end. */
    @Test
    void aToolThatStopsItselfIsACrash() throws IOException {
        ExternalResult.Crash crash = assertInstanceOf(ExternalResult.Crash.class, apply("kill -TERM $$; exit 0", LONG));
        assertEquals(143, crash.status());
    }

    /** Where there is setsid: what is sent to our process group does not reach it. */
    @Test
    void aToolIsInAProcessGroupOfItsOwn() throws IOException {
        assumeTrue(ExternalTool.find("setsid").isPresent(), "there is no setsid");
        ExternalResult.Refusal ended =
                assertInstanceOf(ExternalResult.Refusal.class, apply("cut -d ' ' -f 1,5 /proc/$$/stat; exit 3", LONG));
        String[] numbers = ended.output().strip().split(" ");
        assertEquals(numbers[0], numbers[1], ended.output());
    }

    @Test
    void timeEndsAndWhatTheToolStartedEndsToo() {
        assertTimeoutPreemptively(Duration.ofSeconds(15), () -> {
            ExternalResult result = apply("echo begun; sleep 100 & sleep 100", Duration.ofMillis(500));
            assertEquals(
                    "begun\n",
                    assertInstanceOf(ExternalResult.Timeout.class, result).output());
        });
    }

    @Test
    void manyWordsAreCut() {
        assertTimeoutPreemptively(Duration.ofSeconds(25), () -> {
            ExternalResult result = apply("head -c 5000000 /dev/zero; exit 1", LONG);
            String output =
                    assertInstanceOf(ExternalResult.Refusal.class, result).output();
            assertEquals(ExternalTool.OUTPUT_BYTES, output.length());
        });
    }

    @Test
    void noOutputAndWrongOutputAreBad() throws IOException {
        assertInstanceOf(ExternalResult.BadOutput.class, apply("true", LONG));
        assertInstanceOf(ExternalResult.BadOutput.class, apply("echo nonsense > $2", LONG));
        ExternalResult broken = apply("sed 's/ret i32 %y/ret i32 %z/' $1 > $2", LONG);
        assertFalse(assertInstanceOf(ExternalResult.BadOutput.class, broken)
                .diagnostics()
                .all()
                .isEmpty());
    }

    @Test
    void wrongCommandsAreFaultsOfTheInput() {
        for (String wrong : List.of("", "no-such-tool-at-all {in} {out}", "sh {in}", "sh {out}", "sh '{in} {out}")) {
            assertThrows(InputException.class, () -> ExternalPass.of(wrong, LONG), wrong);
        }
    }

    @Test
    void wordsAreSplitAsAShellDoes() {
        List<String> words = CommandWords.split(" a 'b c' \"d \\\" e\"f \\' '' ", SourceLocation.NONE);
        assertEquals(List.of("a", "b c", "d \" ef", "'", ""), words);
    }

    @Test
    void toolsAreFoundByNameAndBySuffix() throws IOException {
        Path tool = Files.writeString(folder.resolve("frob-19"), "");
        assertTrue(ExternalTool.find("frob", List.of(folder.toString())).isEmpty(), "not executable");
        assertTrue(tool.toFile().setExecutable(true));
        assertEquals(
                tool,
                ExternalTool.find("frob", List.of(folder.toString()))
                        .orElseThrow()
                        .path());
        assertTrue(ExternalTool.find("other", List.of(folder.toString())).isEmpty());
    }

    /** Law: a multiplication by four is a shift. Oracle: LLVM's instcombine itself. */
    @Test
    void llvmCombinesInstructions() throws IOException {
        assumeTrue(ExternalTool.find("opt").isPresent(), "opt is not installed");
        ExternalPass pass = ExternalPass.of("opt -passes=instcombine -S {in} -o {out}", LONG);
        ExternalResult result = pass.apply(new NvvmProgram(module()));
        ExternalResult.Produced produced = assertInstanceOf(ExternalResult.Produced.class, result);
        String text = produced.program().text();
        assertTrue(text.contains("shl i32 %a, 2"), text);
    }
}
