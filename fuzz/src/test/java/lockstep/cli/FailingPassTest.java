package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pass from a jar that fails is a verdict on that pass, whatever it does; other files are checked all the same. */
final class FailingPassTest {
    /**
     * Does not end when it is interrupted, but no longer computes: its thread stays alive during the tests after this
     * one.
     */
    private static final String ENDLESS = "while (!Thread.currentThread().isInterrupted()) { Thread.onSpinWait(); }"
            + " while (true) { try { Thread.sleep(100_000); } catch (InterruptedException late) { continue; } }";

    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=32 args=[buf i32[32] zero]
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              %x = mul i32 3, 4
              store i32 %x, ptr addrspace(1) %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void writePrograms() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("a.ll"), PROGRAM);
        Files.writeString(folder.resolve("b.ll"), PROGRAM);
    }

    private ExitStatus check(String... more) {
        String[] arguments = {"check", "a.ll", "b.ll", "--plugin", "own.jar", "--passes", "sroa,own,dce"};
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return session.run(all);
    }

    private ExitStatus opt() {
        return session.run("opt", "a.ll", "-S", "--plugin", "own.jar", "--passes", "own");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throw new IllegalStateException(\"no such luck\"); | java.lang.IllegalStateException: no such luck",
                "return deeper(0);                                  | java.lang.StackOverflowError",
                "throw new NoSuchMethodError(\"gone\");             | java.lang.NoSuchMethodError: gone",
                "System.exit(0); return false;                      | it called System.exit(0)",
                "Runtime.getRuntime().exit(0); return false;        | it called Runtime.exit(0)",
                "Runtime.getRuntime().halt(0); return false;        | it called Runtime.halt(0)",
                "context.count(\"undeclared\", 1); return false;    | counts the undeclared statistic undeclared"
            })
    void whatItThrowsIsItsCrash(String body, String expected) throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), body);

        assertEquals(ExitStatus.FOUND_WRONG, check(), session.err());
        assertTrue(session.out().contains("a.ll: the pass own pass-crash: "), session.out());
        assertTrue(session.out().contains("b.ll: the pass own pass-crash: "), session.out());
        assertTrue(session.out().contains(expected), session.out());
        assertTrue(session.out().contains("WRONG: 2 files"), session.out());
        assertTrue(session.out().contains(", passes: 2 pass-crash"), session.out());
        assertEquals("", session.err());

        assertEquals(ExitStatus.FOUND_WRONG, opt());
        assertTrue(session.err().contains("lockstep: the pass own failed, pass-crash: "), session.err());
        assertFalse(Files.exists(folder.resolve(Reproducers.FOLDER)));
    }

    @Test
    void aBrokenProgramIsItsFault() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), """
                lockstep.ir.nvvm.Rewriter rewriter = context.rewriter(function);
                lockstep.ir.nvvm.Instruction first = function.blocks().iterator().next().first();
                if (rewriter.allow(RULE, first)) {
                    rewriter.setOperand(first, 0, first);
                }
                return true;
                """);
        assertEquals(ExitStatus.FOUND_WRONG, check(), session.err());
        String expected = "a.ll: the pass own broken-module: left a program that does not verify:\na.ll:3:";
        assertTrue(session.out().contains(expected), session.out());
        assertEquals("", session.err());

        assertEquals(ExitStatus.FOUND_WRONG, check("--to", "machine"), session.err());
        assertTrue(session.out().contains(expected), session.out());
        assertEquals(ExitStatus.FOUND_WRONG, cc(), session.err());
        assertTrue(session.err().contains("a.ll: the pass own failed, broken-module: left"), session.err());
    }

    /** Code generation runs it as well: {@code cc} and {@code check --to}, at each level. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throw new IllegalStateException(\"no such luck\"); | pass-crash: java.lang.IllegalStateException: no",
                ENDLESS + "                                         | pass-timeout: did not end within 0.3 s",
                "context.count(\"undeclared\", 1); return false;    | pass-crash: "
            })
    void codeGenerationIsSupervised(String body, String expected) throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), body);

        assertEquals(ExitStatus.FOUND_WRONG, check("--to", "ptx", "--pass-timeout", "300ms"), session.err());
        assertTrue(session.out().contains("a.ll: the pass own " + expected), session.out());
        assertTrue(session.out().contains("b.ll: the pass own " + expected), session.out());
        assertEquals("", session.err());

        assertEquals(ExitStatus.FOUND_WRONG, cc(), session.err());
        assertTrue(session.err().contains("a.ll: the pass own failed, " + expected), session.err());
        assertTrue(session.err().contains("b.ll: the pass own failed, " + expected), session.err());
        assertFalse(Files.exists(folder.resolve("a.ptx")));
        assertFalse(Files.exists(folder.resolve(Reproducers.FOLDER)));
    }

    @Test
    void aRefusedFileIsWorseThanAFailingPass() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), "throw new IllegalStateException(\"no such luck\");");
        Files.writeString(folder.resolve("b.ll"), "no program");
        assertEquals(ExitStatus.BAD_INPUT, cc(), session.err());
        assertTrue(session.err().contains("a.ll: the pass own failed, pass-crash: "), session.err());
    }

    private ExitStatus cc() {
        return session.run(
                "cc", "a.ll", "b.ll", "--plugin", "own.jar", "--passes", "sroa,own,dce", "--pass-timeout", "300ms");
    }

    @Test
    void onlySoMuchTimeIsGiven() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), ENDLESS);
        long start = System.nanoTime();
        assertEquals(ExitStatus.FOUND_WRONG, check("--pass-timeout", "300ms"), session.err());
        assertTrue(System.nanoTime() - start < 30e9);
        assertTrue(session.out().contains("the pass own pass-timeout: did not end within 0.3 s"), session.out());
        assertTrue(session.out().contains("own.Provider$Own.run"), session.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "return null;                              | passes() gives null",
                "return Arrays.asList((Pass<?>) null);     | passes() gives a list with null in it",
                "return List.of(new Own(null));            | info() of own.Provider$Own gives null",
                "throw new IllegalStateException(\"none\"); | java.lang.IllegalStateException: none",
                "System.exit(0); return List.of();         | it called System.exit(0)"
            })
    void aProviderThatGivesNoneIsNamed(String body, String expected) throws IOException {
        PluginJar.writeProvider(folder.resolve("own.jar"), body);
        assertEquals(ExitStatus.FOUND_WRONG, check(), session.err());
        assertTrue(session.err().contains("own.jar, own.Provider failed, pass-crash: "), session.err());
        assertTrue(session.err().contains(expected), session.err());
    }

    @Test
    void whatItPrintsIsNotAResult() throws IOException {
        PluginJar.writePass(
                folder.resolve("own.jar"), "System.out.println(\"chatter of \" + function.name()); return false;");
        PrintStream before = System.err;
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        System.setErr(new PrintStream(messages, true, StandardCharsets.UTF_8));
        try {
            assertEquals(ExitStatus.GOOD, check("--json"), session.err());
        } finally {
            System.setErr(before);
        }
        assertEquals(2, messages.toString(StandardCharsets.UTF_8).lines().count());
        session.out().lines().forEach(line -> assertTrue(line.startsWith("{"), line));
    }

    @Test
    void reportsHaveIt() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), "throw new IllegalStateException(\"no such luck\");");
        assertEquals(ExitStatus.FOUND_WRONG, check("--json", "--junit", "j.xml", "--sarif", "s.sarif"));
        assertTrue(session.out().contains("\"pass\":\"own\",\"verdict\":\"pass-crash\""), session.out());
        assertTrue(Files.readString(folder.resolve("j.xml")).contains("<error type=\"pass-crash\""));
        assertTrue(Files.readString(folder.resolve("s.sarif")).contains("\"ruleId\":\"pass-crash\""));
    }
}
