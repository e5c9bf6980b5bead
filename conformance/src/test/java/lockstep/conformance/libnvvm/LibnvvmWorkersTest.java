package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.conformance.libnvvm.LibnvvmWorkers.WorkerAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Child processes, with a library made for the test. */
class LibnvvmWorkersTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private static WorkerAnswer compile(LibnvvmWorkers workers, String text) {
        return workers.compile(text, List.of("-opt=0"), LONG);
    }

    private static String ptx(WorkerAnswer answer) {
        LibnvvmResult result =
                assertInstanceOf(WorkerAnswer.Answered.class, answer).result();
        return assertInstanceOf(LibnvvmResult.Compiled.class, result).ptx();
    }

    /** The process that answered. */
    private static long process(LibnvvmWorkers workers) {
        return Long.parseLong(ptx(compile(workers, "process")).split("\\|")[2]);
    }

    @Test
    void answersComeFromAnotherProcessAndFromTheSameOneAgain() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        long first = process(workers);
        assertNotEquals(ProcessHandle.current().pid(), first);
        assertEquals(first, process(workers));
        assertEquals(
                new WorkerAnswer.Answered(new LibnvvmResult.Rejected(LibnvvmResult.Stage.VERIFY, 6, "INVALID", "why?")),
                compile(workers, "refuse-verify"));
        assertEquals(first, process(workers));
    }

    @Test
    void aCrashEndsTheChildOnly() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        WorkerAnswer.Crashed fresh = assertInstanceOf(WorkerAnswer.Crashed.class, compile(workers, "crash"));
        assertEquals(128 + 11, fresh.status(), fresh.output());
        assertTrue(fresh.output().contains("about to crash\n"), fresh.output());
        assertTrue(fresh.output().contains("SIGSEGV"), fresh.output());
        long before = process(workers);
        assertInstanceOf(WorkerAnswer.Crashed.class, compile(workers, "crash"));
        assertNotEquals(before, process(workers));
        try (Stream<Path> files = Files.list(Path.of(""))) {
            assertTrue(files.noneMatch(file -> file.toString().startsWith("hs_err")));
        }
    }

    @Test
    void aLibraryThatExitsHasCrashed() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        assertEquals(new WorkerAnswer.Crashed(3, ""), compile(workers, "exit"));
    }

    @Test
    void timeEnds() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        long child = process(workers);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            WorkerAnswer answer = workers.compile("loop", List.of(), Duration.ofMillis(300));
            assertEquals(new WorkerAnswer.TimedOut("looping\n"), answer);
        });
        assertTrue(ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
        assertEquals("x|live=1|-opt=0", ptx(compile(workers, "x")));
    }

    @Test
    void strayOutputIsNoAnswer() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        assertInstanceOf(WorkerAnswer.Crashed.class, compile(workers, "print"));
        assertEquals("x|live=1|-opt=0", ptx(compile(workers, "x")));
    }

    @Test
    void whatCannotBeLoadedIsNotStarted() throws IOException {
        Path text = Files.writeString(folder.resolve("text.so"), "not a library");
        WorkerAnswer answer = compile(new LibnvvmWorkers(text), "x");
        String reason = assertInstanceOf(WorkerAnswer.NotStarted.class, answer).reason();
        assertTrue(reason.contains("cannot be loaded"), reason);
    }

    @Test
    void aKilledChildIsReplaced() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        long child = process(workers);
        Optional<ProcessHandle> handle = ProcessHandle.of(child);
        handle.orElseThrow().destroyForcibly();
        handle.orElseThrow().onExit().join();
        assertNotEquals(child, process(workers));
    }

    @Test
    void asManyRunAsAreAsked() throws IOException {
        LibnvvmWorkers workers = new LibnvvmWorkers(StubLibrary.in(folder));
        List<String> answers = IntStream.range(0, 40)
                .parallel()
                .mapToObj(i -> ptx(compile(workers, "text " + i)))
                .toList();
        for (int i = 0; i < answers.size(); i++) {
            assertEquals("text " + i + "|live=1|-opt=0", answers.get(i));
        }
    }

    @Test
    void largeTextsComeThrough() throws IOException {
        String large = "large " + "x".repeat(1 << 22);
        assertEquals(large + "|live=1|-opt=0", ptx(compile(new LibnvvmWorkers(StubLibrary.in(folder)), large)));
    }
}
